package import OfferModel

/// The cheapest ways to have a subscription in a storefront: of a customer who stays, and of one who leaves and comes back.
package struct CheapestWays: Sendable {
  /// The cheapest way without a break.
  package let staying: CheapestWay
  /// The cheapest way with breaks; nil if breaks do not make access cheaper.
  package let withBreaks: CheapestWay?
  /// The cheapest way without a break and without the offers that customers cannot have yet; nil if `staying` uses none of these.
  package let existing: CheapestWay?
  /// Whether ways with breaks were looked for.
  package let hasTriedBreaks: Bool
  /// Whether every way was tried.
  package let isComplete: Bool
  /// The offers that customers cannot have yet.
  private let missing: Set<OfferIndex>

  /// Returns nil if the regular price is not known on every day.
  ///
  /// - Parameter missing: Offers that customers cannot have yet.
  package init?(
    _ subscription: Int, in storefront: Storefront, from: CalendarDate, until end: CalendarDate,
    takesPromotional: Bool = false, missing: Set<OfferIndex> = [], of catalog: SimulatedCatalog
  ) {
    let searches = CheapestSearches(
      subscription, in: storefront, from: from, until: end, takesPromotional: takesPromotional,
      missing: missing, of: catalog)
    guard let ways = searches.ways(in: storefront) else { return nil }
    self = ways
  }

  fileprivate init?(_ searches: CheapestSearches, in storefront: Storefront) {
    guard let staying = searches.staying.way(in: storefront) else { return nil }
    self.staying = staying
    missing = searches.missing
    var searched = [searches.staying]
    let isMissing = staying.uses.contains { searches.missing.contains($0.offer.index) }
    if isMissing, let existing = searches.existing {
      searched.append(existing)
      self.existing = existing.way(in: storefront)
    } else {
      existing = nil
    }
    var leaving: CheapestWay?
    if let search = searches.leaving {
      searched.append(search)
      leaving = search.way(in: storefront)
    }
    hasTriedBreaks = leaving != nil
    withBreaks = leaving.flatMap { way in
      way.exactCost < staying.exactCost && way.paidPerMonth < staying.paidPerMonth ? way : nil
    }
    isComplete = searched.allSatisfy(\.graph.isComplete)
  }

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
}

/// The searches for the cheapest ways of a subscription, in all storefronts in which its offers are available and priced as in one of them.
package struct CheapestSearches: Sendable {
  fileprivate let staying: CheapestSearch
  /// Nil if no offer is missing.
  fileprivate let existing: CheapestSearch?
  /// Nil if there are too many ways with breaks.
  fileprivate let leaving: CheapestSearch?
  fileprivate let missing: Set<OfferIndex>

  /// - Parameters:
  ///   - missing: Offers that customers cannot have yet.
  ///   - takesBreaks: Whether ways with breaks are looked for, which takes most of the time.
  ///   - mostStates: The most states that the searches may look at together; nil for the limit of each search.
  package init(
    _ subscription: Int, in storefront: Storefront, from: CalendarDate, until end: CalendarDate,
    takesPromotional: Bool = false, takesBreaks: Bool = true, missing: Set<OfferIndex> = [],
    atMost mostStates: Int? = nil, of catalog: SimulatedCatalog
  ) {
    var states = 0
    func search(_ options: CheapestWay.Options) -> CheapestSearch {
      var options = options
      if let mostStates { options.mostStates = min(options.mostStates, max(mostStates - states, 0)) }
      let search = CheapestSearch(subscription, in: storefront, from: from, until: end, options, of: catalog)
      states += search.graph.states
      return search
    }
    self.missing = missing
    var options = CheapestWay.Options(takesPromotional: takesPromotional, takesBreaks: false)
    staying = search(options)
    options.missing = missing
    existing = missing.isEmpty ? nil : search(options)
    let leaving = takesBreaks ? search(CheapestWay.Options(takesPromotional: takesPromotional)) : nil
    self.leaving = leaving.flatMap { $0.graph.isComplete || mostStates == nil ? $0 : nil }
    self.states = states
  }

  /// The number of states that were looked at.
  package let states: Int

  /// Whether every way without a break was tried.
  package var isComplete: Bool { staying.graph.isComplete && existing?.graph.isComplete ?? true }

  /// Returns nil if the regular price is not known on every day.
  package func ways(in storefront: Storefront) -> CheapestWays? { CheapestWays(self, in: storefront) }
}
