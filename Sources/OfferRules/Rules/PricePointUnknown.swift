import Diagnostics
import OfferModel

extension Rulebook {
  static let pricePointUnknown = Rule<Catalog>(
    id: "price-point-unknown",
    summary: "An amount is not one of Apple's price points.",
    severity: .error,
    severities: """
      An error if the list that `pricePoints` in `.offerc.yaml` names does not have the amount, an info above Apple's highest \
      standard price point, otherwise a warning
      """,
    why: """
      Each storefront has a fixed list of amounts, up to about 800 in each currency. Apple sometimes changes the list, \
      and existing prices can stay. So with a baseline, only new or changed amounts are checked
      """,
    source: .observed(
      "two public copies of Apple's price points, from 2026-01-08 and 2026-02, which agree in every amount"),
    since: "0.2.0",
    failing: [
      .subscription("prices: {↓USA: 9.97, rest: equalized}").after("9.97", "9.99"),
      .subscription("prices: {USA: 9.99, ↓SWE: 119.90, rest: equalized}").after("119.90", "119"),
      .subscription("prices: {USA: 9.99, ↓currency-eur: 9.97, rest: equalized}").after("9.97", "9.99"),
      .introductory("mode: pay-up-front, duration: P3M, prices: {↓USA: 19.50, rest: equalized}").after(
        "19.50", "19.49"),
      .subscription(Sample.priceChanges(("2027-03-01", "keep-price", "↓USA: 10.97"))).after("10.97", "10.99"),
      .subscription("prices: {↓USA: 0.10, rest: equalized}").after("0.10", "0.29"),
      .subscription("prices: {↓USA: 1499.99, rest: equalized}")
        .stays(because: "Apple may have approved the app for its higher price points"),
      .subscription("# price-points.csv has 9.90 and 9.99 for the USA\nprices: {↓USA: 9.95, rest: equalized}")
        .listing([990, 999], in: "USA").after("9.95", "9.99"),
      .subscription(
        "prices: {USA: 9.97, ↓CAN: 12.97, rest: equalized}", before: "prices: {USA: 9.97, rest: equalized}"
      ).after("12.97", "12.99"),
    ],
    passing: [
      .subscription(
        """
        prices: {USA: 9.97, rest: equalized}
        """,
        before: """
          priceChanges:
            - {startDate: 2026-11-01, existingSubscribers: new-price, prices: {USA: 9.97}}
          """),
      .subscription("prices: {USA: 9.99, SWE: 119, JPN: 1500, rest: equalized}"),
      .subscription(
        "prices: {USA: 9.97, rest: equalized}\nreviewNote: Thanks",
        before: "prices: {USA: 9.97, rest: equalized}"),
      .catalog(
        Sample.purchase(
          "com.example.trial", name: "Trial", type: "non-consumable", prices: "USA: 0, rest: equalized")),
    ]
  ) { catalog, findings in
    var search = PricePointSearch(catalog.pricePoints ?? .standard, live: findings.live)
    for group in catalog.groups {
      for one in group.subscriptions {
        for prices in one.planPrices {
          search.check(prices.history.prices, &findings) { prices.path }
          for change in prices.history.changes {
            search.check(change.prices, &findings) { prices.path(of: change) }
          }
        }
        for offer in one.introductoryOffers {
          search.check(offer.terms.pricing.prices, &findings) { one.offer(offer).path }
        }
        for offer in one.promotionalOffers {
          search.check(offer.terms.pricing.prices, &findings) { one.offer(offer).path }
        }
        for offer in one.winBackOffers {
          search.check(offer.terms.pricing.prices, &findings) { one.offer(offer).path }
        }
        check(one.offerCodes, of: one.product, &search, &findings)
      }
    }
    for one in catalog.inAppPurchases {
      search.check(one.product.prices, &findings) { one.path }
      check(one.offerCodes, of: one.product, &search, &findings)
    }
  }

  /// Nobody gets an offer whose codes are deactivated any more.
  private static func check(
    _ codes: [OfferCode], of product: Product, _ search: inout PricePointSearch, _ findings: inout Findings
  ) {
    for code in codes where code.active.value {
      search.check(code.pricing.prices, &findings) { product.path(of: code) }
    }
  }
}
