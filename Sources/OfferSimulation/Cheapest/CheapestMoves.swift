import OfferLanguage
import Diagnostics
import OfferModel

/// What a customer can do from day to day.
struct CheapestMoves {
  /// Customers in equal states on a day can do the same from then on.
  struct State: Hashable {
    let isSubscribed: Bool
    let isNew: Bool
    let paidTime: PaidTime
    let expiry: CalendarDate?
    /// The end of the last redemption of each offer.
    let redeemed: [OfferIndex: CalendarDate]
    /// How many price changes were in force when the customer subscribed, which decides the price that is kept; nil if the
    /// customer would buy at the price of the day.
    let changesAtStart: Int?
    let hasUsedOffer: Bool
    let isJustified: Bool
    /// Whether the customer has left and does not come back.
    let hasLeft: Bool
  }

  struct Node {
    var day: CalendarDate
    /// The customer before anything happens on the day, on which a running subscription ends or renews.
    var builder: LifeBuilder
    var state: State
    var hasUsedOffer = false
    /// Whether there were days without access.
    var hasGap = false
    /// Whether the customer has left and does not come back.
    var hasLeft = false

    /// Whether this is a way to save: a customer who takes no offer must stay subscribed, or leaving would be the cheapest way.
    var isJustified: Bool { hasUsedOffer || !hasGap }
  }

  /// Some days with access or without, for which amounts are not known yet.
  struct Step: Sendable {
    /// Periods of an offer that begin before the end.
    struct Charge: Sendable {
      let offer: OfferIndex
      let count: Int
    }

    let from: CalendarDate
    let to: CalendarDate
    /// In order; empty for a regular period.
    var offers: [OfferIndex] = []
    var charges: [Charge] = []
    var assumptions: [Assumption] = []
    var isGap = false
    /// How many price changes were in force when the customer subscribed, and how many are on the first day.
    let changesAtStart: Int
    let changes: Int

    /// The days without access.
    var missingDays: Int { isGap ? to.dayNumber - from.dayNumber : 0 }
  }

  /// What a customer does, and the customer after it.
  struct Move {
    /// Nil if the customer cancels, and nothing is paid.
    let step: Step?
    let after: Node
  }

  private let catalog: SimulatedCatalog
  private let subscription: Int
  private let storefront: Storefront
  private let end: CalendarDate
  private let takesBreaks: Bool
  let period: OfferDuration
  /// All offers of the subscription, and those that the customer can have.
  let allOffers: [SimulatedOffer]
  private let offers: [SimulatedOffer]
  private let winBackOffers: [SimulatedOffer]
  let history: PriceHistory
  /// The days on which the regular price changes, in order.
  let changeDays: [CalendarDate]
  let periodDays: Int64
  /// The most that a customer can do next.
  var mostMoves: Int { offers.count + 3 }
  let start: Node

  /// - Parameter storefront: One of those with the same offers, of all of which the amounts are known in the same storefronts.
  init(
    _ subscription: Int, in storefront: Storefront, from: CalendarDate, until end: CalendarDate,
    _ options: CheapestWay.Options, of catalog: SimulatedCatalog
  ) {
    self.catalog = catalog
    self.subscription = subscription
    self.storefront = storefront
    self.end = end
    takesBreaks = options.takesBreaks
    let one = catalog.subscriptions[subscription]
    let history = one.history
    self.history = history
    changeDays = history.changes.map(\.startDate.value).sorted()
    // The days of the shortest month, so that a day without access never costs less than a day that is paid for.
    let length = one.period.value.length
    period = length
    periodDays = Int64(length.unit == .month ? 28 * length.count : length.nominalDays)
    allOffers = catalog.offers[subscription]
    offers = allOffers.filter {
      !$0.terms.plan.value.isMonthly && $0.storefronts.contains(storefront)
        && (options.takesPromotional || $0.kind != .promotional)
        && !options.missing.contains($0.index)
    }
    winBackOffers = offers.filter { $0.kind == .winBack }
    start = Node(
      day: from, builder: LifeBuilder(catalog),
      state: State(
        isSubscribed: false, isNew: true, paidTime: PaidTime(), expiry: nil, redeemed: [:],
        changesAtStart: nil, hasUsedOffer: false, isJustified: true, hasLeft: false))
  }

