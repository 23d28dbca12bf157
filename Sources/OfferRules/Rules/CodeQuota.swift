import OfferLanguage
import Diagnostics
import OfferModel

enum CodeQuota: Rule {
  static let info = RuleInfo(
    id: "code-quota",
    summary: "The app's codes of a calendar quarter are more than the quota.",
    severity: .error,
    why:
      "Apple makes 1,000,000 codes for an app in a quarter, and 10,000 for the sandbox; a custom code counts with its redemptions, and neither deactivation nor an entry that is deleted here is known to give any back",
    source: .supportingOfferCodes,
    disagreement:
      "Apple says quarter; that it means one of the calendar is what others say, and how offerc counts",
    failing: [
      .offerCodes(
        batches: "{id: a, kind: custom, code: AUTUMN, count: 990000, createdDate: 2027-01-10}",
        "{id: b, kind: one-time-use, count: ↓25000, createdDate: 2027-03-31, expirationDate: 2027-09-01}"),
      .offerCodes(
        batches:
          "{id: a, kind: one-time-use, environment: sandbox, count: 9000, createdDate: 2027-01-10, expirationDate: 2027-05-01}",
        "{id: b, kind: one-time-use, environment: sandbox, count: ↓1001, createdDate: 2027-01-11, expirationDate: 2027-05-01}"
      ),
    ],
    passing: [
      .offerCodes(
        batches: "{id: a, kind: custom, code: AUTUMN, count: 990000, createdDate: 2027-01-10}",
        "{id: b, kind: one-time-use, count: 25000, createdDate: 2027-04-01, expirationDate: 2027-09-01}"),
      .offerCodes(
        batches: "{id: a, kind: custom, code: AUTUMN, count: 2000000, createdDate: 2026-09-30}",
        today: "2026-10-01"),
    ])

  static func check(_ catalog: Catalog, _ findings: inout Findings) {
    for codes in catalog.quarterlyCodes(from: findings.today, live: findings.live) {
      guard let (batch, before) = codes.crossing(codes.limit) else { continue }
      let others = codes.batches.filter { $0.id.range != batch.id.range }.sorted {
        $0.count.value > $1.count.value
      }
      let raise = codes.pool.isOwn ? " or raise the limit" : ""
      findings.error(
        "\(grouped(codes.total)) \(codes.pool.phrase) in \(codes.quarter), \(whoSets(codes.pool)) \(grouped(codes.limit)) a quarter: batch \(quoted(batch.id.value)) crosses the line",
        object: "app \(catalog.app.bundleId.value), \(codes.pool.phrase) of \(codes.quarter)",
        at: batch.count.range, label: before == 0 ? "too many alone" : "\(grouped(before)) before it",
        related: limit(of: codes.pool, in: catalog.app)
          + others.prefix(3).map { Label($0.count.range, "batch \($0.id.value)") },
        notes: codes.goneCount > 0
          ? [
            "\(grouped(codes.goneCount)) of them were made by batches that are live in the baseline and no longer in the catalog"
          ] : [],
        help:
          "lower the counts of the quarter\(raise), or plan the batch for the next one\(nextQuarter(after: batch))"
      )
    }
  }

  private static func whoSets(_ pool: CodePool) -> String {
    switch pool {
    case .apple, .appleSandbox: "Apple makes at most"
    case .own: "`ownCodesPerQuarter` allows"
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
}
