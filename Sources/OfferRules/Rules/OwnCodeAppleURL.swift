import Diagnostics
import OfferModel

extension Rulebook {
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
