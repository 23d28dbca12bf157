import Diagnostics
import OfferLanguage
import OfferModel
import OfferSimulation

/// A customer in one group, day by day, with nothing but what happened the day before: slow, and obvious.
struct NaiveGroup {
  enum Status: Equatable {
    case never
    case active
    case grace
    case retry
    case lapsed
  }

  /// How the customer stands at the start of a day.
  struct Snapshot {
    var status = Status.never
    var subscription: Int?
    var expiry: CalendarDate?
  }

  /// What the customer has on a day.
  enum Day {
    case nothing
    case paid
    case free
  }

  struct Use {
    let offer: SimulatedOffer
    let day: CalendarDate
    var end: CalendarDate?
  }

  /// What is charged, and when it is charged next.
  struct Plan {
    var subscription: Int
    var plan: BillingPlan
    /// The use of an offer, and how many of its periods are left.
    var use: Int?
    var left = 0
    /// Months, or days, of a period.
    var step: OfferDuration
    /// The day of the month on which it is charged.
    var dayOfMonth: Int
    var periodStart: CalendarDate
    var renewal: CalendarDate
  }

  /// A renewal that is not charged.
  struct Failure {
    var plan: Plan
    var day: CalendarDate
    var until: CalendarDate
    var isGrace: Bool
    var isRecovered: Bool
    /// How the retry goes on after it.
    var retry: (until: CalendarDate, isRecovered: Bool)?
  }

  let catalog: SimulatedCatalog
  private(set) var now = Snapshot()
  var current: Plan?
  var renews = true
  /// What follows at the next renewal.
  var pending: (subscription: Int, plan: BillingPlan, use: Int?)?
  var queue: [Int] = []
  var failing: Failure?
  /// The retry that began at the start of the day, where a grace period ended without a payment.
  private(set) var begunRetry: Failure?
  private(set) var uses: [Use] = []
  /// From the first day on.
  private(set) var days: [Day] = []
  private(set) var snapshots: [Snapshot] = []
  /// By day, when all is over.
  private var paid: [Int] = []
  private let first: CalendarDate

  init(_ catalog: SimulatedCatalog, from first: CalendarDate) {
    self.catalog = catalog
    self.first = first
  }

  // MARK: - Dates

  /// The same day of a later month, or its last day.
  static func day(_ wanted: Int, monthsAfter count: Int, _ date: CalendarDate) -> CalendarDate {
    var (year, month) = (date.year, date.month)
    for _ in 0..<count { (year, month) = month == 12 ? (year + 1, 1) : (year, month + 1) }
    var day = wanted
    while true {
      if let found = CalendarDate(year: year, month: month, day: day) { return found }
      day -= 1
    }
  }

  static func months(from start: CalendarDate, to end: CalendarDate) -> Int {
    var count = 0
    var next = day(start.day, monthsAfter: 1, start)
    while next <= end {
      count += 1
      next = day(start.day, monthsAfter: 1, next)
    }
    return count
  }

  private func next(_ date: CalendarDate, _ step: OfferDuration, _ dayOfMonth: Int) -> CalendarDate {
    if step.unit == .month { return NaiveGroup.day(dayOfMonth, monthsAfter: step.count, date) }
    var result = date
    for _ in 0..<(step.unit == .week ? 7 * step.count : step.count) { result = result.next ?? result }
    return result
  }

  // MARK: - The start of a day

  mutating func begin(_ day: CalendarDate) {
    begunRetry = nil
    if var payment = failing, let retry = payment.retry, payment.until == day {
      (payment.until, payment.isRecovered, payment.isGrace) = (retry.until, retry.isRecovered, false)
      payment.retry = nil
      (failing, begunRetry) = (payment, payment)
      now.status = .retry
    } else if let payment = failing, payment.until == day {
      failing = nil
      if payment.isRecovered {
        var plan = payment.plan
        if !payment.isGrace {
          plan.dayOfMonth = day.day
          plan.periodStart = day
          plan.renewal = next(day, plan.step, day.day)
        }
        current = plan
        now.status = .active
        if payment.isGrace { mark(from: payment.day, to: day, isFree(plan) ? .free : .paid) }
        while let plan = current, plan.renewal <= day { renew(plan, on: plan.renewal) }
      } else {
        now = Snapshot(status: .lapsed, subscription: payment.plan.subscription, expiry: payment.day)
        end(payment.plan, on: payment.day)
      }
    } else if let plan = current, plan.renewal == day {
      renew(plan, on: day)
    }
    snapshots.append(now)
    days.append(.nothing)
  }

  /// After the events of the day.
  mutating func finish(_ day: CalendarDate) {
    if let plan = current { days[days.count - 1] = isFree(plan) ? .free : .paid }
  }

  private func isFree(_ plan: Plan) -> Bool {
    plan.use.map { uses[$0].offer.terms.mode.value == .freeTrial } ?? false
  }

  private mutating func mark(from start: CalendarDate, to end: CalendarDate, _ what: Day) {
    for number in days.indices {
      let day = first.dayNumber + number
      if day >= start.dayNumber, day < end.dayNumber { days[number] = what }
    }
  }

  private mutating func end(_ plan: Plan, on day: CalendarDate) {
    if let use = plan.use { uses[use].end = day }
  }

