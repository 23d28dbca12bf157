package import OfferModel

/// The cheapest ways to have a subscription in a storefront: of a customer who stays, and of one who leaves and comes back.
package struct CheapestWays: Sendable {
  /// The cheapest way without a break.
  package private(set) var staying: CheapestWay
  /// The cheapest way with breaks; nil if breaks do not make access cheaper.
  package private(set) var withBreaks: CheapestWay?
  /// The cheapest way without a break and without the offers that customers cannot have yet; nil if `staying` uses none of these.
  package private(set) var existing: CheapestWay?
  /// The offers that customers cannot have yet.
  private let missing: Set<OfferIndex>
  /// Whether ways with breaks were looked for.
  package private(set) var hasTriedBreaks = false
  /// Whether every way was tried.
  package private(set) var isComplete = true
  /// The number of states that the searches looked at.
  package private(set) var states = 0
  private let takesPromotional: Bool

  /// Finds the ways without a break. Returns nil if the regular price is not known on every day.
  ///
  /// - Parameters:
  ///   - missing: Offers that customers cannot have yet.
  ///   - mostStates: The most states that the searches may look at, each of them and together; nil for the limit of each search.
  package init?(
    _ subscription: Int, in storefront: Storefront, from: CalendarDate, until end: CalendarDate,
    takesPromotional: Bool = false, missing: Set<OfferIndex> = [], atMost mostStates: Int? = nil,
    of catalog: SimulatedCatalog
  ) {
    var search = LimitedSearch(
      subscription: subscription, storefront: storefront, from: from, end: end, mostStates: mostStates,
      catalog: catalog)
    var options = CheapestWay.Options(takesPromotional: takesPromotional, takesBreaks: false)
    guard let staying = search.run(options) else { return nil }
    self.staying = staying
    self.missing = missing
    self.takesPromotional = takesPromotional
    if staying.uses.contains(where: { missing.contains($0.offer.index) }) {
      options.missing = missing
      existing = search.run(options)
    }
    isComplete = search.isComplete
    states = search.states
  }

  /// Looks for a way with breaks in which a month of access costs less.
  ///
  /// - Parameter mostStates: The most states that the search may look at; nil for the limit of each search. If they are too few, ways
  ///   with breaks do not count as looked for.
  package mutating func findBreaks(atMost mostStates: Int? = nil, of catalog: SimulatedCatalog) {
    guard let from = staying.span.firstDay, let end = staying.span.lastDay?.next else { return }
    var search = LimitedSearch(
      subscription: subscription, storefront: staying.storefront, from: from, end: end,
      mostStates: mostStates, catalog: catalog)
    // Only a way that costs less is of interest, so that most ways need not be followed to their end.
    var options = CheapestWay.Options(takesPromotional: takesPromotional)
    options.costBelow = staying.exactCost
    let leaving = search.run(options)
    states += search.states
    guard search.isComplete || mostStates == nil else { return }
    isComplete = isComplete && search.isComplete
    hasTriedBreaks = true
    if let leaving, leaving.paidPerMonth < staying.paidPerMonth { withBreaks = leaving }
  }

  /// The subscription.
  package var subscription: Int { staying.subscription }

  /// The offers of the way without a break that customers cannot have yet.
  package var missingOffers: [SimulatedOffer] { staying.uses.map(\.offer).filter(isMissing) }

  /// Whether customers cannot have an offer yet.
  package func isMissing(_ offer: SimulatedOffer) -> Bool { missing.contains(offer.index) }

  /// What is computed where Apple does not document it.
  package var assumed: Set<Assumption> {
    let all = [staying, withBreaks, existing].compactMap(\.self)
    return Set(all.flatMap(\.steps).flatMap(\.assumptions))
  }

  /// Returns the same ways in a storefront with the same amounts in minor units.
  package func moved(to storefront: Storefront) -> CheapestWays {
    var ways = self
    ways.staying = staying.moved(to: storefront)
    ways.withBreaks = withBreaks?.moved(to: storefront)
    ways.existing = existing?.moved(to: storefront)
    return ways
  }
}

/// Searches for the same subscription that look at a limited number of states together.
private struct LimitedSearch {
  let subscription: Int
  let storefront: Storefront
  let from: CalendarDate
  let end: CalendarDate
  let mostStates: Int?
  let catalog: SimulatedCatalog
  private(set) var states = 0
  private(set) var isComplete = true

  init(
    subscription: Int, storefront: Storefront, from: CalendarDate, end: CalendarDate, mostStates: Int?,
    catalog: SimulatedCatalog
  ) {
    self.subscription = subscription
    self.storefront = storefront
    self.from = from
    self.end = end
    self.mostStates = mostStates
    self.catalog = catalog
  }

  mutating func run(_ options: CheapestWay.Options) -> CheapestWay? {
    var options = options
    if let mostStates { options.mostStates = min(options.mostStates, max(mostStates - states, 0)) }
    var looked = 0
    let way = CheapestWay(
      subscription, in: storefront, from: from, until: end, options, of: catalog, states: &looked)
    states += looked
    if looked > options.mostStates { isComplete = false }
    return way
  }
}
