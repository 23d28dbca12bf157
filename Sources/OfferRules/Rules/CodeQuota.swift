import Diagnostics
import OfferModel

extension Rulebook {
  static let codeQuota = Rule<Catalog>(
    id: "code-quota",
    summary: "The app has more codes in a calendar quarter than the quota allows.",
    severity: .error,
    why:
      "Apple makes at most 1,000,000 codes for an app in a quarter, and 10,000 for the sandbox. A custom code counts with its redemptions. Deactivating a batch, or deleting it here, is not known to give any codes back",
    source: .supportingOfferCodes,
    disagreement:
      "Apple says quarter; third parties say that it means a calendar quarter, and offerc counts that way",
    countsDrafts: false,
    failing: [
      .offerCodes(batches: split("a", "990000", "2027-01-10"), split("b", "↓25000", "2027-03-31"))
        .after("990000", "700000"),
      .offerCodes(
        batches: sandbox("a", "10000, split: 1000", "2027-01-10"), sandbox("b", "↓10", "2027-01-11")
      ).after("10000", "5000"),
      .subscription(
        offer("AUTUMN", split("b", "↓25000", "2026-12-01", until: "2027-03-01")),
        before: offer("SUMMER", split("a", "1000000", "2026-10-05", until: "2027-03-01"), active: false)
      ).after("2026-12-01", "2027-01-01"),
    ],
    passing: [
      .offerCodes(batches: split("a", "990000", "2027-01-10"), split("b", "25000", "2027-04-01")),
      .offerCodes(batches: split("a", "2000000", "2026-09-30", until: "2027-03-01"), today: "2026-10-01"),
    ]
  ) { catalog, findings in
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

  private static func split(
    _ id: String, _ count: String, _ created: String, until end: String = "2027-06-30"
  ) -> String {
    Sample.oneTimeBatch(id, "count: \(count), split: 25000", from: created, until: end)
  }

  private static func sandbox(_ id: String, _ count: String, _ created: String) -> String {
    Sample.oneTimeBatch(id, "environment: sandbox, count: \(count)", from: created)
  }

  private static func offer(_ name: String, _ batch: String, active: Bool = true) -> String {
    Sample.offerCodes(Sample.offerCode(name, active: active, batches: [batch]))
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

  static let codeQuotaNear = Rule<Catalog>(
    id: "code-quota-near",
    summary: "The app uses more than 80% of its quota of codes in a calendar quarter.",
    severity: .warning,
    why: "Few codes are left for campaigns that come up during the quarter",
    source: .supportingOfferCodes,
    countsDrafts: false,
    failing: [.offerCodes(batches: first, second("↓10001")).after("10001", "10000")],
    passing: [.offerCodes(batches: first, second("10000"))]
  ) { catalog, findings in
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

  private static let first = Sample.oneTimeBatch("a", "count: 790000, split: 25000", until: "2027-06-30")

  private static func second(_ count: String) -> String {
    Sample.oneTimeBatch("b", "count: \(count)", from: "2027-03-31", until: "2027-09-01")
  }
}