  private mutating func renew(_ plan: Plan, on day: CalendarDate) {
    if plan.left > 1, renews, pending == nil {
      var plan = plan
      plan.left -= 1
      plan.periodStart = day
      plan.renewal = next(day, plan.step, plan.dayOfMonth)
      current = plan
      return
    }
    if plan.left > 0 || plan.use == nil, !renews {
      end(plan, on: day)
      current = nil
      now = Snapshot(status: .lapsed, subscription: plan.subscription, expiry: day)
      return
    }
    let keepsDay = plan.step.unit == .month
    if plan.use != nil { end(plan, on: day) }
    let (subscription, kind, use): (Int, BillingPlan, Int?)
    if !queue.isEmpty {
      let first = queue.removeFirst()
      (subscription, kind, use) = (plan.subscription, plan.plan, first)
    } else if let following = pending {
      pending = nil
      (subscription, kind, use) = (following.subscription, following.plan, following.use)
    } else {
      (subscription, kind, use) = (plan.subscription, plan.plan, nil)
    }
    start(subscription, kind, use, on: day, dayOfMonth: keepsDay ? plan.dayOfMonth : nil)
  }

  private mutating func start(
    _ subscription: Int, _ kind: BillingPlan, _ use: Int?, on day: CalendarDate, dayOfMonth: Int?
  ) {
    var step = catalog.subscriptions[subscription].period.value.length
    var left = 0
    if let use {
      let terms = uses[use].offer.terms
      step = terms.length.value
      left = 1
      if terms.mode.value == .payAsYouGo {
        let period = catalog.subscriptions[subscription].period.value.length
        left = terms.length.value.count / period.count
        step = period
      }
      if let part = uses[use].offer.offer.code?.subscription, !part.autoRenewEnabled.value { renews = false }
    }
    let anchor = step.unit == .month ? dayOfMonth ?? day.day : day.day
    current = Plan(
      subscription: subscription, plan: kind, use: use, left: left, step: step, dayOfMonth: anchor,
      periodStart: day, renewal: next(day, step, anchor))
    now = Snapshot(status: .active, subscription: subscription)
  }

  // MARK: - Events

  mutating func use(_ offer: SimulatedOffer, on day: CalendarDate) -> Int {
    uses.append(Use(offer: offer, day: day))
    return uses.count - 1
  }

  mutating func buy(
    _ subscription: Int, _ kind: BillingPlan, _ offers: [SimulatedOffer], on day: CalendarDate
  ) {
    var used = offers.map { use($0, on: day) }
    renews = true
    pending = nil
    let first = used.isEmpty ? nil : used.removeFirst()
    queue = used
    start(subscription, kind, first, on: day, dayOfMonth: nil)
  }

  mutating func change(
    _ subscription: Int, _ kind: BillingPlan, _ offer: SimulatedOffer?, on day: CalendarDate, isAtOnce: Bool
  ) {
    let used = offer.map { use($0, on: day) }
    renews = true
    queue = []
    guard isAtOnce else {
      pending = (subscription, kind, used)
      return
    }
    pending = nil
    if let current { end(current, on: day) }
    start(subscription, kind, used, on: day, dayOfMonth: nil)
  }

  mutating func cancel(on day: CalendarDate) {
    if let payment = failing {
      failing = nil
      end(payment.plan, on: payment.day)
      now = Snapshot(status: .lapsed, subscription: payment.plan.subscription, expiry: payment.day)
      return
    }
    renews = false
    pending = nil
    queue = []
  }

  mutating func resume() {
    renews = true
    pending = nil
  }

  mutating func fail(
    on day: CalendarDate, until end: CalendarDate, isGrace: Bool, isRecovered: Bool,
    retry: (until: CalendarDate, isRecovered: Bool)?
  ) {
    guard let plan = current else { return }
    current = nil
    failing = Failure(
      plan: plan, day: day, until: end, isGrace: isGrace, isRecovered: isRecovered, retry: retry)
    now.status = isGrace ? .grace : .retry
  }

  mutating func refund(on day: CalendarDate) {
    guard let plan = current else { return }
    mark(from: plan.periodStart, to: day, .free)
    end(plan, on: day)
    current = nil
    now = Snapshot(status: .lapsed, subscription: plan.subscription, expiry: day)
  }

  /// Whether the current period was begun by a renewal on the day.
  func isRenewal(on day: CalendarDate, bought: Bool) -> Bool {
    guard let plan = current, renews else { return false }
    return plan.periodStart == day && !bought
  }

  // MARK: - Afterwards

  /// Looks at each day once more, when all is over.
  mutating func writeDownPaidMonths() { paid = days.indices.map(paidMonths) }

  /// Whole months of paid time that end before a day without a gap.
  func paidMonths(before number: Int) -> Int {
    if number < paid.count { return paid[number] }
    var last = number - 1
    while last >= 0, days[last] != .paid { last -= 1 }
    guard last >= 0 else { return 0 }
    while last + 1 < number, days[last + 1] != .nothing { last += 1 }
    var start = last
    while start > 0, days[start - 1] != .nothing { start -= 1 }
    var (months, rest) = (0, 0)
    var block: Int?
    for place in start...(last + 1) {
      if place <= last, days[place] == .paid {
        block = block ?? place
      } else if let begin = block, let from = CalendarDate(dayNumber: first.dayNumber + begin),
        let to = CalendarDate(dayNumber: first.dayNumber + place)
      {
        let whole = NaiveGroup.months(from: from, to: to)
        months += whole
        rest += to.dayNumber - NaiveGroup.day(from.day, monthsAfter: whole, from).dayNumber
        block = nil
      }
    }
    return months + rest / 31
  }
}
