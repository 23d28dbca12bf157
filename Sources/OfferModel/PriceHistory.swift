import Diagnostics

/// Regular prices over time: those before the first change, and the changes.
package struct PriceHistory: Sendable {
  package var prices: PriceMap
  /// The planned changes as they are written; in the normal form sorted by day.
  package var changes: [PriceChange]

  package init(_ prices: PriceMap, _ changes: [PriceChange] = []) {
    self.prices = prices
    self.changes = changes
  }

  /// The prices in force on a day: of each storefront the latest change that has started by then.
  package func prices(on day: CalendarDate) -> PriceMap {
    var cursor = PriceCursor(self)
    return cursor.prices(on: day)
  }

  /// What a subscriber pays in a storefront on a day, in minor units. A customer who subscribed before an increase may keep
  /// the old price.
  ///
  /// - Parameter start: the first day of the subscription; nil for a new one.
  package func amount(
    in storefront: Storefront, on day: CalendarDate, forSubscriberSince start: CalendarDate?
  ) -> Int64? {
    let start = start ?? day
    let first = prices(on: start)
    var paid = first[storefront]?.amount
    // Only Apple knows what it equalizes, and whether that is more than before.
    var isLeftToApple = paid == nil && first.rest != nil
    for change in inOrder where change.startDate.value > start && change.startDate.value <= day {
      if let new = change.prices[storefront]?.amount {
        // Of an unknown price and a known one, the lower one is unknown.
        if change.keepsPrice, isLeftToApple { continue }
        paid = change.keepsPrice ? min(paid ?? new, new) : new
        isLeftToApple = false
      } else if change.prices.rest != nil, !named(on: change.startDate.value).contains(storefront) {
        paid = nil
        isLeftToApple = true
      }
    }
    return paid
  }

  /// The storefronts that the changes of a day have amounts for. They are not under the `rest` of another one of the day.
  package func named(on day: CalendarDate) -> StorefrontSet {
    changes.reduce(into: StorefrontSet()) { named, change in
      if change.startDate.value == day { named.formUnion(change.prices.territories) }
    }
  }

  /// The storefronts whose price a change changes: those that it has amounts for, and with `rest` all others where the product
  /// is sold. What another change of the same day has an amount for is not among them.
  package func reach(of change: PriceChange, sold: StorefrontSet) -> StorefrontSet {
    guard change.prices.rest != nil else { return change.prices.territories }
    return change.prices.territories.union(sold.subtracting(named(on: change.startDate.value)))
  }

  package func changes(after day: CalendarDate) -> [PriceChange] {
    inOrder.filter { $0.startDate.value > day }
  }

  /// Sorted by day. Of one day, changes with `rest` come first, since the amounts of the others count beside it; otherwise
  /// they stay as written.
  package var inOrder: [PriceChange] {
    guard changes.count > 1 else { return changes }
    return changes.sorted { one, other in
      guard one.startDate.value == other.startDate.value else {
        return one.startDate.value < other.startDate.value
      }
      return one.prices.rest != nil && other.prices.rest == nil
    }
  }

  /// The history without the changes that have assumed values.
  package func known(_ assumed: AssumedValues) -> PriceHistory {
    guard !assumed.isEmpty else { return self }
    let known = changes.filter { change in
      assumed.value(at: change.startDate.range) == nil
        && change.prices.prices.allSatisfy { assumed.value(at: change.prices.range(of: $0)) == nil }
        && change.prices.rest.map { assumed.value(at: $0) == nil } ?? true
    }
    return PriceHistory(prices, known)
  }

  /// The history from a day on: the prices in force, and the changes to come.
  package func folded(on day: CalendarDate) -> PriceHistory {
    changes.isEmpty ? self : PriceHistory(prices(on: day), changes(after: day))
  }
}

/// The prices in force on one day after the other. Going over all days takes time in proportion to the number of changes.
package struct PriceCursor {
  private var prices: PriceMap
  private var changes: ArraySlice<PriceChange>

  package init(_ history: PriceHistory) {
    prices = history.prices
    changes = history.inOrder[...]
  }

  /// - Parameter day: not before the day of the last call.
  package mutating func prices(on day: CalendarDate) -> PriceMap {
    while let change = changes.first, change.startDate.value <= day {
      prices = prices.overlaid(by: change.prices)
      changes.removeFirst()
    }
    return prices
  }
}

extension PriceMap {
  /// The amounts of `other` in its storefronts, these elsewhere: none if `other` leaves all other storefronts to Apple.
  package func overlaid(by other: PriceMap) -> PriceMap {
    guard !other.prices.isEmpty || other.rest != nil else { return self }
    var result = self
    if other.rest != nil {
      result.prices = []
      result.territories = StorefrontSet()
      result.rest = other.rest
      result.outside = other.outside
    }
    result.prices =
      result.prices.filter { !other.territories.contains($0.storefront) }
      + other.prices.map { placed($0, of: other) }
    result.prices.sort { $0.storefront.index < $1.storefront.index }
    result.territories.formUnion(other.territories)
    result.isPartial = isPartial || other.isPartial
    return result
  }

  /// A price of a table in another file than this map's has its place at the key that names the table.
  private func placed(_ price: Price, of other: PriceMap) -> Price {
    guard case .table = price.origin, other.table?.file != table?.file else { return price }
    return Price(
      amount: price.amount, storefront: price.storefront, start: other.range.start,
      length: UInt16(truncatingIfNeeded: min(other.range.end - other.range.start, 0xFFFF)), origin: .set)
  }
}
