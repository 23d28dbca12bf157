import OfferModel

extension PriceMap {
  /// Visits the storefronts that both maps have, like `forEachShared`, for rules that read every price of a catalog.
  ///
  /// It is inlined: calling a closure from another module takes longer than comparing two amounts.
  @inline(__always)
  func compare(with other: PriceMap, _ body: (Price, Price) -> Void) {
    let mine = prices
    let theirs = other.prices
    // Nearly all maps of one subscription have the same storefronts, at the same indices.
    if mine.count == theirs.count, territories == other.territories {
      for number in mine.indices { body(mine[number], theirs[number]) }
      return
    }
    var i = 0
    var j = 0
    while i < mine.count, j < theirs.count {
      let a = mine[i]
      let b = theirs[j]
      if a.storefront.index == b.storefront.index {
        body(a, b)
        i += 1
        j += 1
      } else if a.storefront.index < b.storefront.index {
        i += 1
      } else {
        j += 1
      }
    }
  }
}
