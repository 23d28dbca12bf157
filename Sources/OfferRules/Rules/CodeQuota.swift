import Diagnostics
import OfferModel

extension Rulebook {
  static let codeQuota = Rule<Catalog>("code-quota") { catalog, findings in
    for codes in catalog.quarterlyCodes(from: findings.today, live: findings.live) {
      guard let (batch, before) = codes.crossing(codes.limit) else { continue }
      let others = codes.batches.filter { $0.id.range != batch.id.range }.sorted {
        $0.count.value > $1.count.value
      }
      let raise = codes.pool.isOwn ? " or raise the limit" : ""
      findings.error(
        "\(grouped(codes.total)) \(codes.pool.phrase) in \(codes.quarter), but \(codes.pool.isOwn ? "`ownCodesPerQuarter` allows" : "Apple makes at most") \(grouped(codes.limit)) per quarter: batch \(quoted(batch.id.value)) exceeds the limit",
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
    let day = batch.createdDate.value
    let first = CalendarDate(year: day.year, month: (day.month - 1) / 3 * 3 + 1, day: 1)?.adding(months: 3)
    return first.map { ", createdDate \($0) or later" } ?? ""
  }

  static let codeQuotaNear = Rule<Catalog>("code-quota-near") { catalog, findings in
    for codes in catalog.quarterlyCodes(from: findings.today, live: findings.live)
    where codes.total <= codes.limit {
      guard let (batch, before) = codes.crossing(codes.nearLine) else { continue }
      findings.warning(
        "\(grouped(codes.total)) of \(grouped(codes.limit)) \(codes.pool.phrase) of \(codes.quarter) are planned, more than 80%",
        object: catalog.app.path.with("", "\(codes.pool.phrase) of \(codes.quarter)"),
        at: batch.count.range, label: "\(grouped(before)) before it",
        help: codes.total == codes.limit
          ? "move a batch to another quarter if more codes may be needed: none are left"
          : "move a batch to another quarter if more than the remaining \(grouped(codes.limit - codes.total)) may be needed"
      )
    }
  }
}
