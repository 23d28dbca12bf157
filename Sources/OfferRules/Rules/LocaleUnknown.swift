import Diagnostics
import OfferModel

extension Rulebook {
  static let localeUnknown = Rule<Catalog>(
    id: "locale-unknown",
    summary: "A locale is not one that App Store Connect has.",
    severity: .error,
    severities: "An error for common misspellings, a warning for other unknown codes",
    why: """
      App Store Connect has its own list of 50 locale codes. A common misspelling is an error; any other unknown code is \
      a warning, because Apple adds languages
      """,
    source: .localeShortcodes,
    failing: [
      .subscription("localizations: {↓en: {displayName: Monthly}}").after("en:", "en-US:"),
      .subscription("localizations: {↓en_US: {displayName: Monthly}}").after("en_US", "en-US"),
      .subscription("localizations: {↓ja-JP: {displayName: Monthly}}").after("ja-JP", "ja"),
      .subscription("localizations: {↓bn: {displayName: Monthly}}").after("bn", "bn-BD"),
    ],
    passing: [
      .subscription(
        "localizations: {en-US: {displayName: Monthly}, ja: {displayName: 月額}, ta-IN: {displayName: Monthly}}"
      )
    ]
  ) { catalog, findings in
    let known = Set(AppStoreLocales.all)
    for group in catalog.groups {
      for localization in group.localizations where !known.contains(localization.locale.value) {
        report(localization.locale, object: group.path, &findings)
      }
    }
    for product in catalog.products {
      for localization in product.localizations where !known.contains(localization.locale.value) {
        report(localization.locale, object: product.path, &findings)
      }
    }
  }

  private static func report(_ locale: Located<String>, object: ObjectPath, _ findings: inout Findings) {
    let guess = LocaleGuess(locale.value)
    findings.add(
      guess.isCertainMistake ? .error : .warning,
      "\(quoted(locale.value)) is not a locale of App Store Connect"
        + (guess.names.isEmpty ? "" : ", expected \(listed(guess.names))"),
      object: object, at: locale.range, label: guess.isCertainMistake ? "misspelled" : "unknown",
      help: guess.names.isEmpty
        ? "look it up in App Store Connect's list; if Apple has added it, ignore this warning"
        : "write \(listed(guess.names))",
      fix: guess.names.count == 1
        ? .write(guess.names[0], at: locale.range, isSafe: guess.isCertainMistake) : nil)
  }
}
