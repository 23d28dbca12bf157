import Diagnostics
import OfferLanguage
import OfferModel
import OfferSimulation
import TestSupport

/// Lives three years in a random way, one day after the other, and writes down what happened.
struct NaiveCustomer {
  static let count = 1096

  let catalog: SimulatedCatalog
  let storefront: Storefront
  let isFamilyMember: Bool
  private(set) var groups: [NaiveGroup]
  private(set) var events: [HistoryEvent] = []
  private(set) var firstPurchase: CalendarDate?
  let days: [CalendarDate]
  private var random: SeededGenerator
  private var hasBought: [Bool]

  init?(_ catalog: SimulatedCatalog, seed: UInt64) {
    guard let start = CalendarDate("2027-01-01") else { return nil }
    self.catalog = catalog
    random = SeededGenerator(seed: seed)
    storefront = Storefront(code: random.isLucky(2) ? "USA" : "DEU") ?? Storefront(index: 0)
    isFamilyMember = random.isLucky(8)
    days = (0..<Self.count).compactMap { CalendarDate(dayNumber: start.dayNumber + $0) }
    groups = catalog.groups.map { _ in NaiveGroup(catalog, from: start) }
    hasBought = catalog.groups.map { _ in false }
    // How often something happens: once in so many days.
    let pace = [6, 30, 30, 80, 200].randomElement(using: &random) ?? 30
    for day in days {
      for number in groups.indices {
        groups[number].begin(day)
        hasBought[number] = false
        if let retry = groups[number].begunRetry { addRetry(retry, day) }
      }
      for number in groups.indices {
        let isRenewal = groups[number].isRenewal(on: day, bought: false)
        if isRenewal, groups[number].snapshots.count > 1, random.isLucky(9) { fail(number, day) }
        while random.isLucky(pace) { act(number, day) }
      }
      for number in groups.indices { groups[number].finish(day) }
    }
    for number in groups.indices { groups[number].writeDownPaidMonths() }
  }

  private mutating func add(
    _ action: HistoryEvent.Action, _ day: CalendarDate, product: String? = nil
  ) {
    let place = SourceRange(file: 0, start: 0, end: 0)
    events.append(
      HistoryEvent(
        date: Located(day, at: place), action: action, range: place,
        product: product.map { Located($0, at: place) }))
  }

  private mutating func fail(_ group: Int, _ day: CalendarDate) {
    guard let plan = groups[group].current else { return }
    let isGrace = random.isLucky(2)
    let isWeekly = catalog.subscriptions[plan.subscription].period.value == .oneWeek
    let most = isGrace ? (isWeekly ? 6 : 28) : 60
    let length = Int.random(in: 1...most, using: &random)
    guard let until = CalendarDate(dayNumber: day.dayNumber + length),
      length < plan.renewal.dayNumber - day.dayNumber, let last = days.last, until <= last
    else { return }
    let isRecovered = !random.isLucky(3)
    var retry: (until: CalendarDate, isRecovered: Bool)?
    if isGrace, !isRecovered, random.isLucky(2),
      let end = CalendarDate(dayNumber: until.dayNumber + Int.random(in: 1...(60 - length), using: &random)),
      end <= last
    {
      retry = (end, random.isLucky(2))
    }
    groups[group].fail(on: day, until: until, isGrace: isGrace, isRecovered: isRecovered, retry: retry)
    let payment = FailedPayment(
      until: Located(until, at: SourceRange(file: 0, start: 0, end: 0)), isRecovered: isRecovered)
    add(
      isGrace ? .gracePeriod(payment) : .billingRetry(payment), day,
      product: catalog.subscriptions[plan.subscription].productId)
  }

  private mutating func addRetry(_ retry: NaiveGroup.Failure, _ day: CalendarDate) {
    let payment = FailedPayment(
      until: Located(retry.until, at: SourceRange(file: 0, start: 0, end: 0)), isRecovered: retry.isRecovered)
    add(
      .billingRetry(payment), day, product: catalog.subscriptions[retry.plan.subscription].productId)
  }

