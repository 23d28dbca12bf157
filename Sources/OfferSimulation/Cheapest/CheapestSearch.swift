import OfferModel

/// A search for the cheapest way to have a subscription, in all storefronts in which its offers are available and priced as in one of
/// them, whatever the amounts are.
struct CheapestSearch: Sendable {
  let subscription: Int
  /// The subscription group.
  let group: Int
  let moves: CheapestMoves
  let graph: CheapestGraph
  private let from: CalendarDate
  private let end: CalendarDate

  init(
    _ subscription: Int, in storefront: Storefront, from: CalendarDate, until end: CalendarDate,
    _ options: CheapestWay.Options, of catalog: SimulatedCatalog
  ) {
    self.subscription = subscription
    group = catalog.group(of: subscription)
    self.from = from
    self.end = end
    moves = CheapestMoves(
      subscription, in: storefront, from: from, until: end, options, of: catalog)
    let amounts = CheapestAmounts(moves, in: storefront, from: from, until: end)
    graph = CheapestGraph(moves, amounts, until: end, atMost: options.mostWork)
  }

  /// Returns nil if the regular price is not known on every day.
  func way(in storefront: Storefront) -> CheapestWay? {
    guard let amounts = CheapestAmounts(moves, in: storefront, from: from, until: end),
      let path = graph.cheapestPath(amounts)
    else { return nil }
    return CheapestWay(path, amounts, in: storefront, from: from, until: end, self)
  }
}
