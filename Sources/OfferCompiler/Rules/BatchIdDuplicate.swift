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
      .offerCodes(batches: oneTime("a-02"), oneTime("↓a", ", split: 500")),
    ],
    passing: [.offerCodes(batches: oneTime("a-03"), oneTime("a", ", split: 500"))])

  static func check(_ catalog: Catalog, _ findings: inout Findings) {
    var first: [String: CodeBatch] = [:]
    for owner in catalog.offerCodes {
      for batch in owner.code.batches {
        let names = names(of: batch)
        if let name = names.first(where: { first[$0] != nil }), let earlier = first[name] {
          findings.error(
            "batch id \(quoted(name))\(origin(of: name, batch)) is also that of another batch\(origin(of: name, earlier)), expected a different id for every batch",
            object: owner.label(of: batch), at: batch.id.range, label: "again here",
            related: [Label(earlier.id.range, "first used here")], help: "give one of the two another id")
        }
        for name in names where first[name] == nil { first[name] = batch }
      }
    }
  }

  /// What `split` makes is left out where it is too large to be made: `batch-size` says so.
  private static func names(of batch: CodeBatch) -> [String] {
    guard batch.oneTimeUse?.split != nil, batch.partSizes != nil else { return [batch.id.value] }
    return [batch.id.value] + batch.splitIds
  }

  private static func origin(of name: String, _ batch: CodeBatch) -> String {
    name == batch.id.value ? "" : ", which `split` makes of \(quoted(batch.id.value)),"
  }

  private static func oneTime(_ id: String, _ more: String = "") -> String {
    "{id: \(id), kind: one-time-use, count: 1000\(more), createdDate: 2027-01-10, expirationDate: 2027-05-01}"
  }
}
