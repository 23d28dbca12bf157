import Diagnostics
import OfferModel

enum BatchSize: Rule {
  static let info = RuleInfo(
    id: "batch-size",
    summary: "A batch of one-time-use codes is smaller or larger than one can be.",
    severity: .error,
    why:
      "Apple makes 500 to 25,000 codes at once, 10 to 10,000 for the sandbox; codes made here come in batches of up to 100,000,000",
    source: .settingUpOfferCodesAsQuoted,
    failing: [
      .batch("count: ↓499"), .batch("count: ↓25001"), .batch("count: ↓9\nenvironment: sandbox"),
      .batch("count: 700\nsplit: ↓600"), .batch("count: 90000\nsplit: ↓30000"),
      .batch("count: ↓1000001\nsplit: 25000"),
    ],
    passing: [
      .batch("count: 500"), .batch("count: 25000"), .batch("count: 10\nenvironment: sandbox"),
      .batch("count: 100000\nsplit: 25000"), .batch("count: 1\nissuer: offerc"),
    ])

  static func check(_ catalog: Catalog, _ findings: inout Findings) {
    catalog.forEachBatch { batch, label in
      guard batch.oneTimeUse != nil, let fault = fault(of: batch) else { return }
      findings.error(
        fault.message, object: label(), at: fault.range, label: fault.label, help: fault.help)
    }
  }

  private struct Fault {
    let message: String
    let range: SourceRange
    let label: String
    let help: String
  }

  private static func fault(of batch: CodeBatch) -> Fault? {
    let (sizes, count, parts) = (batch.oneTimeUseSizes, batch.count, batch.partSizes)
    let isSound = sizes.contains(parts.lowerBound) && sizes.contains(parts.upperBound)
    guard !isSound || batch.isBeyondSplitting else { return nil }
    let batchOf = "batch of \(counted(count.value, "code"))"
    if count.value < sizes.lowerBound {
      return Fault(
        message: "\(batchOf), \(expectation(of: batch))", range: count.range, label: "too few",
        help: "raise `count` to \(grouped(sizes.lowerBound)) or more")
    }
    guard let split = batch.oneTimeUse?.split else {
      return Fault(
        message: "\(batchOf), \(expectation(of: batch))", range: count.range, label: "too many",
        help: batch.isOwn
          ? "make it two batches" : "add `split: \(sizes.upperBound)` to ask for it in several batches")
    }
    guard !batch.isBeyondSplitting else {
      return Fault(
        message: "split \(batchOf), expected at most the \(grouped(batch.quota)) of a whole quarter",
        range: count.range, label: "too many", help: "plan a batch for each quarter")
    }
    let lesser = parts.lowerBound == parts.upperBound ? "" : "\(grouped(parts.lowerBound)) or "
    return Fault(
      message:
        "`split: \(split.value)` makes batches of \(lesser)\(counted(parts.upperBound, "code")), \(expectation(of: batch))",
      range: split.range, label: "size of a part",
      help: sizes.contains(count.value) ? "leave `split` out" : "write `split: \(sizes.upperBound)`")
  }

  private static func expectation(of batch: CodeBatch) -> String {
    let sizes = "\(grouped(batch.oneTimeUseSizes.lowerBound)) to \(grouped(batch.oneTimeUseSizes.upperBound))"
    if batch.isOwn { return "expected \(sizes)" }
    return "Apple makes \(sizes)\(batch.isSandbox ? " for the sandbox" : "")"
  }
}
