import Diagnostics
import OfferModel

/// Follows a customer's subscription of one group from event to event.
///
/// Renewals happen at the start of a day, before its events. What an event changes is answered from the next day on.
struct LifeBuilder {
  let catalog: SimulatedCatalog
  var life = GroupLife()
  var running: RunningSubscription?
  var failed: FailedRenewal?
  /// The last day on which something was bought that began at once: it is no renewal.
  var lastPurchase: CalendarDate?

  /// A renewal that could not be charged.
  struct FailedRenewal {
    let day: CalendarDate
    let until: CalendarDate
    let isGrace: Bool
    let isRecovered: Bool
    /// What goes on when the payment succeeds.
    let subscription: RunningSubscription
  }

  init(_ catalog: SimulatedCatalog) { self.catalog = catalog }

  /// The subscription, if it runs.
  var current: RunningSubscription? { running }
  var isPaymentFailing: Bool { failed != nil }
  /// The day until which the payment is retried.
  var retriesUntil: CalendarDate? { failed?.until }
  /// The subscription whose grace period ended on a day without a payment, with the day of the renewal.
  var unpaidGrace: FailedRenewal?

  // MARK: - Time

  /// Everything up to the start of a day.
  mutating func advance(to day: CalendarDate) {
    while true {
      if let failed, failed.until <= day {
        end(failed)
      } else if let end = running?.end, end <= day {
        renew(at: end)
      } else {
        return
      }
    }
  }

  /// Everything after the last event.
  mutating func finish() {
    advance(to: .last)
    guard let running else { return }
    close(running, at: running.end)
  }

  private mutating func renew(at day: CalendarDate) {
    guard var running else { return }
    close(running, at: day)
    guard running.renews else {
      lapse(running.subscription, expiry: day, from: day)
      return
    }
    let clock = running.clock
    let period = running.endingPeriod ?? 0
    let following = { (step: OfferDuration) in clock.going(fromPeriod: period, every: step) }
    if !running.queue.isEmpty {
      let (offer, place) = running.queue.removeFirst()
      var next = subscription(offer, place, at: day, following)
      next.queue = running.queue
      begin(next)
    } else if let next = running.next {
      begin(subscription(next, at: day, following))
    } else {
      let next = RunningSubscription.Next(
        subscription: running.subscription, plan: running.plan, offer: nil)
      begin(subscription(next, at: day, following))
    }
    enterActive(from: day)
  }

  private mutating func end(_ payment: FailedRenewal) {
    failed = nil
    var resumed = payment.subscription
    guard payment.isRecovered else {
      if payment.isGrace { unpaidGrace = payment }
      lapse(resumed.subscription, expiry: payment.day, from: payment.until)
      return
    }
    if !payment.isGrace {
      resumed.start = payment.until
      resumed.clock = BillingClock(from: payment.until, every: resumed.clock.step)
    }
    begin(resumed)
    enterActive(from: payment.until)
  }

  mutating func lapse(_ subscription: Int, expiry: CalendarDate, from day: CalendarDate) {
    running = nil
    life.enter(.lapsed(subscription: subscription, expiry: expiry), from: day)
  }

  mutating func begin(_ subscription: RunningSubscription) {
    running = subscription
    unpaidGrace = nil
  }

  mutating func enterActive(from day: CalendarDate?) {
    guard let running, let day else { return }
    life.enter(.active(subscription: running.subscription, until: running.activeUntil), from: day)
  }

  mutating func close(_ subscription: RunningSubscription, at end: CalendarDate?) {
    life.add(
      subscription: subscription.subscription, plan: subscription.plan, offer: subscription.offer?.0.index,
      isPaid: subscription.isPaid, from: subscription.start, to: end)
    if let place = subscription.offer?.1 { life.redemptions[place].end = end }
  }

  // MARK: - What runs

  func subscription(
    _ offer: SimulatedOffer, _ place: Int, at day: CalendarDate,
    _ clock: (OfferDuration) -> BillingClock?
  ) -> RunningSubscription {
    let (step, count) = catalog.periods(of: offer)
    var result = RunningSubscription(
      subscription: offer.index.subscription, plan: offer.offer.plan.value, offer: (offer, place), start: day,
      clock: clock(step) ?? BillingClock(from: day, every: step), periods: count)
    if case .offerCode(_, let part) = offer.terms { result.renews = part.autoRenewEnabled.value }
    return result
  }

  func subscription(
    _ next: RunningSubscription.Next, at day: CalendarDate, _ clock: (OfferDuration) -> BillingClock?
  ) -> RunningSubscription {
    if let (offer, place) = next.offer { return subscription(offer, place, at: day, clock) }
    let step = catalog.subscriptions[next.subscription].period.value.length
    return RunningSubscription(
      subscription: next.subscription, plan: next.plan, start: day,
      clock: clock(step) ?? BillingClock(from: day, every: step))
  }
}
