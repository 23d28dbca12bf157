import Diagnostics
import OfferModel

extension Rulebook {
  static let offerSinglePeriod = Rule<Catalog>(
    id: "offer-single-period",
    summary: "A pay-as-you-go offer lasts a single period.",
    severity: .info,
    why:
      "The key `duration` is the length of the whole offer: an offer of one period lowers the price of only one payment",
    source: .offerc(
      "offerc: Apple's API counts periods, so a duration is easily mistaken for the length of one period"),
    failing: [
      .introductory("mode: pay-as-you-go, duration: ↓P1M, prices: {USA: 4.99, rest: equalized}").after(
        "P1M", "P3M")
    ],
    passing: [
      .introductory("mode: pay-as-you-go, duration: P3M, prices: {USA: 4.99, rest: equalized}"),
      .subscription(
        "period: P1Y",
        Sample.introductoryOffers("mode: pay-as-you-go, duration: P1Y, prices: {USA: 4.99, rest: equalized}")),
    ]
  ) { catalog, findings in
    for subscription in catalog.subscriptions {
      for offer in subscription.offersInUse {
        let period = subscription.chargingPeriod(of: offer.terms.plan.value)
        guard case .payAsYouGo = offer.terms.mode.value, offer.terms.length.value == period.length else {
          continue
        }
        // Where Apple offers one period and no more there is nothing to mistake.
        let lengths = OfferMode.payAsYouGo.lengths(for: period)
        guard lengths.count > 1 else { continue }
        let example = lengths[min(2, lengths.count - 1)]
        findings.info(
          "\(offer.phrase) lasts \(period.rawValue), a single period: the lower price is paid once",
          object: offer.path, at: offer.terms.length.range, label: "one period",
          related: [Label(subscription.period.range, "the period")],
          help:
            "ignore this if one payment is intended; for \(example.periods(of: period) ?? 1) payments write \(example)"
        )
      }
    }
  }
}
