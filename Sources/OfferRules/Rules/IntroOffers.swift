import Diagnostics
import OfferModel

extension Rulebook {
  static let introOfferCount = Rule<Catalog>("intro-offer-count", computes: true) {
    catalog, findings in
    let today = findings.today.dayNumber
    for subscription in catalog.subscriptions {
      let offers = subscription.introductoryOffers
      let future = offers.enumerated().compactMap { index, offer in
        OfferSpan(offer.window, offer.pricing.territories.set, index: index)
      }.filter { $0.first > today }.sorted { ($0.first, $0.index) < ($1.first, $1.index) }
      let surpluses = BillingPlan.allCases.lazy.compactMap { plan in
        firstSurplus(future.filter { offers[$0.index].plan == plan })
      }
      guard future.count > 1, let surplus = surpluses.first else { continue }
      let offer = offers[surplus.later.index]
      let first = offers[surplus.earlier.index]
      findings.add(
        .warning,
        """
        two introductory offers have not started in \(storefrontPhrase(surplus.storefronts)), but \
        Apple allows one current and one future
        """,
        object: subscription.path(of: offer), at: offer.window.start?.range ?? offer.range,
        label: "the second", related: [Label(first.window.start?.range ?? first.range, "the first")],
        help: "add the second offer after the first has started")
    }
  }

  /// The first offer that follows another future offer in a storefront. Overlaps are reported by `intro-offer-overlap`.
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

  static let introOfferCoverage = Rule<Catalog>("intro-offer-coverage", computes: true) {
    catalog, findings in
    // An offer that could not be read may cover the rest.
    guard !catalog.isPartial else { return }
    for subscription in catalog.subscriptions {
      for plan in BillingPlan.allCases {
        let offers = subscription.introductoryOffers.filter { offer in
          offer.plan == plan && offer.window.end?.value ?? findings.today >= findings.today
        }
        guard let first = offers.first else { continue }
        let covered = offers.reduce(into: StorefrontSet()) { $0.formUnion($1.pricing.territories.set) }
        let missing = subscription.territories(of: plan).subtracting(covered)
        guard !missing.isEmpty else { continue }
        let name = subscription.path.label
        let owner = plan.isMonthly ? "the monthly plan of \(name)" : name
        findings.add(
          .info,
          "\(owner) has no introductory offer in \(storefrontPhrase(missing)): customers there pay from the first day",
          object: subscription.path, at: first.pricing.territories.range,
          label: "offers in \(counted(covered.count, "storefront"))",
          help:
            "ignore this if it is intended; otherwise add the storefronts to the `territories` of an offer"
        )
      }
    }
  }

  static let introOfferOverlap = Rule<Catalog>("intro-offer-overlap", computes: true) {
    catalog, findings in
    let today = findings.today.dayNumber
    for subscription in catalog.subscriptions where subscription.introductoryOffers.count > 1 {
      let offers = subscription.introductoryOffers
      // Ended offers are not checked.
      let spans = offers.enumerated().compactMap { index, offer in
        OfferSpan(offer.window, offer.pricing.territories.set, index: index)
      }.filter { $0.last >= today }
      let found = overlaps(among: spans, gravest: .error) { a, b in
        offers[a.index].plan == offers[b.index].plan ? .error : nil
      }
      for overlap in found {
        let earlier = offers[overlap.earlier.index]
        let later = offers[overlap.later.index]
        // App Store Connect has accepted two live offers, even if the API would refuse them: only a warning.
        let areLive = [earlier, later].allSatisfy {
          isLive($0, in: overlap.storefronts, of: subscription.productId, findings.live)
        }
        let canMoveToMonthlyPlan = subscription.monthlyPlan != nil && !later.plan.isMonthly
        findings.add(
          areLive ? .warning : .error,
          """
          two introductory offers run at the same time in \
          \(storefrontPhrase(overlap.storefronts)), but Apple allows one at a time in a storefront
          """,
          object: subscription.path(of: later), at: later.window.start?.range ?? later.range,
          label: days(later.window),
          related: [Label(earlier.window.end?.range ?? earlier.range, days(earlier.window))],
          help: help(for: earlier, and: later, overlap, on: findings.today)
            + (canMoveToMonthlyPlan ? ", or give one of them `targetPlan: monthly`" : ""))
      }
    }
  }

  /// When an offer runs, beside its place.
  private static func days(_ window: DateWindow) -> String {
    window.start == nil && window.end == nil ? "has no first and no last day" : "runs " + window.phrase
  }

  /// Whether the live subscription has an offer with the same terms in all of these storefronts.
  private static func isLive(
    _ offer: Offer, in storefronts: StorefrontSet, of productId: String, _ live: Catalog?
  ) -> Bool {
    let known = live?.subscriptions.first { $0.productId == productId }?.introductoryOffers ?? []
    return known.contains { other in
      other.terms?.mode.value == offer.terms?.mode.value
        && other.terms?.length.value == offer.terms?.length.value
        && other.plan == offer.plan
        && other.window.start?.value == offer.window.start?.value
        && other.window.end?.value == offer.window.end?.value
        && storefronts.isSubset(of: other.pricing.territories.set)
    }
  }

  private static func help(
    for earlier: Offer, and later: Offer, _ overlap: OfferOverlap, on today: CalendarDate
  ) -> String {
    let shared = overlap.storefronts
    let starts =
      start(of: later, after: earlier).map { "write `startDate: \($0)` for this one" }
      ?? start(of: earlier, after: later).map { "write `startDate: \($0)` for the other one" }
    // Apple accepts no end date before tomorrow.
    let date = later.window.start?.value.previous.flatMap { day in
      day > today && earlier.window.start?.value ?? day <= day ? "end the other one on \(day)" : nil
    }
    let separation =
      if shared != later.pricing.territories.set {
        "remove these storefronts from this offer: " + exclusion(of: shared, in: later)
      } else if shared != earlier.pricing.territories.set {
        "remove these storefronts from the other offer: " + exclusion(of: shared, in: earlier)
      } else {
        "remove one of the two"
      }
    return [starts, date, separation].compactMap(\.self).joined(separator: ", or ")
  }

  /// The day after the end of an offer, if the other one has no first day and would still run then.
  private static func start(of offer: Offer, after other: Offer) -> CalendarDate? {
    guard offer.window.start == nil, let end = other.window.end?.value, let next = end.next else {
      return nil
    }
    return offer.window.end.map { next <= $0.value } ?? true ? next : nil
  }

  /// The `territories` to write. If the offer has the key already, its expression stays in `include`.
  private static func exclusion(of shared: StorefrontSet, in offer: Offer) -> String {
    let isStated = offer.pricing.territories.isStated
    let exclude = "exclude: " + territoryExpression(shared)
    return isStated ? "`territories: {include: …, \(exclude)}`" : "`territories: {\(exclude)}`"
  }
}
