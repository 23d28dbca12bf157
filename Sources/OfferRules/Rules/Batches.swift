import ByteText
import Diagnostics
import OfferModel

extension Rulebook {
  static let batchExpiration = Rule<Catalog>("batch-expiration", computes: true) {
    catalog, findings in
    var live = LiveBatches(of: findings.live)
    catalog.forEachBatch { batch, path in
      checkExtension(of: batch, path, &findings)
      guard let end = batch.expirationDate, let fault = fault(of: batch, end.value) else { return }
      let isDoubtful = batch.customCode != nil || live.hasMade(batch, by: findings.today)
      findings.add(
        isDoubtful && end.value > batch.createdDate.value ? .warning : .error,
        "the codes of batch \(quoted(batch.id.value)) expire on \(end.value), \(fault.expected)",
        object: path(),
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
    findings.add(
      .error,
      "`extendedUntil` of batch \(quoted(batch.id.value)) is \(extended.value), expected \(end.value) or a later day",
      object: path(), at: extended.range, label: "before `expirationDate`",
      related: [Label(end.range, "the codes stop working on this day")],
      help:
        "write \(end.value) or a later day, or remove `extendedUntil`: it cannot make a batch end earlier")
  }

  private static func fault(
    of batch: CodeBatch, _ end: CalendarDate
  ) -> ExpirationFault? {
    let made = batch.createdDate.value
    if end <= made {
      return ExpirationFault(
        expected: "expected a day after \(made), when they are made", label: "not after `createdDate`",
        help: "write a later day: the codes no longer work on `expirationDate` itself")
    }
    guard !batch.isOwn, let last = made.adding(months: Limits.codeLifetimeMonths), end > last else {
      return nil
    }
    return ExpirationFault(
      expected: "expected at most six months after \(made)", label: "too late",
      help: "write \(last) or an earlier day")
  }

  /// What is wrong with the expiration date of a batch.
  private struct ExpirationFault {
    /// The end of the message.
    let expected: String
    let label: String
    let help: String
  }

  static let batchSize = Rule<Catalog>("batch-size", computes: true) { catalog, findings in
    var live = LiveBatches(of: findings.live)
    catalog.forEachBatch { batch, path in
      guard batch.oneTimeUse != nil else { return }
      let fault = fault(of: batch)
      guard let found = fault ?? faultOfSandbox(batch) else { return }
      guard batch.isOwn || !live.hasMade(batch, by: findings.today) else {
        findings.add(
          .info, found.message, object: path(), at: found.range, label: found.label,
          help: "ignore this: Apple has made the codes")
        return
      }
      // App Store Connect makes batches that only the API refuses. Without a baseline it is unknown where the codes were made.
      findings.add(
        fault == nil && findings.live == nil ? .warning : .error, found.message, object: path(),
        at: found.range, label: found.label, help: found.help)
    }
  }

  /// The fault of a sandbox batch whose size is within the limits but none that the API accepts.
  private static func faultOfSandbox(_ batch: CodeBatch) -> Fault? {
    guard batch.isSandbox, !batch.isOwn else { return nil }
    let sizes = Limits.sandboxBatchSizes
    let parts = batch.partSizes
    guard let odd = [parts.lowerBound, parts.upperBound].first(where: { !sizes.contains($0) }) else {
      return nil
    }
    let byDistance = sizes.sorted { one, other in
      (abs(one - odd), one) < (abs(other - odd), other)
    }
    let near = byDistance.prefix(2).sorted()
    let message =
      "a sandbox batch has \(counted(odd, "code")), but Apple's API makes 10, 100, 200 … 1,000: the nearest are \(listed(near.map(grouped), "and"))"
    if let split = batch.oneTimeUse?.split {
      return Fault(
        message: message, range: split.range, label: "size of a part",
        help: "choose `count` and `split` so that every part has 10, 100, 200 … or 1,000 codes")
    }
    return Fault(
      message: message, range: batch.count.range, label: "not one of these sizes",
      help:
        "write `count: \(near[0])` or `count: \(near[near.count - 1])`, or create the batch in App Store Connect"
    )
  }

  /// What is wrong with the number of codes of a batch.
  private struct Fault {
    let message: String
    let range: SourceRange
    let label: String
    let help: String
  }

  private static func fault(of batch: CodeBatch) -> Fault? {
    let sizes = batch.oneTimeUseSizes
    let count = batch.count
    let parts = batch.partSizes
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
        message: "\(size), expected at most \(grouped(batch.quota)), the quarterly quota",
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
    return "but Apple makes \(sizes) at a time\(batch.isSandbox ? " for the sandbox" : "")"
  }

  static let codeQuota = Rule<Catalog>("code-quota", countsDrafts: false, computes: true) {
    catalog, findings in
    for codes in catalog.quarterlyCodes(from: findings.today, live: findings.live) {
      guard let (batch, before) = codes.crossing(codes.limit) else { continue }
      let others = codes.batches.filter { $0.id.range != batch.id.range }.sorted {
        $0.count.value > $1.count.value
      }
      let raise = codes.pool.isOwn ? " or raise the limit" : ""
      let allows = codes.pool.isOwn ? "`ownCodesPerQuarter` allows" : "Apple makes at most"
      findings.add(
        .error,
        "\(counted(codes.total, codes.pool.noun)) in \(codes.quarter), but \(allows) \(grouped(codes.limit)) per quarter: batch \(quoted(batch.id.value)) exceeds the limit",
        object: catalog.app.path.with("", "\(codes.pool.phrase) of \(codes.quarter)"),
        at: batch.count.range, label: before == 0 ? "too many by itself" : "\(grouped(before)) before it",
        related: limit(of: codes.pool, in: catalog.app)
          + others.prefix(3).map { Label($0.count.range, "batch \($0.id.value)") },
        notes: codes.goneCount > 0
          ? [
            "\(grouped(codes.goneCount)) of them belong to batches that are live in the baseline but no longer in the catalog"
          ] : [],
        help:
          "lower the counts of this quarter\(raise), or move the batch to the next quarter\(nextQuarter(after: batch))"
      )
    }
  }

  private static func limit(of pool: CodePool, in app: App) -> [Label] {
    guard pool.isOwn else { return [] }
    return [Label(app.ownCodesPerQuarter.range, "the limit")]
  }

  private static func nextQuarter(after batch: CodeBatch) -> String {
    batch.createdDate.value.nextQuarter.map { " (createdDate \($0) or later)" } ?? ""
  }

  static let codeQuotaNear = Rule<Catalog>("code-quota-near", countsDrafts: false, computes: true) {
    catalog, findings in
    for codes in catalog.quarterlyCodes(from: findings.today, live: findings.live)
    where codes.total <= codes.limit {
      guard let (batch, before) = codes.crossing(codes.nearLine) else { continue }
      findings.add(
        .warning,
        "\(grouped(codes.total)) of \(counted(codes.limit, codes.pool.noun)) of \(codes.quarter) \(codes.total == 1 ? "is" : "are") planned, more than 80%",
        object: catalog.app.path.with("", "\(codes.pool.phrase) of \(codes.quarter)"),
        at: batch.count.range, label: "\(grouped(before)) before it",
        help: codes.total == codes.limit
          ? "move a batch to another quarter if more codes may be needed: none are left"
          : "move a batch to another quarter if more than the remaining \(grouped(codes.limit - codes.total)) may be needed"
      )
    }
  }
}
