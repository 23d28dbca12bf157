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
