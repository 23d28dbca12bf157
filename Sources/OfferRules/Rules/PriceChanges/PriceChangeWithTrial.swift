import Diagnostics
import OfferModel

extension Rulebook {
  static let priceChangeWithTrial = Rule<Catalog>(
    id: "price-change-with-trial",
    summary: "A price and an introductory offer change on the same day in a storefront.",
    severity: .warning,
    why:
      "Where the price and the introductory offer of a subscription changed on one day, a storefront lost its offer without a word from App Store Connect",
    source: .observed("the work log of a team, 2026; one source"),
    since: "0.2.0",
    failing: [
      .subscription(
        Sample.priceChanges(("2027-03-01", "keep-price", "USA: 10.99")),
        Sample.introductoryOffers("mode: free-trial, duration: P1W, startDate: ↓2027-03-01")
      ).after("startDate: 2027-03-01}", "startDate: 2027-03-02}")
    ],
    passing: [
      .subscription(
        Sample.priceChanges(("2027-03-01", "keep-price", "USA: 10.99")),
        Sample.introductoryOffers("mode: free-trial, duration: P1W, startDate: 2027-03-02")),
      .subscription(
        Sample.priceChanges(("2027-03-01", "keep-price", "USA: 10.99")),
        Sample.introductoryOffers(
          "mode: free-trial, duration: P1W, startDate: 2027-03-01, territories: [CAN]")),
    ]
  ) { catalog, findings in
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
