import Diagnostics
import OfferModel

extension Rulebook {
  static let introOfferCount = Rule<Catalog>(
    id: "intro-offer-count",
    summary: "A storefront has more than one introductory offer that has not started.",
    severity: .warning,
    why:
      "Apple allows one current and one future introductory offer of a subscription for each storefront and billing plan",
    source: .settingUpIntroductoryOffers,
    failing: [
      .introductory(
        "mode: free-trial, duration: P1W, endDate: 2026-12-31",
        "mode: free-trial, duration: P2W, startDate: 2027-01-10, endDate: 2027-02-01",
        "mode: free-trial, duration: P1M, startDate: ↓2027-03-01"
      ).after("\n  - {mode: free-trial, duration: P1M, startDate: 2027-03-01}", "")
    ],
    passing: [
      .introductory(
        "mode: free-trial, duration: P1W, endDate: 2026-12-31",
        "mode: free-trial, duration: P2W, startDate: 2027-01-10, territories: USA",
        "mode: free-trial, duration: P1M, startDate: 2027-03-01, territories: CAN")
    ]
  ) { catalog, findings in
    let today = findings.today.dayNumber
    for subscription in catalog.subscriptions {
      let offers = subscription.introductoryOffers
      let future = offers.enumerated().compactMap { index, offer in
        OfferSpan(offer.window, offer.terms.pricing.territories.set, index: index)
      }.filter { $0.first > today }.sorted { ($0.first, $0.index) < ($1.first, $1.index) }
      let surpluses = BillingPlan.allCases.lazy.compactMap { plan in
        firstSurplus(future.filter { offers[$0.index].terms.plan.value == plan })
      }
      guard future.count > 1, let surplus = surpluses.first else { continue }
      let offer = offers[surplus.later.index]
      let first = offers[surplus.earlier.index]
      findings.warning(
        """
        two introductory offers have not started in \(storefrontPhrase(surplus.storefronts)), but \
        Apple allows one current and one future
        """,
        object: subscription.offer(offer).path, at: offer.window.start?.range ?? offer.range,
        label: "the second", related: [Label(first.window.start?.range ?? first.range, "the first")],
        help: "add the second offer after the first has started")
    }
  }

  /// The first offer that follows another in some storefront. Offers that overlap are left to `intro-offer-overlap`.
  private static func firstSurplus(_ future: [OfferSpan]) -> OfferOverlap? {
    var firstOf = [OfferSpan?](repeating: nil, count: Storefront.count)
    for span in future {
      for storefront in span.territories.members {
        guard let first = firstOf[Int(storefront.index)] else {
          firstOf[Int(storefront.index)] = span
          continue
        }
        guard first.last < span.first else { continue }
        return OfferOverlap(earlier: first, later: span, severity: .warning)
      }
    }
    return nil
  }
}
