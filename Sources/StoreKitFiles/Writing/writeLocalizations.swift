import Diagnostics
import YAMLWriting

extension CatalogWriter {
  /// Sorted by locale: Xcode shuffles them whenever it saves.
  mutating func writeLocalizations(_ localizations: [StoreKitLocalization], ofGroup: Bool) {
    let named = byLocale(localizations)
    guard !named.isEmpty else { return }
    yaml.open("localizations")
    for (locale, localization) in named.sorted(by: { $0.locale.code < $1.locale.code }) {
      writeLocalization(localization, locale, ofGroup: ofGroup)
    }
    yaml.close()
  }

  private mutating func writeLocalization(
    _ localization: StoreKitLocalization, _ locale: AppStoreLocale, ofGroup: Bool
  ) {
    guard let displayName = localization.displayName else { return }
    yaml.open(locale.code, locale.isAssumed ? .assumed("the file has \(localization.locale)") : nil)
    if locale.isAssumed {
      report.assumed(
        localization.source.path, "the locale \(quoted(localization.locale)) is written as '\(locale.code)'",
        group: "locale \(localization.locale)")
    }
    yaml.text("displayName", displayName)
    if let description = localization.description {
      if ofGroup {
        report.lost(
          localization.source.path,
          "a group's description, \(quoted(description)): App Store Connect has none")
      } else {
        yaml.text("description", description)
      }
    }
    yaml.close()
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
