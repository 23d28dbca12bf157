import Diagnostics
import OfferModel

/// Follows a customer's subscription of one group from event to event.
///
/// Renewals happen at the start of a day, before its events. What an event changes shows from the next day on.
struct LifeBuilder {
  let catalog: SimulatedCatalog
  var life = GroupLife()
  var running: RunningSubscription?
  var failed: FailedRenewal?
  /// The last day on which a purchase began at once: nothing renews on that day.
  var lastPurchase: CalendarDate?

  struct FailedRenewal {
    let day: CalendarDate
    let until: CalendarDate
    let isGrace: Bool
    let isRecovered: Bool
    /// What goes on when the payment succeeds.
    let subscription: RunningSubscription
  }

  init(_ catalog: SimulatedCatalog) { self.catalog = catalog }

  var current: RunningSubscription? { running }
  var isPaymentFailing: Bool { failed != nil }
  /// The day until which the payment is retried.
  var retriesUntil: CalendarDate? { failed?.until }
  /// The renewal whose grace period ended without a payment: a retry can go on from there.
  var unpaidGrace: FailedRenewal?

  // MARK: - Time

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

  /// Lets renewals happen up to the end of the calendar, after the last event.
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
      var next = subscription(running.queue.removeFirst(), at: day, following)
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
      subscription: subscription.subscription, plan: subscription.plan,
      offer: subscription.offer?.offer.index,
      isPaid: subscription.isPaid, from: subscription.start, to: end)
    if let place = subscription.offer?.place { life.redemptions[place].end = end }
  }

  // MARK: - What runs

  func subscription(
    _ redeemed: RunningSubscription.RedeemedOffer, at day: CalendarDate,
    _ clock: (OfferDuration) -> BillingClock?
  ) -> RunningSubscription {
    let offer = redeemed.offer
    let (step, count) = catalog.periods(of: offer)
    var result = RunningSubscription(
      subscription: offer.index.subscription, plan: offer.terms.plan.value, offer: redeemed, start: day,
      clock: clock(step) ?? BillingClock(from: day, every: step), periods: count)
    if let part = offer.offer.code?.subscription { result.renews = part.autoRenewEnabled.value }
    return result
  }

  func subscription(
    _ next: RunningSubscription.Next, at day: CalendarDate, _ clock: (OfferDuration) -> BillingClock?
  ) -> RunningSubscription {
    if let redeemed = next.offer { return subscription(redeemed, at: day, clock) }
    let step = catalog.subscriptions[next.subscription].period.value.length
    return RunningSubscription(
      subscription: next.subscription, plan: next.plan, start: day,
      clock: clock(step) ?? BillingClock(from: day, every: step))
  }
}
