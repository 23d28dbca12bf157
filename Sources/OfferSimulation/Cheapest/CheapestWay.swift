package import OfferModel

/// The cheapest way for a new customer to have a subscription for some time by the catalog's own offers.
///
/// A day without access costs as much as a day of a short month at the regular price of that day. A customer who takes no
/// offer stays subscribed: otherwise never to subscribe would be the cheapest way. Customers act when a period ends, an
/// offer opens or the price changes, use offers to their end, and stay on one subscription. A customer who is subscribed on
/// the day before a price change may keep the old price; one who comes back later does not.
///
/// All states of a day are compared before the next day (dynamic programming over the days), and of equal states only the best
/// one goes on.
package struct CheapestWay: Sendable {
  /// Some days with access, or without (`isGap`).
  package struct Step: Sendable {
    package let from: CalendarDate
    package let to: CalendarDate
    /// In order; empty for a regular period.
    package let offers: [SimulatedOffer]
    /// What is paid up to the end of the time in question, in minor units.
    package let paid: Int64
    package let assumptions: [Assumption]
    package var isGap = false
  }

  /// What the customer can do, and how long the search may take.
  package struct Options: Sendable {
    /// Whether the app's server gives promotional offers to everyone who is eligible.
    package var takesPromotional: Bool
    /// Whether the customer leaves and comes back. A customer who does not may start later, and leave before the last period if that
    /// would go beyond the end.
    package var takesBreaks: Bool
    /// Offers that customers cannot have, for example because there are no codes.
    package var missing: Set<OfferIndex>
    /// More states than this are not looked at. A number, and no time, so that the result is the same on every machine.
    package var mostStates: Int
    /// Ways that cost as much, or more, are not looked for: see `exactCost`.
    var costBelow = Int64.max

    package init(
      takesPromotional: Bool = false, takesBreaks: Bool = true, missing: Set<OfferIndex> = [],
      mostStates: Int = 50_000
    ) {
      self.takesPromotional = takesPromotional
      self.takesBreaks = takesBreaks
      self.missing = missing
      self.mostStates = mostStates
    }
  }

  package let subscription: Int
  package private(set) var storefront: Storefront
  package let span: DaySpan
  /// The months of the span, a part of a month as a whole one.
  private let months: Int
  package private(set) var steps: [Step] = []
  package private(set) var customer: Customer
  package private(set) var paid: Int64 = 0
  /// What a customer without any offer pays in the same time.
  package private(set) var regular: Int64 = 0
  package private(set) var daysWithoutAccess = 0
  /// What is paid, and the days without access at the regular price, in minor units: ways are compared by it.
  package private(set) var cost = 0.0
  /// The same times the days of a period: a whole number.
  private(set) var exactCost: Int64 = 0
  /// Whether every way was tried.
  package private(set) var isComplete = true

  /// Returns nil if the regular price is not known on every day.
  package init?(
    _ subscription: Int, in storefront: Storefront, from: CalendarDate, until end: CalendarDate,
    _ options: Options = Options(), of catalog: SimulatedCatalog
  ) {
    var states = 0
    self.init(subscription, in: storefront, from: from, until: end, options, of: catalog, states: &states)
  }

  /// - Parameter states: Becomes the number of states that were looked at.
  init?(
    _ subscription: Int, in storefront: Storefront, from: CalendarDate, until end: CalendarDate,
    _ options: Options, of catalog: SimulatedCatalog, states: inout Int
  ) {
    states = 0
    self.subscription = subscription
    self.storefront = storefront
    span = DaySpan(from: from, to: end)
    var months = 1
    while let day = from.adding(months: months), day < end { months += 1 }
    self.months = months
    customer = Customer(storefront: storefront, isFamilyMember: false)
    guard
      let moves = CheapestMoves(
        subscription, in: storefront, from: from, until: end, options, of: catalog)
    else { return nil }
    regular = moves.regularTotal
    var days: [Int: NodesOfDay] = [from.dayNumber: NodesOfDay(moves.start)]
    var best: CheapestMoves.Node?
    while let day = days.keys.min(), var nodes = days.removeValue(forKey: day) {
      if day >= end.dayNumber {
        for node in nodes.all where node.isJustified {
          if let known = best, !node.isBetter(than: known) { continue }
          best = node
        }
        continue
      }
      // Those who cancel come back to the list on the same day.
      var next = 0
      // Past the limit, one state of each day still leads to the end.
      while next < nodes.all.count, next == 0 || states <= options.mostStates {
        states += 1
        for child in moves.children(of: nodes.all[next]) where child.cost < options.costBelow {
          if child.day.dayNumber == day {
            nodes.add(child)
          } else {
            days[child.day.dayNumber, default: NodesOfDay()].add(child)
          }
        }
        next += 1
      }
      isComplete = states <= options.mostStates
    }
    guard var best else { return nil }
    best.builder.finish()
    customer.lives[catalog.group(of: subscription)] = best.builder.life
    exactCost = best.cost
    cost = Double(best.cost) / Double(moves.periodDays)
    steps = best.steps
    paid = best.paid
    daysWithoutAccess = best.gap
  }

  /// Returns the same way in a storefront with the same amounts in minor units.
  package func moved(to storefront: Storefront) -> CheapestWay {
    var way = self
    way.storefront = storefront
    way.customer = customer.moved(to: storefront)
    return way
  }

  private var days: Int { span.end - span.first }

  /// The days with access.
  package var daysWithAccess: Int { days - daysWithoutAccess }

  /// The days without access before the first payment or offer.
  package var daysBeforeAccess: Int {
    guard let first = steps.first, first.isGap else { return 0 }
    return first.to.dayNumber - first.from.dayNumber
  }

  /// The days without access after the last payment or offer, which nobody pays for any more.
  package var daysAfterAccess: Int {
    guard steps.count > 1, let last = steps.last, last.isGap else { return 0 }
    return last.to.dayNumber - last.from.dayNumber
  }

  /// The times without access between two with access, and their days.
  package var breaks: (count: Int, days: Int) {
    let ends = [daysBeforeAccess, daysAfterAccess]
    let count = steps.count(where: \.isGap) - ends.count { $0 > 0 }
    return (count, daysWithoutAccess - ends.reduce(0, +))
  }

  /// An average month of the span: a customer without any offer pays the list price in it.
  private var daysOfMonth: Double { Double(days) / Double(months) }

  /// What a month of access costs on average, in minor units.
  package var paidPerMonth: Double {
    daysWithAccess > 0 ? Double(paid) / Double(daysWithAccess) * daysOfMonth : 0
  }

  /// The same without any offer.
  package var regularPerMonth: Double { Double(regular) / Double(months) }

  /// How much less a month of access costs than without any offer, as a part of that.
  package var saving: Double {
    // Whole numbers first, so that a way at the regular price saves exactly nothing.
    let compared = Double(regular) * Double(daysWithAccess)
    return compared > 0 ? 1 - Double(paid) * Double(days) / compared : 0
  }

  /// Each offer that is used and how often, in the order of first use.
  package var uses: [(offer: SimulatedOffer, count: Int)] {
    var uses: [(offer: SimulatedOffer, count: Int)] = []
    for offer in steps.flatMap(\.offers) {
      if let place = uses.firstIndex(where: { $0.offer.index == offer.index }) {
        uses[place].count += 1
      } else {
        uses.append((offer, 1))
      }
    }
    return uses
  }
}

/// The best node of each state on a day, in the order in which the states were reached.
private struct NodesOfDay {
  private(set) var all: [CheapestMoves.Node] = []
  private var places: [CheapestMoves.State: Int] = [:]

  init() {}

  init(_ node: CheapestMoves.Node) { add(node) }

  /// Adds a node, unless there is one in the same state that is as good or better.
  mutating func add(_ node: CheapestMoves.Node) {
    guard let place = places[node.state] else {
      places[node.state] = all.count
      all.append(node)
      return
    }
    if node.isBetter(than: all[place]) { all[place] = node }
  }
}
