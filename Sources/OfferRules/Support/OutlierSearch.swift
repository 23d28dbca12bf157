import OfferModel

/// A price far from the median of its currency.
struct PriceOutlierFound {
  let price: Price
  let median: Int64
  /// How many prices of the currency the map has.
  let storefronts: Int
}

/// Finds prices of a map that are more than five times the median of their currency, or less than a fifth of it.
///
/// It first finds the lowest and the highest amount of each currency. Only if these are far apart, it sorts the amounts to
/// find the median.
struct OutlierSearch {
  private static let factor: Int64 = 5
  private static let fewest = 3
  private let currencies = SharedCurrencies(atLeast: OutlierSearch.fewest)
  private var lowest: [Int64]
  private var highest: [Int64]

  init() {
    lowest = [Int64](repeating: .max, count: currencies.count)
    highest = [Int64](repeating: 0, count: currencies.count)
  }

  /// The outliers of a map, in the order of the storefronts.
  mutating func outliers(in map: PriceMap) -> [PriceOutlierFound] {
    guard map.prices.count >= OutlierSearch.fewest else { return [] }
    for slot in 0..<currencies.count {
      lowest[slot] = .max
      highest[slot] = 0
    }
    for price in map.prices {
      let slot = Int(currencies.slots[Int(price.storefront.index)])
      if price.amount < lowest[slot] { lowest[slot] = price.amount }
      if price.amount > highest[slot] { highest[slot] = price.amount }
    }
    var found: [PriceOutlierFound] = []
    // Slot 0 is for currencies that too few storefronts share.
    for slot in 1..<currencies.count where isFarAbove(highest[slot], lowest[slot]) {
      found += outliers(among: map.prices.filter { Int(currencies.slots[Int($0.storefront.index)]) == slot })
    }
    return found.sorted { $0.price.storefront < $1.price.storefront }
  }

  private func outliers(among prices: [Price]) -> [PriceOutlierFound] {
    guard prices.count >= OutlierSearch.fewest else { return [] }
    let amounts = prices.map(\.amount).sorted()
    let lower = amounts[(amounts.count - 1) / 2]
    let upper = amounts[amounts.count / 2]
    let median = lower + (upper - lower) / 2
    return prices.filter { isFarAbove($0.amount, median) || isFarAbove(median, $0.amount) }
      .map { PriceOutlierFound(price: $0, median: median, storefronts: prices.count) }
  }

  /// `amount > factor × other`, without an overflow.
  private func isFarAbove(_ amount: Int64, _ other: Int64) -> Bool {
    amount > 0 && (amount - 1) / OutlierSearch.factor >= other
  }
}
