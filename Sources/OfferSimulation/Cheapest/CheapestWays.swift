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
  /// Whether every way with breaks was tried, or none was to be tried.
  package let hasTriedAllBreaks: Bool
  /// The offers that customers cannot have yet.
  private let missing: Set<OfferIndex>

  /// Returns nil if the regular price is not known on every day.
  ///
  /// - Parameter missing: Offers that customers cannot have yet.
  package init?(
    _ subscription: Int, in storefront: Storefront, from: CalendarDate, until end: CalendarDate,
    takesPromotional: Bool = false, missing: Set<OfferIndex> = [],
    atMost mostWork: Int = CheapestWay.Options.mostWork, of catalog: SimulatedCatalog
  ) {
    let searches = CheapestSearches(
      subscription, in: storefront, from: from, until: end, takesPromotional: takesPromotional,
      missing: missing, atMost: mostWork, of: catalog)
    guard let ways = searches.ways(in: storefront) else { return nil }
    self = ways
  }

  fileprivate init?(_ searches: CheapestSearches, in storefront: Storefront) {
    guard let staying = searches.staying.way(in: storefront) else { return nil }
    self.staying = staying
    missing = searches.missing
    let isMissing = staying.uses.contains { searches.missing.contains($0.offer.index) }
    existing = isMissing ? searches.existing?.way(in: storefront) : nil
    let leaving = searches.leaving?.way(in: storefront)
    hasTriedBreaks = leaving != nil
    withBreaks = leaving.flatMap { way in
      way.exactCost < staying.exactCost && way.paidPerMonth < staying.paidPerMonth ? way : nil
    }
    hasTriedAllBreaks = searches.leaving?.graph.isComplete ?? true
  }

  /// Whether every way was tried.
  package var isComplete: Bool { staying.isComplete && existing?.isComplete ?? true && hasTriedAllBreaks }

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
  /// Nil if no way without a break uses an offer that is missing.
  fileprivate let existing: CheapestSearch?
  /// Nil if there are too many ways with breaks.
  fileprivate let leaving: CheapestSearch?
  fileprivate let missing: Set<OfferIndex>

  /// - Parameters:
  ///   - storefronts: Those in which ways are of use; nil for `storefront` alone.
  ///   - missing: Offers that customers cannot have yet.
  ///   - takesBreaks: Whether ways with breaks are looked for, which takes most of the time.
  ///   - mostWork: About the most work of all searches together.
  ///   - keepsLimited: Whether ways with breaks are of use if not all of them were tried.
  package init(
    _ subscription: Int, in storefront: Storefront, for storefronts: StorefrontSet? = nil, from: CalendarDate,
    until end: CalendarDate, takesPromotional: Bool = false, takesBreaks: Bool = true,
    missing: Set<OfferIndex> = [],
    atMost mostWork: Int = CheapestWay.Options.mostWork, keepsLimited: Bool = true,
    of catalog: SimulatedCatalog
  ) {
    var work = 0
    func search(_ options: CheapestWay.Options, part: Int) -> CheapestSearch {
      var options = options
      options.mostWork = max(mostWork - work, 0) / part
      let search = CheapestSearch(subscription, in: storefront, from: from, until: end, options, of: catalog)
      work += search.graph.work
      return search
    }
    self.missing = missing
    // What a search leaves is for those after it.
    var options = CheapestWay.Options(takesPromotional: takesPromotional, takesBreaks: false)
    staying = search(options, part: takesBreaks ? 4 : 2)
    options.missing = missing
    let staying = self.staying
    let usesMissing =
      !missing.isEmpty
      && (storefronts ?? StorefrontSet([storefront])).members.contains { storefront in
        staying.way(in: storefront)?.uses.contains { missing.contains($0.offer.index) } ?? false
      }
    existing = usesMissing ? search(options, part: takesBreaks ? 4 : 1) : nil
    let leaving =
      takesBreaks ? search(CheapestWay.Options(takesPromotional: takesPromotional), part: 1) : nil
    self.leaving = leaving.flatMap { $0.graph.isComplete || keepsLimited ? $0 : nil }
    self.work = work
  }

  /// The work of all searches.
  package let work: Int

  /// Whether every way without a break was tried.
  package var isComplete: Bool { staying.graph.isComplete && existing?.graph.isComplete ?? true }

  /// Returns nil if the regular price is not known on every day.
  package func ways(in storefront: Storefront) -> CheapestWays? { CheapestWays(self, in: storefront) }
}
