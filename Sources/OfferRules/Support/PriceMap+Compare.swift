import OfferModel

extension PriceMap {
  /// `forEachShared` for rules that look at every price of a catalog.
  ///
  /// A closure that another module calls takes longer than the comparison; here it becomes part of the loop.
  @inline(__always)
  func compare(with other: PriceMap, _ body: (Price, Price) -> Void) {
    let (mine, theirs) = (prices, other.prices)
    // Nearly all maps of one subscription name the same storefronts: nothing has to be looked for.
    if mine.count == theirs.count, territories == other.territories {
      for number in mine.indices { body(mine[number], theirs[number]) }
      return
    }
    var (i, j) = (0, 0)
    while i < mine.count, j < theirs.count {
      let (a, b) = (mine[i], theirs[j])
      let (first, second) = (a.storefront.index, b.storefront.index)
      if first == second {
        body(a, b)
        i += 1
        j += 1
      } else if first < second {
        i += 1
      } else {
        j += 1
      }
    }
  }
}

/// The currencies that several storefronts bill in, each with a small number, and the number of each storefront.
struct SharedCurrencies {
  /// By storefront; 0 where too few share its currency.
  let slots: [UInt8]
  let count: Int

  init(atLeast storefronts: Int) {
    var uses = [Int](repeating: 0, count: Currency.allCases.count)
    for storefront in Storefront.all { uses[Int(storefront.currency.rawValue)] += 1 }
    var numbers = [UInt8](repeating: 0, count: uses.count)
    var next: UInt8 = 1
    for (currency, use) in uses.enumerated() where use >= storefronts {
      numbers[currency] = next
      next += 1
    }
    slots = Storefront.all.map { numbers[Int($0.currency.rawValue)] }
    count = Int(next)
  }
}
