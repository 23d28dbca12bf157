import Diagnostics
import OfferModel

extension Rulebook {
  static let offerDuration = Rule<Catalog>(
    id: "offer-duration",
    summary: "An offer's duration is not available for its mode and the subscription's period.",
    severity: .error,
    severities:
      "An error; a warning for pay-as-you-go offers of a monthly plan, whose durations are not documented",
    why: """
      App Store Connect has fixed durations: free and up-front offers last one of them, pay-as-you-go offers a number \
      of the subscription's own periods, at most a year (twelve weeks for a weekly subscription)
      """,
    source: .observed(
      "App Store Connect's table of durations as third-party tools exported it; every offer in 277 real files conforms to it"
    ),
    failing: [
      .subscription(
        Sample.monthlyPlan(),
        Sample.promotionalOffers(
          "offerId: a, referenceName: A, mode: pay-as-you-go, duration: ↓P2W, targetPlan: monthly, prices: {CAN: 6.99}"
        )
      ).after("P2W", "P1M"),
      .introductory("mode: free-trial, duration: ↓P5W").after("P5W", "P1M"),
      .subscription(
        "period: P3M",
        Sample.promotionalOffers(
          "offerId: a, referenceName: A, mode: pay-as-you-go, duration: ↓P4M, prices: {USA: 4.99, rest: equalized}"
        )
      ).after("P4M", "P3M"),
      .introductory("mode: pay-up-front, duration: ↓P2W, prices: {USA: 0.99, rest: equalized}").after(
        "P2W", "P1M"),
    ],
    passing: [
      .introductory("mode: free-trial, duration: P3D"),
      .subscription(
        "period: P3M",
        Sample.promotionalOffers(
          "offerId: a, referenceName: A, mode: pay-as-you-go, duration: P6M, prices: {USA: 4.99, rest: equalized}"
        )),
    ]
  ) { catalog, findings in
    for subscription in catalog.subscriptions {
      for offer in subscription.offers {
        let (mode, length) = (offer.terms.mode, offer.terms.length)
        let plan = offer.terms.plan.value
        let period = subscription.chargingPeriod(of: plan)
        guard mode.value.lowered(length.value, for: period) == nil else { continue }
        let allowed = mode.value.lengths(for: period)
        let near = nearest(to: length.value, in: allowed)
        // Which lengths the monthly plan has is not documented.
        let isKnown = !plan.isMonthly || !mode.value.isPayAsYouGo
        findings.add(
          isKnown ? .error : .warning,
          """
          \(mode.value.rawValue) offers of \(plan.isMonthly ? "a monthly plan" : "a \(period.rawValue) subscription") last \
          \(listed(allowed.map(\.description))), not \(length.value)
          """,
          object: offer.path, at: length.range, label: "not available",
          related: [
            Label(mode.range, "the mode"), Label(subscription.period.range, "the subscription's period"),
          ],
          notes: isKnown
            ? []
            : ["Apple does not document the durations of the monthly plan: a month is taken as its period"],
          help: near.map { "write \($0), the nearest duration" + others(offer, of: subscription) },
          fix: near.map { .write($0.description, at: length.range, isSafe: false) })
      }
    }
  }

  /// Other ways to an offer of this length.
  private static func others(_ offer: SubscriptionOffer, of subscription: Subscription) -> String {
    guard case .payAsYouGo = offer.terms.mode.value else { return "" }
    let length = offer.terms.length.value
    let isUpFront = OfferMode.payUpFront.lowered(length, for: subscription.period.value) != nil
    let isMonthly =
      !offer.terms.plan.value.isMonthly && subscription.monthlyPlan != nil
      && OfferMode.payAsYouGo.lowered(length, for: .oneMonth) != nil
    return (isUpFront ? "; for \(length), write `mode: pay-up-front`" : "")
      + (isMonthly
        ? (isUpFront ? " or `targetPlan: monthly`" : "; for \(length), write `targetPlan: monthly`") : "")
  }

  private static func nearest(to length: OfferDuration, in allowed: [OfferDuration]) -> OfferDuration? {
    allowed.min { abs($0.nominalDays - length.nominalDays) < abs($1.nominalDays - length.nominalDays) }
  }

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