  private mutating func act(_ group: Int, _ day: CalendarDate) {
    if let payment = groups[group].failing {
      guard random.isLucky(3) else { return }
      groups[group].cancel(on: day)
      return add(.cancel, day, product: catalog.subscriptions[payment.plan.subscription].productId)
    }
    guard let plan = groups[group].current else { return subscribe(group, day) }
    let product = catalog.subscriptions[plan.subscription].productId
    switch Int.random(in: 0..<10, using: &random) {
    case 0..<4 where groups[group].renews:
      groups[group].cancel(on: day)
      add(.cancel, day, product: product)
    case 4 where !isFree(groups[group]) && plan.periodStart <= day:
      groups[group].refund(on: day)
      add(.refund, day, product: product)
    case 5..<9: change(group, day, plan)
    default:
      guard !groups[group].renews || groups[group].pending != nil else { return }
      groups[group].resume()
      add(.subscribe(purchase(plan.subscription, plan.plan, .none)), day)
    }
  }

  private func isFree(_ group: NaiveGroup) -> Bool {
    group.current?.use.map { group.uses[$0].offer.terms.mode.value == .freeTrial } ?? false
  }

  private func purchase(_ number: Int, _ plan: BillingPlan, _ offer: Purchase.Choice) -> Purchase {
    let place = SourceRange(file: 0, start: 0, end: 0)
    return Purchase(
      product: Located(catalog.subscriptions[number].productId, at: place), plan: Located(plan, at: place),
      offer: offer)
  }

  private mutating func pick(_ group: Int) -> (Int, BillingPlan) {
    let number = Int.random(in: catalog.groups[group], using: &random)
    let hasPlan = catalog.subscriptions[number].monthlyPlan != nil
    return (number, hasPlan && random.isLucky(2) ? .monthly : .upFront)
  }

  /// The offers that are open on the day, as a purchase can name them.
  private func open(_ number: Int, _ plan: BillingPlan, _ day: CalendarDate) -> [SimulatedOffer] {
    catalog.offers[number].filter {
      $0.terms.plan.value == plan && reasons($0, on: day).isEmpty
    }
  }

  private mutating func subscribe(_ group: Int, _ day: CalendarDate) {
    let (number, plan) = pick(group)
    let offers = open(number, plan, day)
    let introductory = offers.first { $0.kind == .introductory }
    let named = offers.filter { $0.kind != .introductory }.randomElement(using: &random)
    let place = SourceRange(file: 0, start: 0, end: 0)
    var used: [SimulatedOffer] = []
    var choice = Purchase.Choice.unsaid
    if let named, random.isLucky(2) {
      used = [named]
      choice = NaiveCustomer.choice(named)
      if named.isStacked, let introductory { used = [introductory, named] }
    } else if random.isLucky(3) {
      choice = .none
    } else if let introductory {
      used = [introductory]
      if random.isLucky(2) { choice = .introductory(place) }
    }
    groups[group].buy(number, plan, used, on: day)
    hasBought[group] = true
    firstPurchase = firstPurchase ?? day
    add(.subscribe(purchase(number, plan, choice)), day)
  }

  private static func choice(_ offer: SimulatedOffer) -> Purchase.Choice {
    let name = Located(offer.name ?? "", at: SourceRange(file: 0, start: 0, end: 0))
    return switch offer.kind {
    case .promotional: .promotional(name)
    case .winBack: .winBack(name)
    default: .offerCode(name)
    }
  }

