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
  private var places: [OfferIndex: [Int]] = [:]
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

  /// What was paid without interruption, up to the start of the day.
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

  /// Since when the customer has had a subscription without a gap, at the start of the day; nil where that is another one.
  func start(of subscription: Int, _ plan: BillingPlan, until day: CalendarDate) -> CalendarDate? {
    var start: CalendarDate?
    for stretch in stretches.prefix(while: { $0.start < day }).reversed() {
      guard stretch.subscription == subscription, stretch.plan == plan,
        stretch.end.map({ $0 >= start ?? day }) ?? true
      else { break }
      start = stretch.start
    }
    return start
  }

  /// The last time that the offer was taken before the day.
  package func lastRedemption(of offer: OfferIndex, before day: CalendarDate) -> Redemption? {
    guard let places = places[offer] else { return nil }
    let count = places.partitionPoint { redemptions[$0].day < day }
    return count > 0 ? redemptions[places[count - 1]] : nil
  }

  /// The day on which an introductory offer was taken, though nobody says which one.
  var assumedIntroductoryDay: CalendarDate?

  /// The day on which the first introductory offer was taken.
  package var introductoryDay: CalendarDate? {
    assumedIntroductoryDay ?? introductory.first.map { redemptions[$0].day }
  }

  package func redemptions(of offer: OfferIndex) -> [Redemption] {
    (places[offer] ?? []).map { redemptions[$0] }
  }

  // MARK: - Making it

  /// A phase begins; what was to begin on that day or later does not.
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

/// A customer, with what became of them in each group in which they ever had a subscription.
package struct Customer: Sendable {
  package let storefront: Storefront
  package let isFamilyMember: Bool
  /// By the number of the group.
  package internal(set) var lives: [Int: GroupLife] = [:]

  package func life(in group: Int) -> GroupLife { lives[group] ?? GroupLife() }

  package var hasAssumedIntroductoryOffer: Bool { lives.values.contains { $0.assumedIntroductoryDay != nil } }

  /// The groups, in the order of the catalog.
  package var groups: [Int] { lives.keys.sorted() }

  /// The first purchase of a subscription of the app.
  package var firstPurchase: CalendarDate? { lives.values.compactMap(\.firstPurchase).min() }
}

/// The status of a customer in a subscription group, from the start of a day on.
package struct Phase: Sendable {
  package enum Standing: Sendable {
    case never
    /// Subscribed: until a day where the customer has cancelled.
    case active(subscription: Int, until: CalendarDate?)
    /// A renewal could not be charged, and the customer keeps access.
    case grace(subscription: Int)
    case retry(subscription: Int)
    /// Not subscribed any more; `expiry` is the first day that was not paid for.
    case lapsed(subscription: Int, expiry: CalendarDate)
  }

  package let from: CalendarDate
  package let standing: Standing
}

extension Phase.Standing {
  package var subscription: Int? {
    switch self {
    case .never: nil
    case .active(let one, _), .grace(let one), .retry(let one), .lapsed(let one, _): one
    }
  }

  package var isNever: Bool {
    if case .never = self { true } else { false }
  }
}

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
  /// The first day after it; nil where it renews without an end.
  package let end: CalendarDate?
  /// What was paid before it in the same run.
  let before: PaidTime
}

/// Paid time that is not interrupted: whole months from one day of the month to the same day, and days that are left.
///
/// Free time inside neither counts nor interrupts; where all of it is free, the paid time before the gap counts. The days that several paid stretches leave add up to months of 31 days.
struct PaidTime: Hashable, Sendable {
  private var months = 0
  private var days = 0
  private var isPaid = false
  /// The months of the last paid time before a gap.
  private var earlier = 0
  /// Where the last paid stretch began, while nothing free has come after it.
  private var begun: CalendarDate?

  /// When a stretch begins after it.
  func adding(isPaid: Bool, from start: CalendarDate) -> PaidTime {
    var result = self
    if isPaid {
      result.begun = begun ?? start
      result.isPaid = true
    } else {
      result.close(at: start)
    }
    return result
  }

  func months(at end: CalendarDate) -> Int {
    var result = self
    result.close(at: end)
    return isPaid ? result.months + result.days / 31 : earlier
  }

  /// The same for all that have as many months as anybody asks for.
  func upTo(_ most: Int, at day: CalendarDate) -> PaidTime {
    guard months(at: day) >= most else { return self }
    var result = PaidTime()
    (result.isPaid, result.earlier) = (isPaid, most)
    return result
  }

  /// What begins after a gap at the end of this.
  func interrupted(at end: CalendarDate) -> PaidTime {
    var result = PaidTime()
    result.earlier = months(at: end)
    return result
  }

  private mutating func close(at end: CalendarDate) {
    guard let start = begun, start < end else {
      begun = nil
      return
    }
    let whole = start.wholeMonths(until: end)
    months += whole
    days += end.dayNumber - (start.adding(months: whole) ?? end).dayNumber
    begun = nil
  }
}
