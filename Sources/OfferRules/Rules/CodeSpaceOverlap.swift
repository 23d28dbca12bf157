import Diagnostics
import OfferModel

extension Rulebook {
  static let codeSpaceOverlap = Rule<Catalog>(
    id: "code-space-overlap",
    summary: "Two formats of codes that offerc makes could give the same code.",
    severity: .error,
    why:
      "Codes are unique within one format. Two formats that share texts use two ciphers, which can give the same text to two batches",
    source: .offerc("offerc: no code is made twice"),
    failing: [
      .offerCodes(
        batches:
          Sample.oneTimeBatch("a", "count: 500", ", issuer: offerc"),
        Sample.oneTimeBatch("b", "count: 500", ", issuer: offerc, format: {↓length: 10, prefix: AB}")
      ).after(", format: {length: 10, prefix: AB}", "")
    ],
    passing: [
      .offerCodes(
        batches:
          Sample.oneTimeBatch("a", "count: 500", ", issuer: offerc"),
        Sample.oneTimeBatch("b", "count: 500", ", issuer: offerc, format: {length: 10}")
      ),
      .offerCodes(
        batches:
          Sample.oneTimeBatch("a", "count: 500", ", issuer: offerc, format: {prefix: X1, length: 10}"),
        Sample.oneTimeBatch("b", "count: 500", ", issuer: offerc, format: {prefix: X2, length: 10}")
      ),
    ]
  ) { catalog, findings in
    let spaces = catalog.ownCodeSpaces
    guard spaces.count > 1 else { return }
    for (later, earlier) in CodeSpacesWithSharedTexts(spaces.map(\.space)).firstOthers {
      guard let one = spaces[later].batches.first, let other = spaces[earlier].batches.first else { continue }
      findings.error(
        "codes of batch \(quoted(one.batch.id.value)) can have the same text as those of batch \(quoted(other.batch.id.value)), expected formats without common texts",
        object: one.path, at: one.format.range, label: "this format",
        related: [Label(other.format.range, "and this one")],
        help: "use one format for both, or give them different prefixes of the same length")
    }
  }
}
