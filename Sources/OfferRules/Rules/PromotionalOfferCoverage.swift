import Diagnostics
import OfferModel

extension Rulebook {
  static let promotionalOfferCoverage = Rule<Catalog>(
    id: "promotional-offer-coverage",
    summary: "A paid promotional offer has no price in storefronts where its subscription is sold.",
    severity: .warning,
    why:
      "App Store Connect cannot restrict a promotional offer to certain countries, so every storefront of the subscription needs a price",
    source: .settingUpPromotionalOffers,
    failing: [.subscription(promotional("↓prices: {USA: 4.99}")).after("4.99}", "4.99, rest: equalized}")],
    passing: [
      .subscription(promotional("prices: {USA: 4.99, rest: equalized}")),
      .subscription("territories: [USA, CAN]\n" + promotional("prices: {USA: 4.99, CAN: 5.99}")),
    ]
  ) { catalog, findings in
    let base = catalog.app.baseTerritory.value
    for subscription in catalog.subscriptions {
      for offer in subscription.promotionalOffers.map(subscription.offer) {
        let sold = subscription.territories(of: offer.terms.plan.value)
        guard let prices = offer.terms.pricing.prices, let missing = MissingPrices(in: prices, for: sold)
        else { continue }
        findings.warning(
          "\(offer.phrase) has \(missing.phrase(where: "the subscription is sold"))", object: offer.path,
          at: prices.range, label: missing.label, help: missing.help(base: base))
      }
    }
  }

  private static func promotional(_ prices: String) -> String {
    Sample.promotionalOffers(
      "offerId: loyal, referenceName: Loyal, mode: pay-as-you-go, duration: P1M, \(prices)")
  }
}
