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

  var isPaid: Bool { offer.map { !$0.0.offer.mode.value.isFree } ?? true }

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

  /// It ends with the period of the day.
  mutating func stop(on day: CalendarDate) { stopsAt = clock.period(on: day) + 1 }
}

extension SimulatedCatalog {
  /// How the time of an offer is cut into periods, and how many there are.
  func periods(of offer: SimulatedOffer) -> (step: OfferDuration, count: Int) {
    let length = offer.offer.length.value
    let period = subscriptions[offer.index.subscription].chargingPeriod(of: offer.offer.plan.value)
    guard offer.offer.mode.value.isPayAsYouGo, !offer.offer.plan.value.isMonthly,
      let count = length.periods(of: period)
    else { return (length, 1) }
    return (period.length, count)
  }
}
