import Diagnostics
import OfferModel

extension Rulebook {
  static let offerDuration = Rule<Catalog>("offer-duration") { catalog, findings in
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
            : ["Apple does not document the durations of the monthly plan: its period counts as a month"],
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

  static let offerSinglePeriod = Rule<Catalog>("offer-single-period") { catalog, findings in
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
