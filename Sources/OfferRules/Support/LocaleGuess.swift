import ByteText
import OfferLanguage
import OfferModel

/// The locales that an unknown locale may stand for: `pt-BR` for `Portuguese (Brazil)`, `en-US` for `en_us`.
struct LocaleGuess {
  /// Codes of App Store Connect, the most probable first; may be empty.
  let names: [String]
  /// Whether the text is certainly wrong: another spelling of a code, or a language that Apple has only with regions.
  let isCertainMistake: Bool
  /// Whether the text lists several locales, each of which needs its own entry.
  var isList = false

  init(_ text: String) {
    let listed = text.byBytes.replacing(" and ", with: ",").byBytes.split(atAnyOf: ",;|/+&").map {
      LocaleGuess.code(String($0.byBytes.trimmed(" []\"'")))
    }
    if listed.count > 1, listed.allSatisfy({ $0 != nil }) {
      names = listed.compactMap(\.self)
      isCertainMistake = true
      isList = true
      return
    }
    let parts = text.lowercased().byBytes.split(atAnyOf: "_-", omittingEmptySubsequences: false)
    let joined = parts.joined(separator: "-")
    if let spelling = AppStoreLocales.all.first(where: { $0.lowercased() == joined }) {
      names = [spelling]
      isCertainMistake = true
      return
    }
    let spoken = AppStoreLocales.codesByName.filter { name, _ in
      name.lowercased() == text.lowercased()
        || name.lowercased().byBytes.hasPrefix(text.lowercased() + " (")
    }
    if !spoken.isEmpty {
      names = spoken.values.sorted()
      isCertainMistake = spoken.count == 1
      return
    }
    let language = parts.first.map(String.init) ?? ""
    names = LocaleGuess.locales(of: LocaleGuess.otherNames[language] ?? language, joined)
    isCertainMistake = parts.count == 1 && !names.isEmpty && LocaleGuess.otherNames[language] == nil
  }

  /// The code of App Store Connect that a text spells.
  private static func code(_ text: String) -> String? {
    let joined = text.lowercased().byBytes.replacing("_", with: "-")
    return AppStoreLocales.all.first { $0.lowercased() == joined }
  }

  /// Language codes that mean one of Apple's.
  private static let otherNames = ["nb": "no", "nn": "no", "iw": "he", "in": "id"]

  private static func locales(of language: String, _ text: String) -> [String] {
    // Apple's codes for Chinese have a script, others have a region.
    if language == "zh", text != "zh" {
      let isTraditional = ["tw", "hk", "mo"].contains { text.byBytes.hasSuffix("-" + $0) }
      if text.byBytes.hasPrefix("zh-hant") { return ["zh-Hant"] }
      return isTraditional && !text.byBytes.hasPrefix("zh-hans") ? ["zh-Hant"] : ["zh-Hans"]
    }
    let all = AppStoreLocales.all.filter {
      $0.lowercased().byBytes.split(separator: "-").first.map(String.init) == language
    }
    // `fr` means the French of France first, and `en` that of the United States.
    let main = all.filter { $0 == language + "-" + language.uppercased() || $0 == "en-US" }
    return main + all.filter { !main.contains($0) }
  }
}
