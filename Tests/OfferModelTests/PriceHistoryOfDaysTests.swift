import Diagnostics
import OfferModel
import TestSupport
import Testing

/// Prices over time, compared with a walk through the days.
struct PriceHistoryOfDaysTests {
  private typealias Change = (day: Int, amounts: [Storefront: Int64])

  private let first = CalendarDate("2027-01-01")?.dayNumber ?? 0
  private let storefronts = Array(Storefront.all.prefix(5))

  private func date(_ day: Int) throws -> CalendarDate {
    try #require(CalendarDate(dayNumber: first + day))
  }

  private func map(_ amounts: [Storefront: Int64]) -> PriceMap {
    let prices = amounts.sorted { $0.key.index < $1.key.index }.map {
      Price(amount: $0.value, storefront: $0.key, start: 0, length: 0)
    }
    var territories = StorefrontSet()
    for storefront in amounts.keys { territories.insert(storefront) }
    return PriceMap(range: .top(of: 0), prices: prices, territories: territories)
  }

  private func amounts(_ map: PriceMap) -> [Storefront: Int64] {
    Dictionary(uniqueKeysWithValues: map.prices.map { ($0.storefront, $0.amount) })
  }

  @Test(arguments: seeds(50))
  func thePriceOfADayIsThatOfTheLatestChange(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    func some() -> [Storefront: Int64] {
      let chosen = storefronts.shuffled(using: &random).prefix(Int.random(in: 0...5, using: &random))
      return Dictionary(uniqueKeysWithValues: chosen.map { ($0, Int64.random(in: 1...999, using: &random)) })
    }
    let base = some()
    let changes: [Change] = (0..<Int.random(in: 0...6, using: &random)).map { _ in
      (Int.random(in: 0..<20, using: &random), some())
    }
    let history = try PriceHistory(
      map(base),
      changes.map { day, amounts in
        var change = PriceChange()
        change.startDate.value = try date(day)
        change.prices = map(amounts)
        return change
      })
    var expected = base
    for day in 0..<20 {
      for change in changes where change.day == day { expected.merge(change.amounts) { $1 } }
      let date = try self.date(day)
      equal(amounts(history.prices(on: date)), expected, "day \(day)")
      equal(history.changes(after: date).count, changes.count { $0.day > day })
      // What is folded on a day has the same prices from there on.
      let folded = history.folded(on: date)
      let later = try self.date(day + 5)
      equal(amounts(folded.prices(on: later)), amounts(history.prices(on: later)))
    }
  }
}
