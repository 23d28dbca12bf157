import TestSupport
import Diagnostics
import OfferLanguage
import OfferModel
import OfferRules
import Testing

/// The amount that Apple equalizes from: that of the base territory, wherever the product is sold.
@Suite struct EqualizedPriceTests {
  private let euros = "territories: currency-eur\nprices: {USA: 9.99, rest: equalized}"

  @Test func theBaseAmountIsKeptWhereTheProductIsNotSold() throws {
    let example = RuleExample.subscription(euros)
    #expect(try example.findings().filter { $0.severity > .info }.isEmpty)
    let product = try #require(lower(try catalog([example.yaml])).catalog.products.first)
    equal(product.prices.territories.codes, ["USA"])
    lacks(product.territories.set.codes, "USA")
    let again = try catalog([String(decoding: try catalogJSON(try catalog([example.yaml])), as: UTF8.self)])
    equal(again.products.first?.prices.territories.codes, ["USA"], "the normal form is its own")
  }

  @Test func anOfferIsNotOfferedInTheBaseTerritoryBecauseOfItsAmount() throws {
    let offer =
      "introductoryOffers: [{mode: pay-as-you-go, duration: P3M, prices: {USA: 4.99, rest: equalized}}]"
    let example = RuleExample.subscription(euros + "\n" + offer)
    #expect(try example.findings().filter { $0.severity > .info }.isEmpty)
    let subscription = try #require(try catalog([example.yaml]).subscriptions.first)
    let pricing = try #require(subscription.introductoryOffers.first).pricing
    equal(pricing.territories.set, subscription.product.territories.set)
  }

  @Test func aTableGivesTheBaseAmountToo() throws {
    let yaml = """
      priceTables: {regular: {USA: 9.99, rest: equalized}}
      subscriptionGroups:
        - referenceName: Pro
          localizations: {en-US: {displayName: Pro}}
          subscriptions:
            - productId: com.example.monthly
              referenceName: Monthly
              level: 1
              period: P1M
              territories: currency-eur
              prices: regular
              localizations: {en-US: {displayName: Monthly}}
      """
    try empty(RuleExample.catalog(yaml).findings())
  }

  @Test func onlyAnInAppPurchaseMayCostNothing() throws {
    func purchase(_ price: String, code: String = "") -> RuleExample {
      .catalog(
        "inAppPurchases: [{productId: com.example.trial, referenceName: Trial, type: non-consumable, prices: {USA: \(price), rest: equalized}, localizations: {en-US: {displayName: Trial}}\(code)}]"
      )
    }
    for price in ["0", "0.00", "\"0 USD\""] {
      try equal(purchase(price).findings().map(\.rule), ["purchase-price-zero"], "\(price)")
    }
    let free = ", offerCodes: [{referenceName: A, customerEligibilities: [non-spender], prices: {USA: 0}}]"
    #expect(try purchase("0.99", code: free).findings().contains { $0.rule == "invalid-value" })
    #expect(
      try RuleExample.subscription("prices: {USA: 0, rest: equalized}").findings().contains {
        $0.rule == "invalid-value"
      })
  }
}
