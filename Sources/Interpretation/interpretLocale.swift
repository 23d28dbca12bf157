import ByteText
import OfferModel

/// The locales of App Store Connect that a text can mean, the most probable first: another spelling of a code (`en_us`), a
/// language (`en`, `english`, `Deutsch`), a language with a region (`German (Germany)`, `pt-br`, `zh-CN`).
package func interpretLocale(_ text: String) -> [Meaning<String>] {
  guard text.utf8.count <= 80 else { return [] }
  let plain = plainText(text).lowercased()
  let tag = plain.byBytes.replacing("_", with: "-")
  if let code = localeCodes[tag] ?? localeNames[plain] { return [Meaning(code)] }
  if let named = tagOfLanguageAndRegion(plain) { return localesNear(named) }
  return localesNear(tag)
}

/// The locales that a text lists, such as `en-US, en-GB`. Empty unless it has several and each of them is certain.
package func interpretLocaleList(_ text: String) -> [String] {
  let items = text.byBytes.replacing(" and ", with: ",").byBytes.split(atAnyOf: ",;|/+&")
  guard items.count > 1 else { return [] }
  let codes = items.compactMap { interpretLocale(String($0.byBytes.trimmed(" []\"'"))).certain() }
  return codes.count == items.count ? codes : []
}

private let localeCodes = Dictionary(
  AppStoreLocales.all.map { ($0.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })

/// The codes of the locales that App Store Connect names with their region, by these names in lower case.
private let localeNames = Dictionary(
  AppStoreLocales.codesByName.filter { $0.key.byBytes.contains("(") }.map { ($0.key.lowercased(), $0.value) },
  uniquingKeysWith: { first, _ in first })

/// The codes of languages by the names of App Store Connect: `en` of `English (U.S.)`.
private let languageCodes = Dictionary(
  AppStoreLocales.codesByName.map { name, code in
    (String(name.lowercased().byBytes.prefix(before: "(").byBytes.dropLast(" ")), language(of: code))
  }, uniquingKeysWith: { first, _ in first })

private func language(of tag: String) -> String { String(tag.byBytes.prefix(before: "-")) }

/// `de-de` of `german (germany)` and `german germany`, `en` of `english`. Nil if the text does not begin with a language.
private func tagOfLanguageAndRegion(_ text: String) -> String? {
  if let code = tag(ofLanguage: text) { return code }
  let words = text.byBytes.split(atAnyOf: " ()-,").map(String.init)
  for count in (1..<max(words.count, 1)).reversed() {
    let region = words[count...].joined(separator: " ")
    guard let code = tag(ofLanguage: words[..<count].joined(separator: " ")), !code.byBytes.contains("-"),
      let storefront = Storefront(meantBy: region)
    else { continue }
    return code + "-" + storefront.alpha2.lowercased()
  }
  return nil
}

private func tag(ofLanguage name: String) -> String? {
  languageCodes[name] ?? LocaleWords.languages[name]?.lowercased()
}

/// The locales for a tag such as `de-at` or `en`. Nothing is assumed if they are all that the tag can mean.
private func localesNear(_ tag: String) -> [Meaning<String>] {
  if let code = localeCodes[tag] { return [Meaning(code)] }
  let own = language(of: tag)
  let isBare = own == tag && otherLanguageCodes[own] == nil
  let assumption = isBare ? nil : "App Store Connect has no locale \(tag)"
  return locales(of: otherLanguageCodes[own] ?? own, tag).map { Meaning($0, assuming: assumption) }
}

/// Language codes that mean one of Apple's.
private let otherLanguageCodes = ["nb": "no", "nn": "no", "iw": "he", "in": "id"]

private func locales(of language: String, _ tag: String) -> [String] {
  // Apple's codes for Chinese have a script, others have a region.
  if language == "zh", tag != "zh" {
    let isTraditional = ["tw", "hk", "mo"].contains { tag.byBytes.hasSuffix("-" + $0) }
    if tag.byBytes.hasPrefix("zh-hant") { return ["zh-Hant"] }
    return isTraditional && !tag.byBytes.hasPrefix("zh-hans") ? ["zh-Hant"] : ["zh-Hans"]
  }
  let all = AppStoreLocales.all.filter { $0.lowercased() == language || $0.byBytes.hasPrefix(language + "-") }
  // `fr` means the French of France first, and `en` that of the United States.
  let main = all.filter { $0 == language + "-" + language.uppercased() || $0 == "en-US" }
  return main + all.filter { !main.contains($0) }
}
