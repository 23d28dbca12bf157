import Diagnostics

extension StoreKitReader {
  mutating func readLocalizations(_ fields: Fields) -> [StoreKitLocalization] {
    fields.objects("localizations", &report).compactMap { readLocalization($0) }
  }

  private mutating func readLocalization(_ object: JSONObject) -> StoreKitLocalization? {
    let fields = Shape.localization.match(object, version: version, report: &report)
    let displayName = fields.text("displayName", &report)
    let description = fields.text("description", &report)
    // Xcode gives every new product an empty row: no loss.
    guard displayName != nil || description != nil else { return nil }
    guard let locale = fields.text("locale", &report) else {
      report.lost(object.path, "a localization without a locale: \(quoted(displayName ?? description ?? ""))")
      return nil
    }
    return StoreKitLocalization(
      path: object.path, locale: locale, displayName: displayName, description: description)
  }
}
