import Diagnostics
import OfferModel

/// The subscription that a customer has at a point of the history.
struct RunningSubscription {
  /// What follows at the next renewal in place of it.
  struct Next {
    let subscription: Int
    let plan: BillingPlan
    let offer: RedeemedOffer?
  }

  /// An offer that the customer has bought.
  struct RedeemedOffer {
    let offer: SimulatedOffer
    /// The place of its redemption in the life.
    let place: Int
  }

  var subscription: Int
  var plan: BillingPlan
  var offer: RedeemedOffer?
  var start: CalendarDate
  var clock: BillingClock
  /// How many periods have this price; nil if the price has no end.
  var periods: Int?
  var renews = true
  /// The first period that does not begin, because of a cancellation or a change.
  var stopsAt: Int?
  var next: Next?
  /// Offers that follow this one.
  var queue: [RedeemedOffer] = []

  var isPaid: Bool {
    guard let offer = offer?.offer else { return true }
    return !offer.terms.mode.value.isFree
  }

  /// The number of periods until it ends; nil if it renews.
  var endingPeriod: Int? {
    switch (periods, stopsAt) {
    case (let a?, let b?): min(a, b)
    case (let a, let b): a ?? b
    }
  }

  /// The first day after it; nil if it renews, and beyond the calendar.
  var end: CalendarDate? { endingPeriod.flatMap(clock.start(ofPeriod:)) }

  /// The day on which a customer who has cancelled loses it; nil if it renews.
  var activeUntil: CalendarDate? { renews ? nil : end }

  /// Ends it with the period of the day.
  mutating func stop(on day: CalendarDate) { stopsAt = clock.period(on: day) + 1 }
}

extension SimulatedCatalog {
  /// The length of the periods for which an offer is charged, and their number.
  func periods(of offer: SimulatedOffer) -> (step: OfferDuration, count: Int) {
    let length = offer.terms.length.value
    let period = subscriptions[offer.index.subscription].chargingPeriod(of: offer.terms.plan.value)
    guard offer.terms.mode.value.isPayAsYouGo, !offer.terms.plan.value.isMonthly,
      let count = length.periods(of: period)
    else { return (length, 1) }
    return (period.length, count)
  }
}
