import Diagnostics
import OfferModel

extension Rulebook {
  static let customCodeLookalike = Rule<Catalog>(
    id: "custom-code-lookalike",
    summary: "Two custom codes differ only by characters that look alike.",
    severity: .info,
    why: "Customers copy codes from posters and podcasts. Anyone who types O for 0 redeems the other offer",
    source: .offerc("offerc: codes are read and typed by people"),
    failing: [.subscription(codes("SPRING10", "↓SPRINGIO")).after("SPRINGIO", "SPRING20")],
    passing: [.subscription(codes("SPRING10", "SPRING20"))]
  ) { catalog, findings in
    var seen: [String: Located<String>] = [:]
    for offer in catalog.offerCodes where offer.code.active.value {
      for batch in offer.code.batches where batch.isLive(on: findings.today) {
        guard let code = batch.customCode else { continue }
        let shape = shape(of: code.value)
        guard let first = seen[shape] else {
          seen[shape] = code
          continue
        }
        // The same text twice is the business of `custom-code-duplicate`.
        guard first.value.uppercased() != code.value.uppercased() else { continue }
        findings.info(
          "custom codes \(quoted(first.value)) and \(quoted(code.value)) look alike",
          object: offer.path(of: batch), at: code.range, label: "looks like " + quoted(first.value),
          related: [Label(first.range, "the other code")],
          help: "choose codes that differ in more than look-alikes such as O and 0")
      }
    }
  }

  /// The code with one character for all that look like it.
  private static func shape(of code: String) -> String {
    let lookalikes: [Character: Character] = ["O": "0", "I": "1", "L": "1", "S": "5", "B": "8", "Z": "2"]
    return String(code.uppercased().map { lookalikes[$0] ?? $0 })
  }

  private static func codes(_ first: String, _ second: String) -> String {
    let batches = [Sample.customBatch("first", first), Sample.customBatch("second", second)]
    return Sample.offerCodes(Sample.offerCode(batches: batches))
  }
}
