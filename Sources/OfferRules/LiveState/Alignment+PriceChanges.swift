import Diagnostics
import OfferLanguage
import OfferModel

extension Alignment {
  /// The changes of a day are told apart as the catalog does: no answer shows whose price is kept. A change to the price in
  /// force is in no answer. Scheduled amounts of storefronts that follow the base territory's price on that day in the
  /// catalog are no change.
  ///
  /// - Parameter prices: those in force, of live state.
  func aligned(
    _ live: [PriceChange], from prices: PriceMap?, of product: Product, with history: PriceHistory
  ) -> [PriceChange] {
    if isUnread(.territories, of: product.path) { return history.changes }
    let moving = live.reduce(into: StorefrontSet()) { $0.formUnion($1.prices.territories) }
    var result: [PriceChange] = []
    for (day, wanted) in Dictionary(grouping: history.changes, by: \.startDate.value) {
      let planned = live.filter { $0.startDate.value == day }.map { following($0, history) }
        .reduce(PriceMap?.none) { all, change in all?.overlaid(by: change.prices) ?? change.prices }
      // The first one has what none of them names.
      let unnamed = wanted.reduce(planned?.territories ?? StorefrontSet()) {
        $0.subtracting($1.prices.territories)
      }
      for (number, change) in wanted.enumerated() {
        let own = change.prices.territories
        let still = change.prices.restricted(to: unmoved(change, from: prices).subtracting(moving))
        let share = planned?.restricted(to: number == 0 ? own.union(unnamed) : own)
        var part = change
        part.prices = share.map { $0.overlaid(by: still) } ?? still
        if !part.prices.prices.isEmpty { result.append(part) }
      }
    }
    let days = Set(history.changes.map(\.startDate.value))
    return (result + live.filter { !days.contains($0.startDate.value) })
      .sorted { $0.startDate.value < $1.startDate.value }
  }

  private func following(_ change: PriceChange, _ history: PriceHistory) -> PriceChange {
    let scheduled = history.changes.filter { $0.startDate.value == change.startDate.value }
      .reduce(StorefrontSet()) { $0.union($1.prices.territories) }
    guard history.prices.rest != nil, scheduled.contains(current.app.baseTerritory.value) else {
      return change
    }
    var change = change
    change.prices = change.prices.restricted(to: scheduled.union(history.prices.territories))
    return change
  }

  private func unmoved(_ change: PriceChange, from prices: PriceMap?) -> StorefrontSet {
    var unmoved = StorefrontSet()
    prices?.forEachShared(with: change.prices) { before, after in
      if before.amount == after.amount { unmoved.insert(after.storefront) }
    }
    return unmoved
  }
}
