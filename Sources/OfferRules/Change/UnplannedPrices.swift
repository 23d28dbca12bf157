import Diagnostics
import OfferLanguage
package import OfferModel

/// Regular prices that a catalog changes on no day: the prices of live state and those of the catalog, where they differ.
package struct UnplannedPrices: Sendable {
  package private(set) var live: PriceMap
  package private(set) var planned: PriceMap

  /// Returns nil if there are none.
  ///
  /// - Parameters:
  ///   - history: The prices of a product or plan in the catalog.
  ///   - live: Its known live prices.
  ///   - unpriced: Where it has no price yet; nil if that is nowhere.
  package init?(
    _ history: PriceHistory, live: PriceHistory, assumed: AssumedValues, unpriced: StorefrontSet?,
    on today: CalendarDate
  ) {
    // Changes whose day has come, but which live state does not have, have a day.
    let early = history.inOrder.filter {
      $0.startDate.value <= today && $0.isNew(to: live, in: history, on: today)
    }
    .reduce(StorefrontSet()) { all, change in all.union(change.prices.territories) }
    var was = live.prices(on: today)
    var will = history.prices(on: today)
    var old: [Price] = []
    var new: [Price] = []
    was.forEachShared(with: will) { before, after in
      guard before.amount != after.amount, !early.contains(after.storefront),
        !assumed.contains(before, of: was), unpriced?.contains(after.storefront) != true
      else { return }
      old.append(before)
      new.append(after)
    }
    guard !old.isEmpty else { return nil }
    was.keepOnly(old)
    will.keepOnly(new)
    self.live = was
    planned = will
  }
}

extension PriceMap {
  /// Leaves only certain prices.
  fileprivate mutating func keepOnly(_ prices: [Price]) {
    self.prices = prices
    territories = StorefrontSet(prices.map(\.storefront))
    rest = nil
    outside = []
  }
}
