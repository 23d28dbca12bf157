package import Diagnostics

/// The prices of a product or an offer, territory sets and tables resolved.
package struct PriceMap: Sendable {
  /// The `prices` key and what belongs to it.
  package var range: SourceRange
  /// The name of the price table that fills what the own keys leave open.
  package var table: SourceRange?
  /// Sorted by storefront, each at most once: the storefronts in use to which the map gives an amount.
  package var prices: [Price]
  package var territories: StorefrontSet
  /// The place of `rest: equalized`: every other storefront in use has the price that Apple equalizes.
  package var rest: SourceRange?
  /// Keys without effect: a code where the product is not sold, a set with nothing left.
  package var unused: [Located<String>] = []
  /// Amounts for storefronts that are not in use, sorted by storefront. Customers never pay them, so no output has them but a
  /// plan: App Store Connect can want a price in every storefront before a first submission.
  package var outside: [Price] = []
  /// The rules for the amounts of the own keys, and for those of the table.
  package var follows: PriceRule?
  package var tableFollows: PriceRule?
  /// Whether a structural fault was found inside: rules about missing amounts then find nothing.
  package var isPartial = false

  package init(range: SourceRange, prices: [Price] = [], territories: StorefrontSet = StorefrontSet()) {
    self.range = range
    self.prices = prices
    self.territories = territories
  }

  package func range(of price: Price) -> SourceRange {
    let isFromTable = if case .table = price.origin { true } else { false }
    let file = isFromTable ? table?.file ?? range.file : range.file
    return SourceRange(file: file, start: price.start, end: price.start + UInt32(price.length))
  }

  /// The price in a storefront, if an amount is known.
  package subscript(storefront: Storefront) -> Price? {
    guard territories.contains(storefront) else { return nil }
    let place = prices.partitionPoint { $0.storefront.index < storefront.index }
    return place < prices.count ? prices[place] : nil
  }

  /// Visits the prices of storefronts to which both give an amount, in order. Both lists are gone through at once.
  package func forEachShared(with other: PriceMap, _ body: (Price, Price) -> Void) {
    var i = 0
    var j = 0
    while i < prices.count, j < other.prices.count {
      let a = prices[i].storefront.index
      let b = other.prices[j].storefront.index
      if a == b { body(prices[i], other.prices[j]) }
      if a <= b { i += 1 }
      if b <= a { j += 1 }
    }
  }

  /// The prices with the amounts for storefronts that are not in use.
  package var includingOutside: PriceMap {
    guard !outside.isEmpty else { return self }
    var result = self
    let more = outside.filter { !territories.contains($0.storefront) }
    result.prices = (prices + more).sorted { $0.storefront.index < $1.storefront.index }
    result.territories.formUnion(StorefrontSet(more.map(\.storefront)))
    return result
  }
}
