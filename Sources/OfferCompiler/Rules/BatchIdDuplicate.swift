import Diagnostics
import OfferModel

enum BatchIdDuplicate: Rule {
  static let info = RuleInfo(
    id: "batch-id-duplicate",
    summary: "Two batches have the same id, or `split` makes one that there is already.",
    severity: .error,
    why: "Requests, ledgers and baselines know a batch by its id, over the whole catalog",
    source: .offerc("offerc: batch ids are its own names"),
    failing: [
      .offerCodes(batches: oneTime("a"), oneTime("↓a")),
      .offerCodes(batches: oneTime("↓a-02"), oneTime("a", ", split: 500")),
    ],
    passing: [.offerCodes(batches: oneTime("a-03"), oneTime("a", ", split: 500"))])

  static func check(_ catalog: Catalog, _ findings: inout Findings) {
    let batches = catalog.offerCodes.flatMap { owner in owner.code.batches.map { (owner: owner, batch: $0) } }
    for (first, again) in repeats(in: batches, by: \.batch.id.value) {
      findings.error(
        "batch id \(quoted(again.batch.id.value)) is used twice, expected a different id for every batch",
        object: again.owner.label(of: again.batch), at: again.batch.id.range, label: "again here",
        related: [Label(first.batch.id.range, "first used here")], help: "give one of the two another id")
    }
    let byId = Dictionary(batches.map { ($0.batch.id.value, $0.batch) }) { first, _ in first }
    for (owner, batch) in batches {
      guard let maker = maker(of: batch.id.value, in: byId) else { continue }
      findings.error(
        "batch id \(quoted(batch.id.value)) is also one that `split` makes of batch \(quoted(maker.id.value)), expected a different id for every batch",
        object: owner.label(of: batch), at: batch.id.range, label: "again here",
        related: [Label(maker.id.range, "`split` makes \(maker.splitId(1)) and so on")],
        help: "give one of the two another id")
    }
  }

  /// The batch whose `split` makes a batch of this id. No list of the ids is made: there may be millions.
  private static func maker(of id: String, in batches: [String: CodeBatch]) -> CodeBatch? {
    guard let hyphen = id.lastIndex(of: "-"), let number = Int(id[id.index(after: hyphen)...]), number > 0,
      let batch = batches[String(id[..<hyphen])], batch.oneTimeUse?.split != nil,
      number <= batch.splitPartCount, batch.splitId(number) == id
    else { return nil }
    return batch
  }

  private static func oneTime(_ id: String, _ more: String = "") -> String {
    "{id: \(id), kind: one-time-use, count: 1000\(more), createdDate: 2027-01-10, expirationDate: 2027-05-01}"
  }
}
