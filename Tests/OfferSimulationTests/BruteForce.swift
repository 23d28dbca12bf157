import Diagnostics
import OfferLanguage
import OfferModel
import OfferSimulation
import TestSupport
import Testing

/// Tries everything: no two ways are taken for one, the days on which something opens are found day by day, and each customer
/// is made anew from a history, as a scenario would tell it. Prices are found by walking over the changes as a test wrote them.
struct BruteForce {
  /// A price change as it is written, in minor units.
  struct Change {
    let day: CalendarDate
    let amount: Int64
    let keepsPrice: Bool
  }

  /// How far a customer has come.
  private struct Way {
    var day: CalendarDate
    var past: [HistoryEvent] = []
    /// Payments times 28 days, and missing days times the price of the day.
    var cost: Int64 = 0
    /// The first day of the uninterrupted subscription; nil after a day without access.
    var since: CalendarDate?
    var hasUsedOffer = false
    var hasGap = false
    /// Whether the customer has left for good.
    var hasLeft = false
  }

  let catalog: SimulatedCatalog
  let storefront: Storefront
  let end: CalendarDate
  /// By day.
  let changes: [Change]
  let offers: [SimulatedOffer]
  /// Customers who take none leave only for good, and only when one more month would end after the time.
  let takesBreaks: Bool
  private let place = SourceRange(file: 0, start: 0, end: 0)

  init(
    _ catalog: SimulatedCatalog, _ storefront: Storefront, _ end: CalendarDate, _ withPromotional: Bool,
    _ changes: [Change], takesBreaks: Bool = true
  ) {
    self.takesBreaks = takesBreaks
    self.catalog = catalog
    self.storefront = storefront
    self.end = end
    self.changes = changes
    offers = catalog.offers[0].filter { withPromotional || $0.kind != .promotional }
  }

  /// The lowest sum of payments times 28 days and missing days times the regular price.
  func best(from day: CalendarDate) throws -> Int64 {
    var best = Int64.max
    try search(Way(day: day), isSubscribed: false, &best)
    return best
  }

  /// What a customer without offers pays, times 28.
  func staying(from day: CalendarDate) -> Int64 {
    (0..<120).compactMap { day.adding(months: $0) }.filter { $0 < end }
      .reduce(0) { $0 + price(on: $1, since: day) * 28 }
  }

  /// What somebody pays on a day who has been subscribed since another one.
  private func price(on day: CalendarDate, since start: CalendarDate?) -> Int64 {
    var price: Int64 = 1000
    for change in changes where change.day <= day {
      let isSubscribed = start.map { $0 < change.day } ?? false
      if !isSubscribed || !change.keepsPrice || change.amount < price { price = change.amount }
    }
    return price
  }

  private func search(_ way: Way, isSubscribed: Bool, _ best: inout Int64) throws {
    guard way.cost < best else { return }
    guard way.day < end, let eve = way.day.previous else {
      // Nobody leaves only to pay nothing.
      if way.hasUsedOffer || !way.hasGap { best = way.cost }
      return
    }
    guard isSubscribed else { return try searchWithout(way, &best) }
    try spend(way, [], [], &best)
    let customer = try customer(way.past)
    for offer in offers where offer.kind == .promotional || offer.kind == .offerCode {
      guard catalog.unmet(offer, for: customer, on: eve).isEmpty else { continue }
      try spend(way, [event(eve, .subscribe(purchase(offer)))], [offer], &best)
    }
    var left = way
    left.past.append(event(eve, .cancel))
    try searchWithout(left, &best)
  }

  private func searchWithout(_ start: Way, _ best: inout Int64) throws {
    var way = start
    let (day, customer) = (way.day, try customer(way.past))
    let isOpen = { (offer: SimulatedOffer, day: CalendarDate) in
      catalog.unmet(offer, for: customer, on: day).isEmpty
    }
    if way.hasLeft { return try searchWaiting(way, customer, &best) }
    let open = offers.filter { isOpen($0, day) }
    let trial = Array(open.filter { $0.kind == .introductory }.prefix(1))
    try spend(way, [event(day, .subscribe(purchase(nil)))], trial, &best)
    for offer in open where offer.kind != .introductory {
      let bought = (offer.isStacked ? trial : []) + [offer]
      try spend(way, [event(day, .subscribe(purchase(offer)))], bought, &best)
    }
    let hasBought = way.past.contains { event in
      if case .subscribe = event.action { true } else { false }
    }
    if !takesBreaks, hasBought {
      guard let month = day.adding(months: 1), month > end else { return }
      way.hasLeft = true
    }
    try searchWaiting(way, customer, &best)
  }

  private func searchWaiting(_ way: Way, _ customer: Customer, _ best: inout Int64) throws {
    let isOpen = { (offer: SimulatedOffer, day: CalendarDate) in
      catalog.unmet(offer, for: customer, on: day).isEmpty
    }
    var waiting = way
    waiting.since = nil
    waiting.hasGap = true
    repeat {
      waiting.cost += price(on: waiting.day, since: nil)
      waiting.day = waiting.day.next ?? end
    } while waiting.day < end && !changes.contains { $0.day == waiting.day }
      && !offers.contains { isOpen($0, waiting.day) && !isOpen($0, waiting.day.previous ?? waiting.day) }
    try search(waiting, isSubscribed: false, &best)
  }

  /// Months that begin before the end are paid; all lengths are months here.
  private func spend(
    _ way: Way, _ events: [HistoryEvent], _ bought: [SimulatedOffer], _ best: inout Int64
  ) throws {
    var next = way
    next.past += events
    next.since = way.since ?? way.day
    next.hasUsedOffer = way.hasUsedOffer || !bought.isEmpty
    if bought.isEmpty {
      next.cost += price(on: way.day, since: next.since) * 28
      next.day = way.day.adding(months: 1) ?? end
    }
    for offer in bought {
      let (months, amount) = (offer.terms.length.value.count, offer.offer.pricing.prices?[storefront]?.amount)
      let start = next.day
      let charged = (0..<months).count { (start.adding(months: $0) ?? end) < end }
      next.cost += (amount ?? 0) * Int64(charged) * 28
      next.day = start.adding(months: months) ?? end
    }
    try search(next, isSubscribed: true, &best)
  }

  private func event(_ day: CalendarDate, _ action: HistoryEvent.Action) -> HistoryEvent {
    HistoryEvent(date: Located(day, at: place), action: action, range: place)
  }

  private func purchase(_ offer: SimulatedOffer?) -> Purchase {
    let name = Located(offer?.name ?? "", at: place)
    let choice: Purchase.Choice =
      switch offer?.kind {
      case nil, .introductory: .unsaid
      case .promotional: .promotional(name)
      case .winBack: .winBack(name)
      case .offerCode: .offerCode(name)
      }
    return Purchase(
      product: Located("month", at: place), plan: Located(.upFront, at: place), offer: choice)
  }

  private func customer(_ past: [HistoryEvent]) throws -> Customer {
    let scenario = Scenario(
      name: Located("brute", at: place), storefront: Located(storefront, at: place), isFamilyMember: false,
      history: past, expectations: [])
    return try #require(simulate([scenario], in: catalog)[0].customer)
  }
}
