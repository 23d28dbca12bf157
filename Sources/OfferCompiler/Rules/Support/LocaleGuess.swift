import OfferModel

/// What somebody who wrote an unknown locale may have meant.
struct LocaleGuess {
  /// App Store Connect's codes, best first; may be empty.
  let names: [String]
  /// Whether the code can be nothing but a slip: another spelling, or a language that Apple has with its regions only.
  let isCertainMistake: Bool

  init(_ text: String) {
    let plain = text.lowercased().split(omittingEmptySubsequences: false) { $0 == "_" || $0 == "-" }
    let joined = plain.joined(separator: "-")
    if let spelling = AppStoreLocales.all.first(where: { $0.lowercased() == joined }) {
      (names, isCertainMistake) = ([spelling], true)
      return
    }
    let language = plain.first.map(String.init) ?? ""
    let chinese = ["cn": "zh-Hans", "sg": "zh-Hans", "tw": "zh-Hant", "hk": "zh-Hant", "mo": "zh-Hant"]
    if language == "zh", plain.count > 1 {
      let match =
        chinese[String(plain[plain.count - 1])]
        ?? AppStoreLocales.all.first { joined.hasPrefix($0.lowercased()) }
      (names, isCertainMistake) = (match.map { [$0] } ?? ["zh-Hans", "zh-Hant"], false)
      return
    }
    names = AppStoreLocales.all.filter {
      $0.lowercased().split(separator: "-").first.map(String.init) == language
    }
    isCertainMistake = plain.count == 1 && !names.isEmpty
  }
}
