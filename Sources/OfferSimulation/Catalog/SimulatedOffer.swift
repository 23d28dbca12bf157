import Diagnostics
package import OfferModel

/// An offer of a subscription, with the days on which customers can have it.
package struct SimulatedOffer: Sendable {
  package let index: OfferIndex
  package let offer: Offer
  package let terms: OfferTerms
  /// The days on which it can be had, in order: of an offer code those of its batches.
  package let runs: [DaySpan]
  /// Whether its subscription has two billing plans: the offer belongs to one of them.
  package let isOfOneOfTwoPlans: Bool

  /// Returns nil for the code of an in-app purchase.
  init?(_ offer: Offer, _ index: OfferIndex, of subscription: Subscription) {
    guard let terms = offer.terms else { return nil }
    self.index = index
    self.offer = offer
    self.terms = terms
    isOfOneOfTwoPlans = subscription.monthlyPlan != nil
    let spans = offer.kind == .offerCode ? offer.codeRuns : [DaySpan(offer.window)]
    runs = spans.united()
  }

  package var kind: OfferKind { offer.kind }
  /// What StoreKit reports; nil for an introductory offer.
  package var name: String? { offer.identifier?.value }
  /// What people call it; nil for an introductory offer.
  package var referenceName: String? { offer.referenceName?.value }

  package var campaign: String? { offer.campaign?.value }

  /// Whether it has a first or a last day.
  package var hasDates: Bool { runs != [.always] }

  package var storefronts: StorefrontSet { offer.pricing.territories.set }

  package func runs(on day: CalendarDate) -> Bool { runs.contains { $0.contains(day) } }

  /// The first day from `day` on, if it does not run then.
  package func nextStart(after day: CalendarDate) -> CalendarDate? {
    runs.first { $0.first > day.dayNumber }?.firstDay
  }

  package var isHighPriority: Bool {
    guard case .high = offer.winBack?.priority.value else { return false }
    return true
  }
}

extension SimulatedOffer {
  /// The address of a win-back offer whose Apple ID is known.
  package var directLink: String? {
    offer.winBack?.appleId.map { "https://apps.apple.com/win-back/\($0.value)" }
  }

  /// Whether the customer gets the introductory offer first and then this one.
  package var isStacked: Bool {
    guard case .stackWithIntroOffers = offer.code?.subscription?.offerEligibility.value else { return false }
    return true
  }
}

extension Offer {
  /// The days on which customers can redeem codes that Apple makes.
  fileprivate var codeRuns: [DaySpan] {
    self.batches.filter { self.isActive($0) && !$0.isOwn && !$0.isSandbox }.map { batch in
      DaySpan(from: batch.createdDate.value, to: batch.expirationDate?.value)
    }
  }
}
