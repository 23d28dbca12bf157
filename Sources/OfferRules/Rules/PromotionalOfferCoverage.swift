import Diagnostics
import OfferModel

extension Rulebook {
  static let promotionalOfferCoverage = Rule<Catalog>("promotional-offer-coverage") { catalog, findings in
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
}