  private mutating func change(_ group: Int, _ day: CalendarDate, _ old: NaiveGroup.Plan) {
    let (number, plan) = pick(group)
    let named = open(number, plan, day).filter { $0.kind != .introductory }.randomElement(using: &random)
    let offer = random.isLucky(2) ? named : nil
    let isSame = number == old.subscription && plan == old.plan
    guard !isSame || offer != nil else { return }
    let (from, to) = (catalog.subscriptions[old.subscription], catalog.subscriptions[number])
    let isCrossgrade =
      to.level.value == from.level.value && to.period.value == from.period.value
      && number != old.subscription && plan == old.plan
    groups[group].change(
      number, plan, offer, on: day, isAtOnce: to.level.value < from.level.value || isCrossgrade)
    add(.change(purchase(number, plan, offer.map(NaiveCustomer.choice) ?? .none)), day)
  }

  // MARK: - Who can have what

  /// The words of all conditions that do not hold at the start of a day.
  func reasons(_ offer: SimulatedOffer, on day: CalendarDate) -> Set<UnmetReason> {
    let group = groups[catalog.group(of: offer.index.subscription)]
    let number = day.dayNumber - days[0].dayNumber
    let state = group.snapshots[number]
    var reasons: Set<UnmetReason> = []
    if !offer.storefronts.contains(storefront) { reasons.insert(.storefront) }
    if !runs(offer, day) { reasons.insert(.window) }
    let uses = group.uses.filter { $0.day < day }
    switch offer.offer.part {
    case .introductory:
      if uses.contains(where: { $0.offer.kind == .introductory }) { reasons.insert(.used) }
      if state.status == .active { reasons.insert(.active) }
      if state.status == .grace || state.status == .retry { reasons.insert(.retry) }
    case .promotional:
      if firstPurchase.map({ $0 >= day }) ?? true { reasons.insert(.product) }
    case .offerCode(let code):
      let status: CodePart.CustomerEligibility =
        state.status == .never ? .new : state.status == .lapsed ? .expired : .existing
      let wanted = code.subscription?.customerEligibilities ?? []
      if !wanted.contains(where: { $0.value == status }) { reasons.insert(.customer) }
      if uses.contains(where: { $0.offer.index == offer.index }) { reasons.insert(.used) }
      let mine = catalog.subscriptions[offer.index.subscription].level.value
      if status == .existing, let one = state.subscription, catalog.subscriptions[one].level.value < mine {
        reasons.insert(.active)
      }
    case .winBack(let terms):
      if isFamilyMember { reasons.insert(.owner) }
      if state.status == .active { reasons.insert(.active) }
      if state.status == .grace || state.status == .retry { reasons.insert(.retry) }
      if state.subscription != offer.index.subscription { reasons.insert(.product) }
      let eligibility = terms.eligibility
      if group.paidMonths(before: number) < eligibility.paidMonths.value { reasons.insert(.paid) }
      if state.status == .lapsed, let expiry = state.expiry {
        let months = NaiveGroup.months(from: expiry, to: day)
        if months < eligibility.sinceMinimum.value || months > eligibility.sinceMaximum.value {
          reasons.insert(.recency)
        }
      }
      if let wait = eligibility.waitMonths?.value,
        let last = uses.last(where: { $0.offer.index == offer.index })
      {
        let isOver = last.end.map { $0 <= day && NaiveGroup.months(from: $0, to: day) >= wait } ?? false
        if !isOver { reasons.insert(.wait) }
      }
    }
    return reasons
  }

  private func runs(_ offer: SimulatedOffer, _ day: CalendarDate) -> Bool {
    let subscription = catalog.subscriptions[offer.index.subscription]
    switch offer.offer.part {
    case .promotional: return true
    case .introductory:
      let window = subscription.introductoryOffers[offer.index.number].window
      return (window.start.map { $0.value <= day } ?? true) && (window.end.map { day <= $0.value } ?? true)
    case .winBack:
      let window = offer.offer.window
      return (window.start.map { $0.value <= day } ?? true) && (window.end.map { day <= $0.value } ?? true)
    case .offerCode(let code):
      return code.active.value
        && code.batches.contains { batch in
          batch.active.value && !batch.isOwn && !batch.isSandbox && batch.createdDate.value <= day
            && (batch.expirationDate.map { day < $0.value } ?? true)
        }
    }
  }
}
