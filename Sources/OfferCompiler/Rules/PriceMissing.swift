import Diagnostics
import OfferModel

enum PriceMissing: Rule {
  static let info = RuleInfo(
    id: "price-missing",
    summary: "Storefronts where a product is sold, or an offer is offered, have no price.",
    severity: .error,
    why: "Apple wants one price for each storefront; what is left out cannot be bought there",
    source: .apple(
      title: "App Store Connect API, Managing auto-renewable subscriptions", url: nil, read: "2026-10"),
    failing: [
      .subscription("↓prices: {USA: 9.99}"),
      .subscription("territories: [USA, currency-eur]\n↓prices: {USA: 9.99, DEU: 9.99}"),
      .subscription(intro("territories: [USA, CAN], ↓prices: {USA: 4.99}")),
    ],
    passing: [
      .subscription("prices: {USA: 9.99, rest: equalized}"),
      .subscription("territories: [USA, DEU]\nprices: {USA: 9.99, currency-eur: 9.99}"),
      .subscription(intro("prices: {USA: 4.99}")),
    ])

  static func check(_ catalog: Catalog, _ findings: inout Findings) {
    let base = catalog.app.baseTerritory.value
    for product in catalog.products {
      judge(product.prices, product.territories.set, ("sold", product.label), base, &findings)
    }
    for subscription in catalog.subscriptions {
      for offer in subscription.offers where offer.kind != .promotional {
        judge(offer.terms.pricing, offer.label, base, &findings)
      }
    }
    for purchase in catalog.inAppPurchases {
      for code in purchase.offerCodes {
        judge(code.pricing, purchase.product.label(of: code), base, &findings)
      }
    }
  }

  private static func judge(
    _ pricing: OfferPricing, _ object: String, _ base: Territory, _ findings: inout Findings
  ) {
    guard let prices = pricing.prices else { return }
    judge(prices, pricing.territories.set, ("offered", object), base, &findings)
  }

  private static func judge(
    _ prices: PriceMap, _ inUse: TerritorySet, _ object: (verb: String, label: String), _ base: Territory,
    _ findings: inout Findings
  ) {
    guard prices.rest == nil, !prices.isPartial else { return }
    let missing = inUse.subtracting(prices.territories)
    guard !missing.isEmpty else { return }
    findings.error(
      "no price in \(missing.count) of the \(counted(inUse.count, "storefront")) where it is \(object.verb): \(firstFive(missing.codes))",
      object: object.label, at: prices.range, label: "\(counted(missing.count, "storefront")) missing",
      help: "add \(listed(keysThatFill(missing), "and")), or \(rest(prices, missing, base))")
  }

  /// The other way to fill it: Apple equalizes from the base territory's amount, so that has to be there.
  private static func rest(_ prices: PriceMap, _ missing: TerritorySet, _ base: Territory) -> String {
    if missing.contains(base) { return "`\(base.code)` with `rest: equalized`" }
    guard prices.territories.contains(base) else { return "`rest: equalized`" }
    return "`rest: equalized` for the prices that Apple equalizes from \(base.code)"
  }

  private static func intro(_ keys: String) -> String {
    "introductoryOffers:\n  - {mode: pay-as-you-go, duration: P1M, \(keys)}"
  }
}
