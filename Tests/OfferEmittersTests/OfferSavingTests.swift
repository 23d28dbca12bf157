@testable import OfferEmitters
import OfferLanguage
import OfferModel
import TestSupport
import Testing

struct OfferSavingTests {
  private func offers(_ keys: String, today: String = "2027-01-01") throws -> [OfferView] {
    let text = """
      version: 1
      app: {bundleId: com.example.app}
      subscriptionGroups:
        - referenceName: Pro
          subscriptions:
            - productId: com.example.monthly
              referenceName: Monthly
              level: 1
              period: P1M
              prices: {USA: 10.00, DEU: 8.00, rest: equalized}
              priceChanges: [{startDate: 2027-06-01, existingSubscribers: keep-price, prices: {USA: 20.00}}]
              \(keys)
      """
    let view = try CatalogView(lower(catalog([text])), today: try day(today))
    return view.products.flatMap(\.offers)
  }

  /// A price table can have more storefronts than those where the product is sold.
  @Test func anOfferIsPricedWhereItIsOffered() throws {
    let offers = try offers(
      """
      territories: [DEU]
              promotionalOffers: [{offerId: stay, referenceName: Stay, mode: pay-up-front, duration: P1M, prices: {USA: 5.99, DEU: 4.99}}]
      """)
    equal(offers.map(\.cost), ["4.99 EUR in DEU once for 1 month"])
    equal(offers.map(\.shortCost), ["4.99 EUR in DEU for 1 month"])
  }

  @Test(arguments: [
    (
      "mode: pay-as-you-go, duration: P3M, prices: {USA: 5.00, rest: equalized}", "50% off",
      "5.00 USD every month for 3 months"
    ),
    (
      "mode: pay-up-front, duration: P3M, prices: {USA: 20.00, DEU: 6.00, rest: equalized}",
      "33.3% to 75% off",
      "20.00 USD once for 3 months"
    ),
    (
      "mode: pay-up-front, duration: P1M, prices: {USA: 12.00, rest: equalized}", "20% more",
      "12.00 USD once for 1 month"
    ),
    (
      "mode: pay-as-you-go, duration: P1Y, prices: {USA: 9.96, rest: equalized}", "0.4% off",
      "9.96 USD every month for 1 year"
    ),
    ("mode: free-trial, duration: P2W", "none", "free for 2 weeks"),
  ])
  func savingsCompareTheSameTime(_ terms: String, _ saving: String, _ cost: String) throws {
    let offer = try #require(
      offers("promotionalOffers: [{offerId: a, referenceName: A, \(terms)}]").first)
    equal(offer.saving?.phrase ?? "none", saving)
    equal(offer.cost, cost)
  }

  /// An offer that starts after a price change is compared with the new price.
  @Test func thePriceOnTheDayOfTheStartCounts() throws {
    let offers = try offers(
      """
      introductoryOffers:
                - {mode: pay-as-you-go, duration: P1M, endDate: 2027-03-01, prices: {USA: 5.00, rest: equalized}}
                - {mode: pay-as-you-go, duration: P1M, startDate: 2027-07-01, prices: {USA: 5.00, rest: equalized}}
      """)
    equal(offers.map { $0.saving?.phrase }, ["50% off", "75% off"])
  }

  @Test func whereNothingIsKnownNothingIsSaid() throws {
    let offer = try #require(
      offers(
        "offerCodes: [{referenceName: A, customerEligibilities: [new], offerEligibility: replace-intro-offers, mode: pay-up-front, duration: P1M, territories: [FRA], prices: {FRA: 5.00}}]"
      ).first)
    absent(offer.saving)
    equal(offer.cost, "5.00 EUR in FRA once for 1 month")
    equal(offer.days(on: try day("2027-01-01")), "no codes yet")
  }
}
