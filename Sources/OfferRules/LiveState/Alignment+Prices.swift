import Diagnostics
import OfferLanguage
import OfferModel

extension Alignment {
  /// `rest: equalized` decides first prices only: what a storefront under it costs is no change, unless the base amount is
  /// one, which it follows.
  ///
  /// - Parameters:
  ///   - sold: where it is sold or offered, of live state and of the catalog.
  /// - Returns: nil where nothing is to be aligned.
  func aligned(
    _ live: PriceMap, in sold: StorefrontSet, with other: PriceMap, in soldNow: StorefrontSet
  ) -> PriceMap? {
    guard live.rest != nil || other.rest != nil else { return nil }
    var result = live
    var isAligned = false
    if other.rest != nil {
      let following = live.territories.subtracting(other.territories)
      if !following.isEmpty {
        result = live.restricted(to: other.territories)
        isAligned = true
      }
      if live.rest == nil {
        result.rest = live.range
        isAligned = true
      }
      // The amount to equalize from, where nothing is sold.
      let base = current.app.baseTerritory.value
      if live[base] == nil, !soldNow.contains(base), let amount = other[base]?.amount {
        result.add([base: amount])
        isAligned = true
      }
    }
    guard live.rest != nil, !self.live.assumed.containsRest(of: live) else { return isAligned ? result : nil }
    let wanted = other.rest == nil ? sold : sold.intersection(other.territories)
    let amounts = derivedAmounts(of: live, in: wanted.subtracting(live.territories))
    if !amounts.isEmpty {
      result.add(amounts)
      isAligned = true
    }
    if other.rest == nil, sold.isSubset(of: result.territories) {
      result.rest = nil
      isAligned = true
    }
    return isAligned ? result : nil
  }

  /// What Apple derived from the base amount when live state was read.
  private func derivedAmounts(of prices: PriceMap, in storefronts: StorefrontSet) -> [Storefront: Int64] {
    let base = live.app.baseTerritory.value
    guard !storefronts.isEmpty, let equalized = live.live, let amount = prices[base]?.amount else {
      return [:]
    }
    return equalized[base, amount].filter { storefronts.contains($0.key) }
  }
}

extension PriceMap {
  /// Only the amounts of these storefronts.
  func restricted(to storefronts: StorefrontSet) -> PriceMap {
    guard !territories.isSubset(of: storefronts) else { return self }
    var result = self
    result.prices.removeAll { !storefronts.contains($0.storefront) }
    result.territories = territories.intersection(storefronts)
    return result
  }

  /// Amounts of storefronts that have none yet, placed at `rest` or the map itself.
  fileprivate mutating func add(_ amounts: [Storefront: Int64]) {
    let place = rest ?? range
    let length = UInt16(truncatingIfNeeded: min(place.end - place.start, 0xFFFF))
    prices += amounts.map {
      Price(amount: $1, storefront: $0, start: place.start, length: length, origin: .set)
    }
    prices.sort { $0.storefront.index < $1.storefront.index }
    territories.formUnion(StorefrontSet(amounts.keys))
  }
}

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
