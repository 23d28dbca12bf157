package import OfferModel

/// The cheapest way for a new customer to have a subscription for some time by the catalog's own offers.
///
/// A day without access costs as much as a day of a short month at the regular price of that day. A customer who takes no
/// offer stays subscribed: otherwise never to subscribe would be the cheapest way. Customers act when a period ends, an
/// offer opens or the price changes, use offers to their end, and stay on one subscription. A customer who is subscribed on
/// the day before a price change may keep the old price; one who comes back later does not.
///
/// It is a shortest path in a `CheapestGraph`.
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
    /// About the most states, with what customers in them can do, that are looked at. A number of states, not a time, so that the result is
    /// the same on every machine.
    package var mostWork: Int

    /// The most for one subscription.
    package static let mostWork = 30_000

    package init(
      takesPromotional: Bool = false, takesBreaks: Bool = true, missing: Set<OfferIndex> = [],
      mostWork: Int = CheapestWay.Options.mostWork
    ) {
      self.takesPromotional = takesPromotional
      self.takesBreaks = takesBreaks
      self.missing = missing
      self.mostWork = mostWork
    }
  }

  package let storefront: Storefront
  package let span: DaySpan
  /// The months of the span, a part of a month as a whole one.
  private let months: Int
  package private(set) var steps: [Step] = []
  package private(set) var paid: Int64 = 0
  /// What a customer without any offer pays in the same time.
  package private(set) var regular: Int64 = 0
  package private(set) var daysWithoutAccess = 0
  /// What is paid, and the days without access at the regular price, in minor units: ways are compared by it.
  package private(set) var cost = 0.0
  /// The same times the days of a period: a whole number.
  private(set) var exactCost: Int64 = 0
  private let search: CheapestSearch
  /// The moves of the customer, by their places.
  private let moves: [Int]

  package var subscription: Int { search.subscription }
  /// Whether every way was tried.
  package var isComplete: Bool { search.graph.isComplete }

  /// Returns nil if the regular price is not known on every day.
  package init?(
    _ subscription: Int, in storefront: Storefront, from: CalendarDate, until end: CalendarDate,
    _ options: Options = Options(), of catalog: SimulatedCatalog
  ) {
    let search = CheapestSearch(
      subscription, in: storefront, from: from, until: end, options, of: catalog)
    guard let way = search.way(in: storefront) else { return nil }
    self = way
  }

  init(
    _ path: CheapestGraph.Path, _ amounts: CheapestAmounts, in storefront: Storefront, from: CalendarDate,
    until end: CalendarDate, _ search: CheapestSearch
  ) {
    self.search = search
    self.storefront = storefront
    span = DaySpan(from: from, to: end)
    var months = 1
    while let day = from.adding(months: months), day < end { months += 1 }
    self.months = months
    moves = path.edges.map(\.move)
    regular = amounts.regularTotal
    exactCost = path.cost
    cost = Double(path.cost) / Double(search.moves.periodDays)
    for step in path.edges.compactMap(\.step) {
      var start = step.from
      if step.isGap, let last = steps.last, last.isGap {
        start = last.from
        steps.removeLast()
      }
      let amount = amounts.paid(for: step)
      paid += amount
      daysWithoutAccess += step.missingDays
      steps.append(
        Step(
          from: start, to: step.to, offers: step.offers.map { search.moves.offer($0) }, paid: amount,
          assumptions: step.assumptions,
          isGap: step.isGap))
    }
  }

  /// The customer at the end of this way.
  package var customer: Customer {
    var node = search.moves.start
    for move in moves { node = search.moves.moves(of: node)[move].after }
    node.builder.finish()
    var customer = Customer(storefront: storefront, isFamilyMember: false)
    customer.lives[search.group] = node.builder.life
    return customer
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

  /// Whether the customer has the introductory offer after a code that replaced it, of which Apple does not say that it is possible.
  package var assumesUnusedIntroductoryOffer: Bool {
    steps.contains { $0.assumptions.contains(.replaced) }
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
