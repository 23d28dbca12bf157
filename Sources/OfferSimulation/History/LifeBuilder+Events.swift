import Diagnostics
import OfferModel

/// What the events of a day change. `advance(to:)` must have been called for the day.
extension LifeBuilder {
  /// Buys a subscription while the customer has none in the group. Several offers follow each other.
  mutating func subscribe(
    to number: Int, _ plan: BillingPlan, _ offers: [SimulatedOffer], on day: CalendarDate
  ) {
    life.firstPurchase = life.firstPurchase ?? day
    let redeemed = offers.map { redeem($0, on: day) }
    let next = RunningSubscription.Next(subscription: number, plan: plan, offer: redeemed.first)
    var bought = subscription(next, at: day) { BillingClock(from: day, every: $0) }
    bought.queue = Array(redeemed.dropFirst())
    begin(bought)
    lastPurchase = day
    enterActive(from: day.next)
  }

  private mutating func redeem(
    _ offer: SimulatedOffer, on day: CalendarDate
  ) -> RunningSubscription.RedeemedOffer {
    RunningSubscription.RedeemedOffer(offer: offer, place: life.redeem(offer, on: day))
  }

  /// Takes back a cancellation or a change that waits for the next renewal.
  mutating func resume(on day: CalendarDate) {
    running?.renews = true
    running?.stopsAt = nil
    running?.next = nil
    enterActive(from: day.next)
  }

  /// Changes to another subscription or plan, at once or at the next renewal.
  mutating func change(
    to number: Int, _ plan: BillingPlan, _ offer: SimulatedOffer?, on day: CalendarDate, isAtOnce: Bool
  ) {
    guard var old = running else { return }
    let redeemed = offer.map { redeem($0, on: day) }
    let next = RunningSubscription.Next(subscription: number, plan: plan, offer: redeemed)
    if isAtOnce {
      close(old, at: day)
      begin(subscription(next, at: day) { BillingClock(from: day, every: $0) })
      lastPurchase = day
    } else {
      old.renews = true
      old.queue = []
      old.next = next
      old.stop(on: day)
      begin(old)
    }
    enterActive(from: day.next)
  }

  mutating func cancel(on day: CalendarDate) {
    if let payment = failed {
      failed = nil
      guard let next = day.next else { return }
      lapse(payment.subscription.subscription, expiry: payment.day, from: next)
      return
    }
    running?.renews = false
    running?.queue = []
    running?.next = nil
    running?.stop(on: day)
    enterActive(from: day.next)
  }

  func isRenewal(on day: CalendarDate) -> Bool {
    guard let running, running.renews else { return false }
    if running.start == day { return lastPurchase != day }
    return running.clock.start(ofPeriod: running.clock.period(on: day)) == day
  }

  /// Whether both the period that ends on the day of a renewal and the one that begins then are paid.
  func isFromPaidToPaid(on day: CalendarDate) -> Bool {
    guard let running, running.isPaid else { return false }
    return running.start < day || life.stretches.last?.isPaid ?? false
  }

  func nextRenewal(after day: CalendarDate) -> CalendarDate? {
    running.flatMap { $0.clock.start(ofPeriod: $0.clock.period(on: day) + 1) }
  }

  func isEndOfGrace(on day: CalendarDate) -> Bool { unpaidGrace?.until == day }

  /// The day of the renewal that is not charged on a day. If a retry goes on after a grace period, that is the renewal
  /// with which the grace period began.
  func failingRenewal(on day: CalendarDate) -> CalendarDate { unpaidGrace.map(\.day) ?? day }

  /// The renewal of the day is not charged.
  mutating func failPayment(on day: CalendarDate, until end: CalendarDate, isGrace: Bool, isRecovered: Bool) {
    life.hasFailedPayment = true
    let standing = { (number: Int) in
      isGrace ? Phase.Standing.grace(subscription: number) : .retry(subscription: number)
    }
    var failing: RunningSubscription
    var renewal = day
    var first = day.next
    if let grace = unpaidGrace, grace.until == day {
      // Apple has been retrying since the renewal: the customer was never without.
      failing = grace.subscription
      renewal = grace.day
      first = day
    } else if let running {
      failing = running
      if running.start < day {
        close(running, at: day)
        let period = running.clock.period(on: day)
        failing.periods = running.periods.map { $0 - period }
        failing.clock = running.clock.going(fromPeriod: period, every: running.clock.step) ?? running.clock
        failing.start = day
      }
    } else {
      return
    }
    unpaidGrace = nil
    running = nil
    failed = FailedRenewal(
      day: renewal, until: end, isGrace: isGrace, isRecovered: isRecovered, subscription: failing)
    guard let first else { return }
    life.enter(standing(failing.subscription), from: first)
  }

  /// Refunds the current period, which ends the subscription. Returns false if there is no payment to refund.
  mutating func refund(on day: CalendarDate) -> Bool {
    guard let running, running.isPaid,
      let period = running.clock.start(ofPeriod: running.clock.period(on: day))
    else { return false }
    let charge = max(period, running.start)
    close(running, at: charge)
    life.add(
      subscription: running.subscription, plan: running.plan, offer: running.offer?.offer.index,
      isPaid: false,
      from: charge, to: day)
    if let place = running.offer?.place { life.redemptions[place].end = day }
    life.hasRefund = true
    guard let next = day.next else { return true }
    lapse(running.subscription, expiry: day, from: next)
    return true
  }
}
