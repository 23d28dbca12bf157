import JSONText

extension StoreKitLocalization: StoreKitObject {
  var shape: Shape<StoreKitLocalization> { StoreKitLocalization.shape }

  static let shape = Shape<StoreKitLocalization>(
    "a localization",
    [
      .value(
        "displayName", aliases: ["name", "title"], \.displayName, .text,
        { row, owner in "the \(row.code) name of \(owner)" }),
      .value(
        "description", \.description, .text, compared: { $0.isOfGroup ? nil : $0.description },
        { row, owner in "the \(row.code) description of \(owner)" }),
      Field(
        key: "locale", aliases: ["language"],
        read: { reader, row throws(LostObject) in try reader.readLocale(&row) },
        write: { _, row in .text(row.locale) }),
      .ofAPI("customAppName") { reader, row in
        guard row.isOfGroup else { return }
        row.customAppName = row.source.text("customAppName", &reader.report)
      },
      .state,
    ])

  /// The locale as App Store Connect spells it.
  var code: String { AppStoreLocale(locale)?.code ?? locale }
}
