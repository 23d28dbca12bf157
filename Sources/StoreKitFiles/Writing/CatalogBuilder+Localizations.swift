import CatalogText
import Diagnostics
import OfferLanguage

extension CatalogBuilder {
  /// Sorted by locale: Xcode shuffles them whenever it saves. Nil where there are none.
  mutating func localizations(_ localizations: [StoreKitLocalization], of type: ObjectID) -> CatalogValue? {
    let named = byLocale(localizations).sorted { $0.locale.code < $1.locale.code }
    let entries = named.compactMap { entry(for: $0.localization, $0.locale, type) }
    return entries.isEmpty ? nil : .map(entries)
  }

  private mutating func entry(
    for localization: StoreKitLocalization, _ locale: AppStoreLocale, _ type: ObjectID
  ) -> CatalogValue.Named? {
    guard let displayName = localization.displayName else { return nil }
    if locale.isAssumed {
      report.assumed(
        localization.source.path, "the locale \(quoted(localization.locale)) is written as '\(locale.code)'",
        group: "locale \(localization.locale)")
    }
    var object = CatalogObject(type, [.displayName: .scalar(displayName)])
    if let description = localization.description {
      if type == .groupLocalization {
        report.lost(
          localization.source.path,
          "a group's description, \(quoted(description)): App Store Connect has none")
      } else {
        object[.description] = .scalar(description)
      }
    }
    let remark = locale.isAssumed ? Remark.assumed("the file has \(localization.locale)") : nil
    return .init(locale.code, .object(object), remark)
  }

  /// One localization a locale: exact locales before guessed ones, then the file's order.
  private mutating func byLocale(
    _ localizations: [StoreKitLocalization]
  ) -> [(locale: AppStoreLocale, localization: StoreKitLocalization)] {
    var found: [(locale: AppStoreLocale, localization: StoreKitLocalization)] = []
    for localization in localizations {
      guard localization.displayName != nil else {
        let text = localization.description ?? ""
        report.lost(localization.source.path, "a description without a display name: \(quoted(text))")
        continue
      }
      guard let locale = AppStoreLocale(localization.locale) else {
        report.lost(
          localization.source.path, "a localization for \(quoted(localization.locale)), which is not a locale"
        )
        continue
      }
      found.append((locale, localization))
    }
    let order = found.filter { !$0.locale.isAssumed } + found.filter(\.locale.isAssumed)
    var taken: [String: StoreKitLocalization] = [:]
    return order.filter { locale, localization in
      guard let first = taken[locale.code] else {
        taken[locale.code] = localization
        return true
      }
      let isSame =
        first.displayName == localization.displayName && first.description == localization.description
      if !isSame {
        report.lost(
          localization.source.path,
          "a second localization for '\(locale.code)': "
            + quoted(localization.displayName ?? ""))
      }
      return false
    }
  }
}
