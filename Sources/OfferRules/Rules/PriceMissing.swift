import Diagnostics
import OfferModel

extension Rulebook {
  static let priceMissing = Rule<Catalog>(
    id: "price-missing",
    summary: "Storefronts where a product is sold, or an offer is offered, have no price.",
    severity: .error,
    why: "Apple keeps a price for each storefront; without one, nothing can be bought there",
    source: .managingPricing,
    failing: [
      .subscription("↓prices: {USA: 9.99}").after("9.99}", "9.99, rest: equalized}"),
      .subscription("territories: [USA, currency-eur]\n↓prices: {USA: 9.99, DEU: 9.99}")
        .after("DEU: 9.99", "currency-eur: 9.99"),
      .subscription(intro("territories: [USA, CAN], ↓prices: {USA: 4.99}")).after(
        "4.99}", "4.99, CAN: 5.99}"),
    ],
    passing: [
      .subscription("prices: {USA: 9.99, rest: equalized}"),
      .subscription("territories: [USA, DEU]\nprices: {USA: 9.99, currency-eur: 9.99}"),
      .subscription(intro("prices: {USA: 4.99}")),
      .subscription("prices: {} # assumed: could not be read"),
      .subscription("territories: all # assumed\nprices: {USA: 9.99}"),
    ]
  ) { catalog, findings in
    let base = catalog.app.baseTerritory.value
    for product in catalog.products {
      guard catalog.knows(product.prices, product.territories),
        let missing = MissingPrices(in: product.prices, for: product.territories.set)
      else { continue }
      findings.error(
        "product \(quoted(product.productId.value)) has \(missing.phrase(where: "it is sold"))",
        object: product.path, at: product.prices.range, label: missing.label, help: missing.help(base: base))
    }
    for subscription in catalog.subscriptions {
      guard let plan = subscription.monthlyPlan, let prices = plan.pricing.prices,
        catalog.knows(prices, plan.pricing.territories),
        let missing = MissingPrices(in: prices, for: plan.pricing.territories.set)
      else { continue }
      findings.error(
        "the monthly plan of \(quoted(subscription.productId)) has \(missing.phrase(where: "it is sold"))",
        object: subscription.path(of: .monthly), at: prices.range, label: missing.label,
        help: missing.help(base: base))
    }
    catalog.forEachPricing { kind, pricing, name in
      guard kind != .promotional, let prices = pricing.prices, catalog.knows(prices, pricing.territories),
        let missing = MissingPrices(in: prices, for: pricing.territories.set)
      else { return }
      let offer = name()
      findings.error(
        "\(offer.phrase) has \(missing.phrase(where: "it is offered"))", object: offer.path,
        at: prices.range,
        label: missing.label, help: missing.help(base: base))
    }
  }

  private static func intro(_ keys: String) -> String {
    Sample.introductoryOffers("mode: pay-as-you-go, duration: P1M, \(keys)")
  }
}

extension Catalog {
  /// Whether somebody has looked up where something is sold, and for how much.
  fileprivate func knows(_ prices: PriceMap, _ territories: Territories) -> Bool {
    !assumed.contains(prices.range, of: "prices")
      && !assumed.contains(territories.range, of: "territories")
  }
}
