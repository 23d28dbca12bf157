import Diagnostics
import OfferModel

extension Rulebook {
  static let batchIdDuplicate = Rule<Catalog>(
    id: "batch-id-duplicate",
    summary: "Two batches have the same id, or `split` makes an id that another batch has.",
    severity: .error,
    why: "Requests, ledgers and baselines identify a batch by its id, across the whole catalog",
    source: .offerc("offerc: batch ids are its own names"),
    failing: [
      .offerCodes(batches: oneTime("a"), oneTime("↓a")).afterLast("id: a", "id: b"),
      .offerCodes(batches: oneTime("↓a-02"), oneTime("a", ", split: 500")).after("a-02", "b"),
    ],
    passing: [.offerCodes(batches: oneTime("a-03"), oneTime("a", ", split: 500"))]
  ) { catalog, findings in
    var first: [String: SourceRange] = [:]
    var split: [String: CodeBatch] = [:]
    catalog.forEachBatch { batch, path in
      let id = batch.id
      if batch.oneTimeUse?.split != nil { split[id.value] = split[id.value] ?? batch }
      guard let earlier = first.updateValue(id.range, forKey: id.value) else { return }
      first[id.value] = earlier
      findings.error(
        "batch id \(quoted(id.value)) is used twice, expected a different id for every batch",
        object: path(),
        at: id.range, label: "again here", related: [Label(earlier, "first used here")],
        help: "give one of the two another id")
    }
    guard !split.isEmpty else { return }
    catalog.forEachBatch { batch, path in
      guard let maker = maker(of: batch.id.value, in: split) else { return }
      findings.error(
        "batch id \(quoted(batch.id.value)) is also made by `split` of batch \(quoted(maker.id.value)), expected a different id for every batch",
        object: path(), at: batch.id.range, label: "again here",
        related: [Label(maker.id.range, "`split` makes \(maker.splitId(1)) and so on")],
        help: "give one of the two another id")
    }
  }

  /// The batch whose `split` makes a batch of this id. No list of the ids is made: there may be millions.
  private static func maker(of id: String, in split: [String: CodeBatch]) -> CodeBatch? {
    guard let hyphen = id.utf8.lastIndex(of: UInt8(ascii: "-")),
      let number = Int(id[id.index(after: hyphen)...]),
      let batch = split[String(id[..<hyphen])], number > 0, number <= batch.splitPartCount,
      batch.splitId(number) == id
    else { return nil }
    return batch
  }

  private static func oneTime(_ id: String, _ more: String = "") -> String {
    "{id: \(id), kind: one-time-use, count: 1000\(more), createdDate: 2027-01-10, expirationDate: 2027-05-01}"
  }
}
