import Diagnostics
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
}
