import Diagnostics
import OfferModel

extension Rulebook {
  static let batchExpiration = Rule<Catalog>("batch-expiration") { catalog, findings in
    catalog.forEachBatch { batch, path in
      checkExtension(of: batch, path, &findings)
      guard let end = batch.expirationDate, let fault = fault(of: batch, end.value) else { return }
      findings.add(
        batch.customCode != nil && end.value > batch.createdDate.value ? .warning : .error,
        "codes of batch \(quoted(batch.id.value)) expire on \(end.value), \(fault.expected)", object: path(),
        at: end.range, label: fault.label, related: [Label(batch.createdDate.range, "made on this day")],
        help: fault.help)
    }
  }

  private static func checkExtension(
    of batch: CodeBatch, _ path: () -> ObjectPath, _ findings: inout Findings
  ) {
    guard let extended = batch.oneTimeUse?.extendedUntil, let end = batch.expirationDate,
      extended.value < end.value
    else { return }
    findings.error(
      "`extendedUntil` of batch \(quoted(batch.id.value)) is \(extended.value), expected \(end.value) or a later day",
      object: path(), at: extended.range, label: "before `expirationDate`",
      related: [Label(end.range, "the codes stop working on this day")],
      help:
        "write \(end.value) or a later day, or remove `extendedUntil`: it cannot make a batch end earlier")
  }

  private static func fault(
    of batch: CodeBatch, _ end: CalendarDate
  ) -> (expected: String, label: String, help: String)? {
    let made = batch.createdDate.value
    if end <= made {
      return (
        "expected a day after \(made), when they are made", "not after `createdDate`",
        "write a later day: the codes no longer work on `expirationDate` itself"
      )
    }
    guard !batch.isOwn, let last = made.adding(months: Limits.codeLifetimeMonths), end > last else {
      return nil
    }
    return ("expected at most six months after \(made)", "too late", "write \(last) or an earlier day")
  }

  static let batchSize = Rule<Catalog>("batch-size") { catalog, findings in
    catalog.forEachBatch { batch, path in
      guard batch.oneTimeUse != nil else { return }
      guard let fault = fault(of: batch) ?? faultOfSandbox(batch) else { return }
      findings.error(fault.message, object: path(), at: fault.range, label: fault.label, help: fault.help)
    }
  }

  /// Within the limits, but none of the numbers that the API takes.
  private static func faultOfSandbox(_ batch: CodeBatch) -> Fault? {
    guard batch.isSandbox, !batch.isOwn else { return nil }
    let (sizes, parts) = (Limits.sandboxBatchSizes, batch.partSizes)
    guard let odd = [parts.lowerBound, parts.upperBound].first(where: { !sizes.contains($0) }) else {
      return nil
    }
    let near = sizes.sorted { (abs($0 - odd), $0) < (abs($1 - odd), $1) }.prefix(2).sorted().map(grouped)
    let split = batch.oneTimeUse?.split
    return Fault(
      message:
        "a sandbox batch has \(counted(odd, "code")), but Apple's API accepts 10, 100, 200 … 1,000: the nearest are \(listed(near, "and"))",
      range: split?.range ?? batch.count.range,
      label: split == nil ? "not one of these sizes" : "size of a part",
      help: split == nil
        ? "write `count: \(near[0].filter { $0 != "," })` or `count: \(near[near.count - 1].filter { $0 != "," })`"
        : "choose `count` and `split` so that every part has 10, 100, 200 … or 1,000 codes")
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
    let size = "batch \(quoted(batch.id.value)) has \(counted(count.value, "code"))"
    if count.value < sizes.lowerBound {
      return Fault(
        message: "\(size), \(expectation(of: batch))", range: count.range, label: "too few",
        help: "raise `count` to \(grouped(sizes.lowerBound)) or more")
    }
    guard let split = batch.oneTimeUse?.split else {
      return Fault(
        message: "\(size), \(expectation(of: batch))", range: count.range, label: "too many",
        help: tooMany(batch))
    }
    guard !batch.isBeyondSplitting else {
      return Fault(
        message: "\(size), expected at most \(grouped(batch.quota)), the quota of a quarter",
        range: count.range, label: "too many", help: "plan a batch for each quarter")
    }
    let lesser = parts.lowerBound == parts.upperBound ? "" : "\(grouped(parts.lowerBound)) or "
    return Fault(
      message:
        "`split: \(split.value)` makes batches of \(lesser)\(counted(parts.upperBound, "code")), \(expectation(of: batch))",
      range: split.range, label: "size of a part",
      help: sizes.contains(count.value) ? "remove `split`" : "write `split: \(sizes.upperBound)`")
  }

  private static func tooMany(_ batch: CodeBatch) -> String {
    if batch.isOwn { return "divide it into two batches" }
    return batch.isSandbox
      ? "write `count: 1000` or less: there are \(grouped(Limits.sandboxCodesPerQuarter)) sandbox codes per quarter"
      : "add `split: \(batch.oneTimeUseSizes.upperBound)` to request the codes in several batches"
  }

  private static func expectation(of batch: CodeBatch) -> String {
    let sizes = "\(grouped(batch.oneTimeUseSizes.lowerBound)) to \(grouped(batch.oneTimeUseSizes.upperBound))"
    if batch.isOwn { return "expected \(sizes)" }
    return "but Apple makes \(sizes) at once\(batch.isSandbox ? " for the sandbox" : "")"
  }
}
