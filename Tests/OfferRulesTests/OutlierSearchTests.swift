import Diagnostics
import TestSupport
import OfferLanguage
import OfferModel
import Testing

@testable import OfferRules

/// The search that looks at extremes first against the median of every currency.
struct OutlierSearchTests {
  @Test(arguments: seeds(75)) func findsWhatComparingEveryPriceWithItsMedianFinds(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    // One search for several maps, as the rule uses it: nothing may be left over from the map before.
    var search = OutlierSearch()
    for _ in 0..<4 {
      let map = randomPrices(using: &generator)
      equal(search.outliers(in: map).map(\.price.storefront), farFromMedian(map))
    }
  }

  @Test func hugeAmountsDoNotOverflow() {
    var map = PriceMap(range: .top(of: 0))
    map.prices = ["ARG", "ARM", "USA"].compactMap(Storefront.init(code:)).map { price(.max, $0) }
    var search = OutlierSearch()
    empty(search.outliers(in: map))
    map.prices[1] = price(1, map.prices[1].storefront)
    equal(search.outliers(in: map).map(\.price.storefront.code), ["ARM"])
  }

  private func price(_ amount: Int64, _ storefront: Storefront) -> Price {
    Price(amount: amount, storefront: storefront, start: 0, length: 1)
  }

  private func randomPrices(using generator: inout SeededGenerator) -> PriceMap {
    let share = Int.random(in: 1...40, using: &generator)
    let storefronts = Storefront.all.filter { _ in Int.random(in: 0..<share, using: &generator) == 0 }
    let spread = Int64.random(in: 100...700, using: &generator)
    var map = PriceMap(range: .top(of: 0))
    map.prices = storefronts.map { price(Int64.random(in: 100...spread, using: &generator), $0) }
    return map
  }

  private func farFromMedian(_ map: PriceMap) -> [Storefront] {
    let currencies = Dictionary(grouping: map.prices) { $0.storefront.currency.code }
    return currencies.values.filter { $0.count >= 3 }.flatMap { prices in
      let amounts = prices.map(\.amount).sorted()
      let (lower, upper) = (amounts[(amounts.count - 1) / 2], amounts[amounts.count / 2])
      let median = (lower + upper) / 2
      return prices.filter { $0.amount > 5 * median || 5 * $0.amount < median }.map(\.storefront)
    }.sorted()
  }
}
