import Diagnostics
import OfferModel

/// The subscription that a customer has at a point of the history.
struct RunningSubscription {
  /// What follows at the next renewal in place of it.
  struct Next {
    let subscription: Int
    let plan: BillingPlan
    /// The place of its redemption beside it.
    let offer: (SimulatedOffer, Int)?
  }

  var subscription: Int
  var plan: BillingPlan
  /// The offer and the place of its redemption.
  var offer: (SimulatedOffer, Int)?
  var start: CalendarDate
  var clock: BillingClock
  /// How many periods there are at this price; nil: as many as there are renewals.
  var periods: Int?
  var renews = true
  /// The period with which it ends for a cancellation or a change.
  var stopsAt: Int?
  var next: Next?
  /// Offers that follow this one.
  var queue: [(SimulatedOffer, Int)] = []

  var isPaid: Bool { offer.map { !$0.0.terms.mode.value.isFree } ?? true }

  /// The number of periods until it ends; nil where it renews.
  var endingPeriod: Int? {
    switch (periods, stopsAt) {
    case (let a?, let b?): min(a, b)
    case (let a, let b): a ?? b
    }
  }

  /// The first day after it; nil where it renews, and beyond the calendar.
  var end: CalendarDate? { endingPeriod.flatMap(clock.start(ofPeriod:)) }

  /// The day on which a customer without a renewal loses it.
  var activeUntil: CalendarDate? { renews ? nil : end }

  mutating func stop(on day: CalendarDate) { stopsAt = clock.period(on: day) + 1 }
}

extension SimulatedCatalog {
  /// How the time of an offer is cut into periods, and how many there are.
  func periods(of offer: SimulatedOffer) -> (step: OfferDuration, count: Int) {
    let length = offer.terms.length.value
    let period = subscriptions[offer.index.subscription].chargingPeriod(of: offer.terms.plan.value)
    guard offer.terms.mode.value.isPayAsYouGo, !offer.terms.plan.value.isMonthly,
      let count = length.periods(of: period)
    else { return (length, 1) }
    return (period.length, count)
  }
}

/// The days on which a subscription is charged: the day of the month on which it began, else the last day of the month.
/// Source: App Store Connect Help, "Offer auto-renewable subscriptions".
struct BillingClock {
  let anchor: CalendarDate
  /// Months from the anchor to the first day.
  private let offset: Int
  let step: OfferDuration

  init(from anchor: CalendarDate, every step: OfferDuration) {
    (self.anchor, offset, self.step) = (anchor, 0, step)
  }

  private init(_ anchor: CalendarDate, _ offset: Int, _ step: OfferDuration) {
    (self.anchor, self.offset, self.step) = (anchor, offset, step)
  }

  /// The first day of a period, counted from 0; nil beyond the calendar.
  func start(ofPeriod number: Int) -> CalendarDate? {
    switch step.unit {
    case .month: anchor.adding(months: offset + number * step.count)
    case .day, .week: anchor.adding(step, times: number)
    }
  }

  func period(on day: CalendarDate) -> Int {
    switch step.unit {
    case .month: floor(anchor.wholeMonths(until: day) - offset, step.count)
    case .week: floor(day.dayNumber - anchor.dayNumber, 7 * step.count)
    case .day: floor(day.dayNumber - anchor.dayNumber, step.count)
    }
  }

  /// The clock from a period on, at another pace: the day of the month stays.
  func going(fromPeriod number: Int, every step: OfferDuration) -> BillingClock? {
    switch (self.step.unit, step.unit) {
    case (.month, .month): return BillingClock(anchor, offset + number * self.step.count, step)
    default: return start(ofPeriod: number).map { BillingClock(from: $0, every: step) }
    }
  }

  private func floor(_ number: Int, _ divisor: Int) -> Int {
    number >= 0 ? number / divisor : -((divisor - 1 - number) / divisor)
  }
}
