import Diagnostics
import OfferModel

extension Rulebook {
  static let customCodeRedemptions = Rule<Catalog>(
    id: "custom-code-redemptions",
    summary: "The redemptions of a custom code are fewer or more than Apple allows.",
    severity: .error,
    severities: "An error below 1 and above 25,000, an info below 500",
    why:
      "A custom code allows 1 to 25,000 redemptions at a time; some descriptions of App Store Connect ask for at least 500",
    source: .settingUpOfferCodes,
    disagreement:
      "Descriptions of App Store Connect name 1 or 500 as the smallest number of redemptions: fewer than 500 are an info",
    failing: [
      .offerCodes(batches: Sample.customBatch("a", "SPRING", count: "↓0")).after("count: 0", "count: 500"),
      .offerCodes(batches: Sample.customBatch("a", "SPRING", count: "↓499")).after("499", "500"),
      .offerCodes(batches: Sample.customBatch("a", "SPRING", count: "↓25001")).after("25001", "25000"),
    ],
    passing: [
      .offerCodes(batches: Sample.customBatch("a", "SPRING", count: "500")),
      .offerCodes(batches: Sample.customBatch("a", "SPRING", count: "25000")),
    ]
  ) { catalog, findings in
    let usual = Limits.customRedemptions
    catalog.forEachBatch { batch, path in
      guard batch.customCode != nil, !usual.contains(batch.count.value) else { return }
      let count = batch.count.value
      findings.add(
        count < 1 || count > usual.upperBound ? .error : .info,
        "the custom code has \(counted(count, "redemption")), \(expectation(count))",
        object: path(), at: batch.count.range,
        label: count < usual.lowerBound ? "few" : "many",
        help: count > usual.upperBound
          ? "write several batches with this code and up to \(grouped(usual.upperBound)) redemptions each: an offer can have several"
          : "raise `count` to \(usual.lowerBound), or use one-time-use codes for a small group")
    }
  }

  private static func expectation(_ count: Int) -> String {
    let usual = Limits.customRedemptions
    if count < 1 { return "expected at least 1" }
    return count > usual.upperBound
      ? "but Apple allows at most \(grouped(usual.upperBound)) in a batch"
      : "but some tools ask for \(usual.lowerBound) or more"
  }
}
