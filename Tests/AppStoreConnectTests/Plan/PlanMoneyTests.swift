import AppStoreConnect
import Diagnostics
import OfferRules
import Testing

/// What a plan says about money.
struct PlanMoneyTests {
  /// A storefront that the catalog leaves to Apple has a price before: the one that is live.
  @Test func aChangeUnderRestSaysWhatIsPaidBefore() throws {
    let app = FakeApp()
    app.equalize("4.99", to: [("CAN", "5.99"), ("DEU", "5.49")])
    app.sell(["CAN", "DEU", "USA"])
    app.price([("USA", "4.99", nil), ("CAN", "5.99", nil), ("DEU", "5.49", nil)])
    let yaml = try app.yaml()
    try #require(yaml.contains("rest: equalized") && !yaml.contains("DEU:"))
    let plan = try planned(
      yaml.replacing(
        "        period: P1M\n",
        with:
          "        period: P1M\n        priceChanges: [{startDate: 2027-01-01, existingSubscribers: keep-price, prices: {DEU: 3.99}}]\n"
      ), on: app)
    #expect(
      plan.steps.flatMap(\.details) == [
        "from 2027-01-01 DEU 5.49 → 3.99 EUR; existing subscribers keep their price where it rises, and a lower price applies to everyone"
      ])
  }
}
