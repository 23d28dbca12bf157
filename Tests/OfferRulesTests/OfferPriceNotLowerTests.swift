import OfferCompiler
import TestSupport
import OfferLanguage
import Diagnostics
import OfferModel
import Testing

@testable import OfferRules

/// From which amount on an up-front payment saves nothing, by period and length; a regular period costs 10.00 USD.
struct OfferPriceNotLowerTests {
  @Test(arguments: [
    ("P1M", "P1Y", 120), ("P1M", "P3M", 30), ("P6M", "P1Y", 20), ("P2M", "P3M", 20), ("P1Y", "P1M", 10),
    ("P1W", "P1M", 50), ("P1W", "P1Y", 530),
  ])
  func upFrontCoversAllBegunPeriods(_ period: String, _ length: String, _ limit: Int) throws {
    try empty(found(period, "pay-up-front", length, "\(limit - 1).99"))
    try equal(found(period, "pay-up-front", length, "\(limit).00").count, 1)
  }

  @Test func payAsYouGoIsComparedPeriodByPeriod() throws {
    try empty(found("P1M", "pay-as-you-go", "P6M", "9.99"))
    try equal(found("P1M", "pay-as-you-go", "P6M", "10.00").count, 1)
  }

  @Test func oneFindingCountsTheStorefronts() throws {
    let found = try found("P1M", "pay-as-you-go", "P6M", "10.00, currency-eur: 12, JPN: 1")
    equal(
      found.map(\.message),
      [
        "the introductory offer costs 12.00 EUR in AUT, no less than the regular price of 9.99 EUR a period"
      ])
    equal(
      found.first?.notes,
      [
        "not lower in AUT, BEL, BGR, BIH, CYP and 21 more",
        "149 storefronts without a known amount were not compared",
      ])
  }

  private func found(_ period: String, _ mode: String, _ length: String, _ price: String) throws
    -> [Finding]
  {
    let example = RuleExample.subscription(
      """
      period: \(period)
      prices: {USA: 10.00, currency-eur: 9.99, rest: equalized}
      introductoryOffers:
        - {mode: \(mode), duration: \(length), prices: {USA: \(price), rest: equalized}}
      """)
    return try findings(of: Rulebook.offerPriceNotLower, in: example.yaml)
  }
}
