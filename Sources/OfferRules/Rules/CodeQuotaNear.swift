import Diagnostics
import OfferModel

extension Rulebook {
  static let codeQuotaNear = Rule<Catalog>(
    id: "code-quota-near",
    summary: "The app uses more than 80% of its quota of codes in a calendar quarter.",
    severity: .warning,
    why: "Few codes are left for campaigns that come up during the quarter",
    source: .supportingOfferCodes,
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
