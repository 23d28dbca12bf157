import Diagnostics
package import OfferModel

/// An offer of a subscription, as far as it matters who can have it.
package struct SimulatedOffer: Sendable {
  /// What only one kind has.
  package enum Terms: Sendable {
    case introductory
    case promotional
    case winBack(WinBackOffer)
    case offerCode(OfferCode, OfferCode.SubscriptionPart)
  }

  package let index: OfferIndex
  package let kind: OfferKind
  package let offer: OfferTerms
  package let terms: Terms
  /// What StoreKit reports; nil for an introductory offer.
  package let name: String?
  package let campaign: String?
  /// The days on which it can be had, in order: of an offer code those of its batches.
  package let runs: [DaySpan]

  init(_ offer: IntroductoryOffer, _ index: OfferIndex) {
    self.index = index
    kind = .introductory
    self.offer = offer.terms
    terms = .introductory
    name = nil
    campaign = offer.campaign?.value
    runs = [DaySpan(offer.window)].united()
  }

  init(_ offer: PromotionalOffer, _ index: OfferIndex) {
    self.index = index
    kind = .promotional
    self.offer = offer.terms
    terms = .promotional
    name = offer.offerId.value
    campaign = offer.campaign?.value
    runs = [.always]
  }

  init(_ offer: WinBackOffer, _ index: OfferIndex) {
    self.index = index
    kind = .winBack
    self.offer = offer.terms
    terms = .winBack(offer)
    name = offer.offerId.value
    campaign = offer.campaign?.value
    runs = [DaySpan(offer.window)].united()
  }

  init?(_ code: OfferCode, _ index: OfferIndex) {
    guard case .subscription(let part) = code.part, let offer = code.terms else { return nil }
    self.index = index
    kind = .offerCode
    self.offer = offer
    terms = .offerCode(code, part)
    name = code.referenceName.value
    campaign = code.campaign?.value
    runs = code.batches.filter { code.isActive($0) && !$0.isOwn && !$0.isSandbox }.map {
      DaySpan(from: $0.createdDate.value, to: $0.expirationDate?.value)
    }.united()
  }

  /// Whether some day is its first or its last one.
  package var hasDates: Bool { runs != [.always] }

  package var storefronts: StorefrontSet { offer.pricing.territories.set }

  package func runs(on day: CalendarDate) -> Bool { runs.contains { $0.contains(day) } }

  /// The first day from `day` on, if it does not run then.
  package func nextStart(after day: CalendarDate) -> CalendarDate? {
    runs.first { $0.first > day.dayNumber }?.firstDay
  }

  package var isHighPriority: Bool {
    guard case .winBack(let offer) = terms, case .high = offer.priority.value else { return false }
    return true
  }
}

/// Which offer of which subscription, by their numbers in a `SimulatedCatalog`.
package struct OfferIndex: Hashable, Sendable {
  package let subscription: Int
  package let number: Int

  package init(subscription: Int, number: Int) {
    self.subscription = subscription
    self.number = number
  }
}
