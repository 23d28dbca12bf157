import OfferModel

/// Events, after `advance(to:)` their day.
extension LifeBuilder {
  /// Buys a subscription while there is none in the group; of several offers one follows the other.
  mutating func subscribe(
    to number: Int, _ plan: BillingPlan, _ offers: [SimulatedOffer], on day: CalendarDate
  ) {
    life.firstPurchase = life.firstPurchase ?? day
    let redeemed = offers.map { ($0, life.redeem($0, on: day)) }
    let next = RunningSubscription.Next(subscription: number, plan: plan, offer: redeemed.first)
    var bought = subscription(next, at: day) { BillingClock(from: day, every: $0) }
    bought.queue = Array(redeemed.dropFirst())
    begin(bought)
    lastPurchase = day
    enterActive(from: day.next)
  }

  /// Renews again after a cancellation.
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
    let redeemed = offer.map { ($0, life.redeem($0, on: day)) }
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

  /// Whether a renewal is due on the day.
  func isRenewal(on day: CalendarDate) -> Bool {
    guard let running, running.renews else { return false }
    if running.start == day { return lastPurchase != day }
    return running.clock.start(ofPeriod: running.clock.period(on: day)) == day
  }

  /// The day of the next renewal.
  func nextRenewal(after day: CalendarDate) -> CalendarDate? {
    running.flatMap { $0.clock.start(ofPeriod: $0.clock.period(on: day) + 1) }
  }

  /// Whether an unpaid grace period ended on the day.
  func isEndOfGrace(on day: CalendarDate) -> Bool { unpaidGrace?.until == day }

  /// The day of the renewal that is not charged on a day: where a retry goes on after a grace period, that of the grace
  /// period.
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
      (failing, renewal, first) = (grace.subscription, grace.day, day)
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

  /// The current period is not paid, and the subscription ends.
  ///
  /// - Returns: whether there was a payment to refund.
  mutating func refund(on day: CalendarDate) -> Bool {
    guard let running, running.isPaid,
      let charge = running.clock.start(ofPeriod: running.clock.period(on: day)).map({ max($0, running.start) }
      )
    else { return false }
    close(running, at: charge)
    life.add(
      subscription: running.subscription, plan: running.plan, offer: running.offer?.0.index, isPaid: false,
      from: charge, to: day)
    if let place = running.offer?.1 { life.redemptions[place].end = day }
    life.hasRefund = true
    guard let next = day.next else { return true }
    lapse(running.subscription, expiry: day, from: next)
    return true
  }
}
