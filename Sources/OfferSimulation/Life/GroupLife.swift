import Diagnostics
package import OfferModel

/// What became of one customer in one subscription group.
package struct GroupLife: Sendable {
  /// In order; the last one may have no end.
  package internal(set) var stretches: [Stretch] = []
  /// In order, at least one; the first one begins with the calendar.
  package internal(set) var phases = [Phase(from: .first, standing: .never)]
  /// In the order of the purchases.
  package internal(set) var redemptions: [Redemption] = []
  /// The places of an offer's redemptions in `redemptions`.
  private var places: [OfferIndex: [Int]] = [:]
  /// The places of introductory offers in `redemptions`.
  private var introductory: [Int] = []
  package internal(set) var firstPurchase: CalendarDate?
  package internal(set) var hasFailedPayment = false
  package internal(set) var hasRefund = false
  package private(set) var hasMonthlyPlan = false
  package private(set) var hasFreeTime = false

  package func standing(on day: CalendarDate) -> Phase.Standing {
    let place = phases.partitionPoint { $0.from <= day }
    return place > 0 ? phases[place - 1].standing : .never
  }

  /// The months that the customer has paid for without a gap, up to the start of the day.
  package func paidMonths(on day: CalendarDate) -> Int {
    let place = stretches.partitionPoint { $0.start < day }
    guard place > 0 else { return 0 }
    let last = stretches[place - 1]
    let end = last.end.map { min($0, day) } ?? day
    return last.before.adding(isPaid: last.isPaid, from: last.start).months(at: end)
  }

  /// The stretch at the start of the day, or the last one before it.
  package func stretch(on day: CalendarDate) -> Stretch? {
    let place = stretches.partitionPoint { $0.start < day }
    return place > 0 ? stretches[place - 1] : nil
  }

  /// The day since which the customer has had this subscription on this plan without a gap, at the start of `day`; nil if
  /// the customer last had another one.
  func start(of subscription: Int, _ plan: BillingPlan, until day: CalendarDate) -> CalendarDate? {
    var start: CalendarDate?
    for stretch in stretches.prefix(while: { $0.start < day }).reversed() {
      guard stretch.subscription == subscription, stretch.plan == plan else { break }
      if let end = stretch.end, end < start ?? day { break }
      start = stretch.start
    }
    return start
  }

  /// The last redemption of the offer before the day.
  package func lastRedemption(of offer: OfferIndex, before day: CalendarDate) -> Redemption? {
    guard let places = places[offer] else { return nil }
    let count = places.partitionPoint { redemptions[$0].day < day }
    return count > 0 ? redemptions[places[count - 1]] : nil
  }

  /// The day on which an introductory offer was redeemed, if it is only assumed that the customer had one.
  var assumedIntroductoryDay: CalendarDate?

  /// The day on which the first introductory offer was redeemed.
  package var introductoryDay: CalendarDate? {
    assumedIntroductoryDay ?? introductory.first.map { redemptions[$0].day }
  }

  package func redemptions(of offer: OfferIndex) -> [Redemption] {
    (places[offer] ?? []).map { redemptions[$0] }
  }

  // MARK: - Making it

  /// Begins a phase; phases that were planned for that day or later are removed.
  mutating func enter(_ standing: Phase.Standing, from day: CalendarDate) {
    let day = max(day, phases.last?.from ?? day)
    while let last = phases.last, last.from >= day, phases.count > 1 { phases.removeLast() }
    phases.append(Phase(from: day, standing: standing))
  }

  /// - Returns: the place of the redemption.
  mutating func redeem(_ offer: SimulatedOffer, on day: CalendarDate) -> Int {
    let place = redemptions.count
    redemptions.append(Redemption(offer: offer.index, day: day))
    places[offer.index, default: []].append(place)
    if case .introductory = offer.kind { introductory.append(place) }
    return place
  }

  /// Adds a stretch after the others; an empty one is left out.
  mutating func add(
    subscription: Int, plan: BillingPlan, offer: OfferIndex?, isPaid: Bool, from start: CalendarDate,
    to end: CalendarDate?
  ) {
    if let end, end <= start { return }
    var before = PaidTime()
    if let last = stretches.last, let end = last.end {
      before = last.before.adding(isPaid: last.isPaid, from: last.start)
      if end < start { before = before.interrupted(at: end) }
    }
    if plan.isMonthly { hasMonthlyPlan = true }
    if !isPaid { hasFreeTime = true }
    stretches.append(
      Stretch(
        subscription: subscription, plan: plan, offer: offer, isPaid: isPaid, start: start, end: end,
        before: before))
  }
}

/// The purchase of an offer.
package struct Redemption: Sendable {
  package let offer: OfferIndex
  /// The day of the purchase.
  package let day: CalendarDate
  /// The day after the last one of the offer; nil while it has none.
  package internal(set) var end: CalendarDate?
}

/// Time on one subscription at one kind of price, without a gap.
package struct Stretch: Sendable {
  package let subscription: Int
  package let plan: BillingPlan
  package let offer: OfferIndex?
  /// Whether the customer paid for it: not a free trial, not refunded.
  package let isPaid: Bool
  package let start: CalendarDate
  /// The first day after it; nil if it renews without an end.
  package let end: CalendarDate?
  /// What was paid before it in the same run.
  let before: PaidTime
}
