import Diagnostics
import OfferModel

enum PromotionalOfferCoverage: Rule {
  static let info = RuleInfo(
    id: "promotional-offer-coverage",
    summary: "A paid promotional offer has no price in storefronts where its subscription is sold.",
    severity: .warning,
    why:
      "App Store Connect cannot restrict a promotional offer to some countries, so every storefront of the subscription needs its price",
    source: .observed("App Store Connect Help on promotional offers, as quoted by others"),
    failing: [.subscription(promotional("↓prices: {USA: 4.99}"))],
    passing: [
      .subscription(promotional("prices: {USA: 4.99, rest: equalized}")),
      .subscription("territories: [USA, CAN]\n" + promotional("prices: {USA: 4.99, CAN: 5.99}")),
    ])

  static func check(_ catalog: Catalog, _ findings: inout Findings) {
    for subscription in catalog.subscriptions {
      let sold = subscription.product.territories.set
      for offer in subscription.promotionalOffers.map(subscription.offer) {
        guard let prices = offer.terms.pricing.prices, prices.rest == nil, !prices.isPartial else { continue }
        let missing = sold.subtracting(prices.territories)
        guard !missing.isEmpty else { continue }
        findings.warning(
          "\(offer.phrase) has no price in \(missing.count) of the \(counted(sold.count, "storefront")) where the subscription is sold: \(firstFive(missing.codes))",
          object: offer.label, at: prices.range, label: "\(counted(missing.count, "storefront")) missing",
          help: "add \(listed(keysThatFill(missing), "and")), or `rest: equalized`")
      }
    }
  }

  private static func promotional(_ prices: String) -> String {
    """
    promotionalOffers:
      - {offerId: loyal, referenceName: Loyal, mode: pay-as-you-go, duration: P1M, \(prices)}
    """
  }
}
