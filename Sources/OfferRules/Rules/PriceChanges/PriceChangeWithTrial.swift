import Diagnostics
import OfferModel

extension Rulebook {
  static let priceChangeWithTrial = Rule<Catalog>("price-change-with-trial") { catalog, findings in
    for subscription in catalog.subscriptions {
      for offer in subscription.introductoryOffers {
        guard let start = offer.window.start, start.value > findings.today else { continue }
        for change in subscription.priceChangesOfPlans where change.change.startDate.value == start.value {
          let shared = change.change.prices.territories.intersection(offer.terms.pricing.territories.set)
          guard !shared.isEmpty else { continue }
          findings.warning(
            "on \(start.value) both the price and the introductory offer change in \(storefrontPhrase(shared)), and Apple might lose the offer there",
            object: subscription.offer(offer).path, at: start.range, label: "the offer starts",
            related: [Label(change.change.startDate.range, "the price changes")],
            help: "let a day pass between the two, or look at the offer in these storefronts on that day")
        }
      }
    }
  }
}
