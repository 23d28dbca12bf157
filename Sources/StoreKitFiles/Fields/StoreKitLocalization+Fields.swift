import CatalogText
import JSONText
import OfferLanguage

extension StoreKitLocalization: StoreKitObject {
  var shape: FileShape<StoreKitLocalization> { StoreKitLocalization.shape }

  static let shape = FileShape<StoreKitLocalization>(
    "a localization",
    [
      .value(
        "displayName", aliases: ["name", "title"], at: \.displayName, .text, as: .displayName,
        { row, owner in "the \(row.code) name of \(owner)" }),
      .value(
        "description", at: \.description, .text, as: .description,
        compared: { $0.isOfGroup ? nil : $0.description },
        { row, owner in "the \(row.code) description of \(owner)" }),
      FileField(
        key: "locale", aliases: ["language"],
        read: { reader, row throws(LostObject) in try reader.readLocale(&row) },
        write: { _, row in .text(row.locale) }),
    ])

  /// The locale as App Store Connect spells it.
  var code: String { AppStoreLocale(locale)?.code ?? locale }
}
