import Diagnostics
import OfferModel

enum CustomCodeRedemptions: Rule {
  static let info = RuleInfo(
    id: "custom-code-redemptions",
    summary: "The redemptions of a custom code are fewer or more than Apple allows.",
    severity: .error,
    severities: "An error below 1, a warning below 500 and above 25,000",
    why:
      "A custom code has at least one redemption; sources agree on a limit of 25,000 a batch and disagree on a minimum of 500, so these are warnings",
    source: .observed("descriptions of App Store Connect by others: 1 or 500 to 25,000 redemptions"),
    disagreement:
      "Descriptions of App Store Connect give 1 or 500 as the least number of redemptions: fewer than 500 are a warning",
    failing: [
      .offerCodes(batches: custom("↓0")), .offerCodes(batches: custom("↓499")),
      .offerCodes(batches: custom("↓25001")),
    ],
    passing: [.offerCodes(batches: custom("500")), .offerCodes(batches: custom("25000"))])

  static func check(_ catalog: Catalog, _ findings: inout Findings) {
    let usual = Limits.customRedemptions
    catalog.forEachBatch { batch, label in
      guard batch.customCode != nil, !usual.contains(batch.count.value) else { return }
      let count = batch.count.value
      findings.add(
        count < 1 ? .error : .warning,
        "custom code with \(counted(count, "redemption")), \(count < 1 ? "expected at least 1" : "Apple may take \(grouped(usual.lowerBound)) to \(grouped(usual.upperBound)) in a batch")",
        object: label(), at: batch.count.range,
        label: count < usual.lowerBound ? "few" : "many",
        help: count > usual.upperBound
          ? "write several batches with this code: an offer may have that"
          : "raise `count` to \(usual.lowerBound), or use one-time-use codes for a small circle")
    }
  }

  private static func custom(_ count: String) -> String {
    "{id: a, kind: custom, code: SPRING, count: \(count), createdDate: 2027-01-10}"
  }
}
