import Diagnostics
import OfferCodes
import OfferModel

extension Rulebook {
  static let codeFormat = Rule<Catalog>(
    id: "code-format",
    summary: "The format of a batch cannot make its codes, or would make unwanted codes.",
    severity: .error,
    severities: "An error if no codes can be made, a warning for a prefix that begins a blocked word",
    why:
      "Codes are unique because a cipher permutes all texts of a format: a format needs at least a million texts, and enough of them for the batch. A check character is computed in a finite field with one element for each symbol of the alphabet",
    source: .standard(
      title: "NIST SP 800-38G Rev. 1 (second public draft), radix^minlen; the limits are offerc's",
      url: "https://csrc.nist.gov/pubs/sp/800/38/g/r1/2pd", read: "2025-02"),
    failing: [
      .batch("issuer: offerc\nformat: {prefix: ↓spring}").after("spring", "SPRING27"),
      .batch("issuer: offerc\nformat: {length: ↓33}").after("33", "12"),
      .batch("issuer: offerc\nformat: {alphabet: ↓ABCA}").after("ABCA", "unambiguous"),
      .batch("issuer: offerc\nformat: {alphabet: digits, length: ↓5}")
        .after("alphabet: digits, length: 5", "length: 12"),
      .batch("issuer: offerc\nformat: {alphabet: alphanumeric, checkCharacter: ↓true}")
        .after("alphanumeric", "no-vowels"),
      .batch("issuer: offerc\nformat: {length: ↓31, checkCharacter: true}").after("31", "30"),
      .batch("issuer: offerc\nformat: {blockedWords: [SALE, ↓no-go]}").after("no-go", "nogo"),
      .batch("issuer: offerc\nformat: {blockedWords: [↓ST, TS, BS]}").after("[ST, TS, BS]", "[BEST]"),
      .batch("issuer: offerc\nformat: {prefix: ↓SEX}").after("SEX", "SPRING"),
      .batch("issuer: offerc\nformat: {prefix: ↓B00}").after("B00", "SPRING"),
      .batch("issuer: offerc\ncount: ↓799949\nformat: {alphabet: digits, length: 6}").after(
        "length: 6", "length: 16"),
      .batch(#"issuer: offerc\#nformat: {url: ↓"https://example.com/redeem"}"#)
        .after("redeem", "redeem?code={code}"),
    ],
    passing: [
      .batch("issuer: offerc"), .batch("issuer: offerc\nformat: {prefix: SPRING27, length: 10}"),
      .batch("issuer: offerc\nformat: {alphabet: no-vowels, length: 27, checkCharacter: true}"),
      .batch("issuer: offerc\nformat: {blockedWords: none, prefix: SEX}"),
      .batch("issuer: offerc\nformat: {blockedWords: [ACME]}"),
      .batch(#"issuer: offerc\#nformat: {url: "https://example.com/redeem?code={code}"}"#),
    ]
  ) { catalog, findings in
    for own in catalog.batchesMadeHere {
      for fault in own.formatFaults(bundleId: catalog.app.bundleId.value) {
        findings.add(
          fault.severity, fault.message, object: own.path, at: fault.range, label: fault.label,
          help: fault.help)
      }
    }
  }

  static let codeBatchSpreadsheet = Rule<Catalog>(
    id: "code-batch-spreadsheet",
    summary: "A spreadsheet would read every code of a batch as a number.",
    severity: .warning,
    why:
      "Excel, Numbers and other spreadsheets remove leading zeros from numbers and round them after 15 digits when they open a CSV file",
    source: .offerc("offerc: files of codes are opened in spreadsheets"),
    failing: [
      .batch("issuer: offerc\nformat: {alphabet: ↓digits, length: 16}").after("16", "16, prefix: SPRING")
    ],
    passing: [.batch("issuer: offerc\nformat: {alphabet: digits, length: 16, prefix: SPRING}")]
  ) { catalog, findings in
    for own in catalog.batchesMadeHere {
      guard CodeForm(own.format).areTextsNumbers else { continue }
      findings.warning(
        "a spreadsheet would read every code of batch \(quoted(own.batch.id.value)) as a number, expected at least one letter in each code",
        object: own.path, at: own.format.alphabet.range, label: "digits only",
        help: "add a `prefix` of letters, or write `alphabet: unambiguous`")
    }
  }

  static let ownCodeAppleURL = Rule<Catalog>(
    id: "own-code-apple-url",
    summary: "Codes that offerc makes are sent to Apple's redemption page.",
    severity: .error,
    why: "Apple redeems only the codes that it made: apps.apple.com refuses codes that offerc makes",
    source: .supportingOfferCodes,
    failing: [
      .batch(
        #"issuer: offerc\#nformat: {url: ↓"https://apps.apple.com/redeem?ctx=offercodes&id=1234567890&code={code}"}"#
      ).after("apps.apple.com/redeem?ctx=offercodes&id=1234567890&", "example.com/redeem?")
    ],
    passing: [.batch(#"issuer: offerc\#nformat: {url: "https://example.com/redeem?code={code}"}"#)]
  ) { catalog, findings in
    for own in catalog.batchesMadeHere {
      guard let url = own.format.url, isApples(url.value) else { continue }
      findings.error(
        "the redemption page of batch \(quoted(own.batch.id.value)) is Apple's, which does not know codes that offerc makes",
        object: own.path, at: url.range, label: "refuses these codes",
        help: "write the address of your own page, or `issuer: apple` for codes that Apple redeems")
    }
  }

  /// Whether the host is apps.apple.com, or the scheme is the App Store's.
  private static func isApples(_ url: String) -> Bool {
    let text = url.lowercased()
    guard let colon = text.firstIndex(of: ":") else { return false }
    if text[..<colon].hasPrefix("itms") { return true }
    let rest = text[text.index(after: colon)...].drop { $0 == "/" }
    let authority = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    let host = (authority.split(separator: "@").last ?? "").prefix { $0 != ":" }
    return host == "apps.apple.com" || host == "itunes.apple.com"
  }
}
