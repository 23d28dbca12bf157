import Diagnostics
import OfferCodes
import OfferModel

extension Rulebook {
  static let codeFormat = Rule<Catalog>("code-format") { catalog, findings in
    for own in catalog.batchesMadeHere {
      for fault in own.formatFaults(bundleId: catalog.app.bundleId.value) {
        findings.add(
          fault.severity, fault.message, object: own.path, at: fault.range, label: fault.label,
          help: fault.help)
      }
    }
  }

  static let codeBatchSpreadsheet = Rule<Catalog>("code-batch-spreadsheet") { catalog, findings in
    for own in catalog.batchesMadeHere {
      guard CodeForm(own.format).areTextsNumbers else { continue }
      findings.warning(
        "a spreadsheet would read every code of batch \(quoted(own.batch.id.value)) as a number, expected at least one letter in each code",
        object: own.path, at: own.format.alphabet.range, label: "digits only",
        help: "add a `prefix` of letters, or write `alphabet: unambiguous`")
    }
  }

  static let ownCodeAppleURL = Rule<Catalog>("own-code-apple-url") { catalog, findings in
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
