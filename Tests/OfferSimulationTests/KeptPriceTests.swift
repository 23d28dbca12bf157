import Diagnostics
import OfferModel
import OfferSimulation
import TestSupport
import Testing

/// What an offer saves is counted from the price that the customer pays.
struct KeptPriceTests {
  private static let catalog = """
    version: 1
    app: {bundleId: com.example.app}
    subscriptionGroups:
      - referenceName: Plans
        subscriptions:
          - productId: monthly
            referenceName: Monthly
            level: 1
            period: P1M
            territories: [USA]
            prices: {USA: 9.99}
            priceChanges:
              - {startDate: 2027-03-01, existingSubscribers: WHO, prices: {USA: 14.99}}
            promotionalOffers:
              - {offerId: stay, referenceName: Stay, mode: pay-as-you-go, duration: P2M, prices: {USA: 4.99}}
    """

  @Test(arguments: [
    ("keep-price", "{date: 2027-01-05, purchase: monthly}", 1998),
    ("new-price", "{date: 2027-01-05, purchase: monthly}", 2998),
    ("keep-price", "{date: 2027-03-05, purchase: monthly}", 2998),
    // Who comes back pays the price of the day.
    (
      "keep-price",
      "{date: 2027-01-05, purchase: monthly}, {date: 2027-01-10, cancel: true}, {date: 2027-03-20, purchase: monthly}",
      2998
    ),
  ])
  func aSubscriberKeepsThePrice(_ who: String, _ history: String, _ regular: Int64) throws {
    let run = try SimulatedRun(
      "version: 1\nscenarios: [{name: One, storefront: USA, history: [\(history)], expect: []}]",
      Self.catalog.replacing("WHO", with: who))
    let cost = OfferCost(try run.offer("stay"), for: try run.customer, on: try day("2027-04-01"), run.catalog)
    equal(cost.regularTotal, regular)
  }
}