  /// The state of a customer, which has only what some offer asks for: the fewer states there are, the faster is the search.
  private func state(of node: Node) -> State {
    let builder = node.builder
    let day = node.day
    // Customers who are subscribed can still use what was open on the day before.
    let eve = day.dayNumber - 1
    func canOpen(_ offer: SimulatedOffer) -> Bool { offer.runs.last.map { $0.end > eve } ?? false }
    let mostMonths = winBackOffers.filter(canOpen).compactMap { $0.audience?.paidMonths }.max()
    var redeemed: [OfferIndex: CalendarDate] = [:]
    for one in builder.life.redemptions {
      let offer = catalog[one.offer]
      guard canOpen(offer) else { continue }
      switch offer.offer.part {
      case .introductory: redeemed[one.offer] = .first
      case .offerCode(let code):
        let isForNew = code.subscription?.customerEligibilities.allSatisfy { $0.value == .new } ?? false
        redeemed[one.offer] = isForNew ? nil : .first
      case .winBack(let terms):
        guard let wait = terms.eligibility.waitMonths?.value else { continue }
        let end = one.end ?? builder.running?.end ?? day
        let isOver = end.adding(months: clamped(wait)).map { $0 <= day } ?? false
        redeemed[one.offer] = isOver ? nil : end
      case .promotional: break
      }
    }
    var expiry: CalendarDate?
    if case .lapsed(_, let day)? = builder.life.phases.last?.standing, mostMonths != nil { expiry = day }
    let changesAtStart = subscriberSince(of: builder, on: day).map(changes)
    return State(
      isSubscribed: builder.running != nil,
      isNew: builder.life.firstPurchase == nil,
      paidTime: builder.paidTime.upTo(mostMonths ?? 0, at: day),
      expiry: expiry,
      redeemed: redeemed,
      changesAtStart: changeDays.isEmpty ? nil : changesAtStart,
      hasUsedOffer: node.hasUsedOffer,
      isJustified: node.isJustified,
      hasLeft: node.hasLeft)
  }

  /// The day since which the customer has had the subscription without a gap, up to and with the renewal of `day`; nil
  /// without a subscription.
  private func subscriberSince(of builder: LifeBuilder, on day: CalendarDate) -> CalendarDate? {
    guard let running = builder.running else {
      return builder.life.start(of: subscription, .upFront, until: day)
    }
    return builder.life.start(of: running.subscription, running.plan, until: running.start) ?? running.start
  }

  func offer(_ index: OfferIndex) -> SimulatedOffer { catalog[index] }

  /// The number of price changes that have started by a day.
  func changes(until day: CalendarDate) -> Int { changeDays.count { $0 <= day } }

  /// What a customer can do next. Customers in equal states have the same moves in the same order.
  func moves(of node: Node) -> [Move] {
    guard node.builder.running == nil else { return renewals(of: node) }
    let purchases = node.hasLeft ? [] : purchases(of: node)
    return canWait(node) ? purchases + [waiting(node)] : purchases
  }

  /// Whether a customer without a subscription can go on without one. A customer who takes no breaks leaves for good, and only when one
  /// more period would go beyond the end: what is left of the time is no break.
  private func canWait(_ node: Node) -> Bool {
    guard !takesBreaks, !node.state.isNew, !node.hasLeft else { return true }
    let next = BillingClock(from: node.day, every: period).start(ofPeriod: 1)
    return next.map { $0 > end } ?? true
  }

  /// What a customer without a subscription can buy on the day. An introductory offer comes with every purchase.
  private func purchases(of node: Node) -> [Move] {
    let customer = customer(node.builder)
    let open = offers.filter { catalog.unmet($0, for: customer, on: node.day).isEmpty }
    let introductory = Array(open.filter { $0.kind == .introductory }.prefix(1))
    let others = open.filter { $0.kind != .introductory }.map { $0.isStacked ? introductory + [$0] : [$0] }
    return ([introductory] + others).compactMap { offers in
      var builder = node.builder
      builder.subscribe(to: subscription, .upFront, offers, on: node.day)
      return step(node, builder, offers)
    }
  }

