import Diagnostics
import OfferRules

/// An object with a length, a day or a number that only holds the place of one that is unknown: the value has several meanings, or is near
/// one that the language has.
///
/// The object is kept, so that it hides no other finding. What rules would say about lengths and days in it is left out.
struct StandIn: Sendable {
  let object: ObjectPath

  /// Whether a finding depends on the unknown value.
  func explains(_ finding: Finding) -> Bool {
    object.contains(finding.object) && StandIn.rules.contains(finding.rule.name)
  }

  /// The rules that compute with lengths, days, or prices of periods.
  private static let rules: Set<String> = [
    "offer-duration", "offer-single-period", "offer-price-implausible", "offer-price-not-lower",
    "price-discount-outlier", "price-equivalence", "upfront-like-period", "billing-plan-period",
    "winback-too-short", "winback-eligibility-range", "winback-concurrent-limit", "winback-same-audience",
    "grace-period-weekly", "date-order", "date-past", "start-date-far", "end-date-far", "intro-offer-overlap",
    "intro-offer-count", "batch-expiration", "batch-size", "code-space-density", "code-quota",
    "code-quota-near", "active-offer-expired",
    "promotional-offer-coverage", "code-offer-downgrade", "price-change-passed", "price-change-repeated",
    "price-change-with-trial", "price-change-consent", "code-worse-than-intro", "intro-offer-coverage",
    "level-price-order",
  ]
}

extension [Finding] {
  /// The findings without those that values would cause that only hold the place of unknown ones.
  func without(standIns: [StandIn]) -> [Finding] {
    guard !standIns.isEmpty else { return self }
    return filter { finding in !standIns.contains { $0.explains(finding) } }
  }
}
