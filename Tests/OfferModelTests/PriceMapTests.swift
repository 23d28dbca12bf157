import TestSupport
import Diagnostics
import OfferModel
import Testing

/// Look-up and merge against dictionaries.
struct PriceMapTests {
  private func randomMap(_ generator: inout SeededGenerator) -> (map: PriceMap, amounts: [Storefront: Int64])
  {
    let share = Int.random(in: 1...8, using: &generator)
    var amounts: [Storefront: Int64] = [:]
    for storefront in Storefront.all where Int.random(in: 0..<8, using: &generator) < share {
      amounts[storefront] = Int64.random(in: 1...100_000, using: &generator)
    }
    let prices = amounts.sorted { $0.key < $1.key }.map {
      Price(amount: $0.value, storefront: $0.key, start: UInt32($0.key.index) * 10, length: 9)
    }
    return (
      PriceMap(range: .top(of: 3), prices: prices, territories: StorefrontSet(amounts.keys)), amounts
    )
  }

  @Test func findsThePriceOfAStorefront() {
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<200 {
      let (map, amounts) = randomMap(&generator)
      for storefront in Storefront.all {
        equal(map[storefront]?.amount, amounts[storefront])
        equal(map[storefront].map(\.storefront), (amounts[storefront] == nil ? nil : storefront))
      }
    }
  }

  @Test func sharedStorefrontsInOrder() {
    var generator = SeededGenerator(seed: 12)
    for _ in 0..<200 {
      let (a, b) = (randomMap(&generator), randomMap(&generator))
      var found: [[Int64]] = []
      a.map.forEachShared(with: b.map) { found.append([Int64($0.storefront.index), $0.amount, $1.amount]) }
      let expected = Storefront.all.compactMap { storefront -> [Int64]? in
        guard let x = a.amounts[storefront], let y = b.amounts[storefront] else { return nil }
        return [Int64(storefront.index), x, y]
      }
      equal(found, expected)
    }
  }

  @Test func aPriceOfATableStandsInTheFileOfTheTable() throws {
    var map = PriceMap(range: SourceRange(file: 1, start: 5, end: 11))
    map.table = SourceRange(file: 4, start: 0, end: 1)
    let usa = try #require(Storefront(code: "USA"))
    let own = Price(amount: 1, storefront: usa, start: 20, length: 9)
    let table = Price(amount: 1, storefront: usa, start: 30, length: 9, origin: .table)
    equal(map.range(of: own), SourceRange(file: 1, start: 20, end: 29))
    equal(map.range(of: table), SourceRange(file: 4, start: 30, end: 39))
  }

  @Test(arguments: [
    (1, "0.01"), (9, "0.09"), (10, "0.10"), (99, "0.99"), (100, "1.00"), (499, "4.99"), (100_000, "1000.00"),
    (9_999_999_999_999_99, "9999999999999.99"),
  ])
  func twoDecimals(_ amount: Int64, _ text: String) {
    equal(decimalText(amount, .usd), text)
  }

  @Test(arguments: Currency.allCases)
  func currenciesAreCalledAsTheirCases(_ currency: Currency) {
    equal(currency.code, "\(currency)".uppercased())
  }

  @Test(arguments: [Currency.clp, .jpy, .krw, .vnd])
  func noDecimals(_ currency: Currency) {
    equal(decimalText(500, currency), "500")
    equal(decimalText(1, currency), "1")
  }
}