  /// The ways on from the end of a period: it renews, another offer follows, or the customer has cancelled.
  private func renewals(of node: Node) -> [Move] {
    guard let eve = node.day.previous, let running = node.builder.running else { return [] }
    var before = node.builder
    before.advance(to: eve)
    var stays = before
    if !running.renews { stays.resume(on: eve) }
    stays.advance(to: node.day)
    let customer = customer(before)
    let others = offers.filter {
      $0.kind != .introductory && $0.kind != .winBack
        && catalog.unmet($0, for: customer, on: eve).isEmpty
    }.compactMap { offer in
      var builder = before
      builder.change(to: subscription, .upFront, offer, on: eve, isAtOnce: false)
      builder.advance(to: node.day)
      return step(node, builder, [offer])
    }
    var left = node
    if running.renews { left.builder.cancel(on: eve) }
    left.builder.advance(to: node.day)
    left.state = state(of: left)
    return [step(node, stays, [])].compactMap(\.self) + others + [Move(step: nil, after: left)]
  }

  /// Waits until an offer opens or the price changes. All days without access cost what the first of them costs.
  private func waiting(_ node: Node) -> Move {
    let today = node.day.dayNumber
    let customer = customer(node.builder)
    let days = offers.flatMap { catalog.open($0, for: customer).map(\.first) } + changeDays.map(\.dayNumber)
    let next = min(days.filter { $0 > today }.min() ?? .max, end.dayNumber)
    var result = node
    result.day = CalendarDate(dayNumber: next) ?? end
    result.hasGap = true
    result.hasLeft = !takesBreaks && !node.state.isNew
    result.state = state(of: result)
    let changes = changes(until: node.day)
    let step = Step(
      from: node.day, to: result.day, isGap: true, changesAtStart: changes, changes: changes)
    return Move(step: step, after: result)
  }

  /// The move of a purchase or a renewal, to the end of what was bought. Nil if an amount is not known.
  ///
  /// - Parameter after: the customer after the purchase or the renewal.
  private func step(_ node: Node, _ after: LifeBuilder, _ offers: [SimulatedOffer]) -> Move? {
    let customer = customer(node.builder)
    guard offers.allSatisfy({ $0.hasKnownPrice(in: storefront) }) else { return nil }
    var builder = after
    while let running = builder.running, !running.queue.isEmpty, let end = running.end {
      builder.advance(to: end)
    }
    guard let last = builder.running?.end ?? builder.nextRenewal(after: node.day), last > node.day else {
      return nil
    }
    let assumed = Set(offers.flatMap { catalog.assumptions($0, for: customer) })
    var result = node
    result.day = last
    result.builder = builder
    result.hasUsedOffer = node.hasUsedOffer || !offers.isEmpty
    result.state = state(of: result)
    let since = subscriberSince(of: node.builder, on: node.day) ?? node.day
    let step = Step(
      from: node.day, to: last, offers: offers.map(\.index), charges: charges(for: offers, from: node.day),
      assumptions: assumed.inOrder, changesAtStart: changes(until: since), changes: changes(until: node.day))
    return Move(step: step, after: result)
  }

  /// The periods that customers pay for up to the end of the time.
  private func charges(for offers: [SimulatedOffer], from day: CalendarDate) -> [Step.Charge] {
    var charges: [Step.Charge] = []
    var start = day
    for offer in offers {
      let (step, count) = catalog.periods(of: offer)
      let clock = BillingClock(from: start, every: step)
      let charged = (0..<count).count { number in
        guard let day = clock.start(ofPeriod: number) else { return false }
        return day < end
      }
      charges.append(Step.Charge(offer: offer.index, count: charged))
      start = clock.start(ofPeriod: count) ?? end
    }
    return charges
  }

  private func customer(_ builder: LifeBuilder) -> Customer {
    var customer = Customer(storefront: storefront, isFamilyMember: false)
    if builder.life.firstPurchase != nil { customer.lives[catalog.group(of: subscription)] = builder.life }
    return customer
  }
}

extension LifeBuilder {
  /// The time that was paid for so far without a gap, with the subscription that runs.
  fileprivate var paidTime: PaidTime {
    let last = life.stretches.last
    let time = last.map { $0.before.adding(isPaid: $0.isPaid, from: $0.start) } ?? PaidTime()
    guard let running else { return last?.end.map(time.interrupted) ?? time }
    guard let end = last?.end, end < running.start else {
      return time.adding(isPaid: running.isPaid, from: running.start)
    }
    return time.interrupted(at: end).adding(isPaid: running.isPaid, from: running.start)
  }
}

extension SimulatedOffer {
  /// Whether it is known what a period costs in a storefront.
  func hasKnownPrice(in storefront: Storefront) -> Bool {
    terms.mode.value.isFree || offer.pricing.prices?[storefront] != nil
  }
}
