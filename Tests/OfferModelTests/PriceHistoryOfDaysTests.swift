import Diagnostics
import OfferModel
import TestSupport
import Testing

/// Prices over time, compared with a walk through the days.
struct PriceHistoryOfDaysTests {
  private struct Change {
    let day: Int
    let amounts: [Storefront: Int64]
    let hasRest: Bool
  }

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
      Change(
        day: Int.random(in: 0..<20, using: &random), amounts: some(),
        hasRest: Int.random(in: 0..<3, using: &random) == 0)
    }
    let history = try PriceHistory(
      map(base),
      changes.map { one in
        var change = PriceChange()
        change.startDate.value = try date(one.day)
        change.prices = map(one.amounts)
        change.prices.rest = one.hasRest ? .top(of: 0) : nil
        return change
      })
    var expected = base
    for day in 0..<20 {
      // Of one day, amounts count beside `rest`, which leaves all others to Apple.
      if changes.contains(where: { $0.day == day && $0.hasRest }) { expected = [:] }
      for hasRest in [true, false] {
        for change in changes where change.day == day && change.hasRest == hasRest {
          if hasRest { expected = [:] }
          expected.merge(change.amounts) { $1 }
        }
      }
      let date = try self.date(day)
      equal(amounts(history.prices(on: date)), expected, "day \(day)")
      equal(history.changes(after: date).count, changes.count { $0.day > day })
      // What is folded on a day has the same prices from there on.
      let folded = history.folded(on: date)
      let later = try self.date(day + 5)
      equal(amounts(folded.prices(on: later)), amounts(history.prices(on: later)))
    }
  }

  /// A storefront, its amounts before and in the changes, and what a subscriber of the first day pays at the end; `rest` leaves
  /// a storefront to Apple.
  @Test(arguments: [
    ("900", "keep", Int64?.some(900)), ("900 1000", "keep", 900), ("900 1000", "new", 1000),
    ("900 800", "keep", 800), ("900 rest", "keep", nil), ("900 rest", "new", nil),
    ("900 rest 1000", "new", 1000), ("900 1000 rest", "new", nil), ("900 -", "new", 900),
    ("900 rest 1000", "keep", nil), ("- 1000", "keep", 1000), ("- rest 1000", "keep", nil),
    ("- 1000 800", "keep", 800),
  ])
  func aSubscriberPays(_ prices: String, _ who: String, _ expected: Int64?) throws {
    let prices = prices.split(separator: " ")
    let storefront = storefronts[0]
    let changes = try prices.enumerated().dropFirst().map { number, text in
      var change = PriceChange()
      change.startDate.value = try date(number)
      change.existingSubscribers.value = who == "keep" ? .keepPrice : .newPrice
      change.prices = map(Int64(text).map { [storefront: $0] } ?? [storefronts[1]: 1])
      change.prices.rest = text == "rest" ? .top(of: 0) : nil
      return change
    }
    let history = PriceHistory(map(Int64(prices[0]).map { [storefront: $0] } ?? [:]), changes)
    let last = try date(prices.count)
    equal(history.amount(in: storefront, on: last, forSubscriberSince: try date(0)), expected)
  }

  @Test func restReachesWhatNoChangeOfTheDayNames() throws {
    func change(_ day: Int, _ storefronts: [Storefront], hasRest: Bool) throws -> PriceChange {
      var change = PriceChange()
      change.startDate.value = try date(day)
      change.prices = map(Dictionary(uniqueKeysWithValues: storefronts.map { ($0, 900) }))
      change.prices.rest = hasRest ? .top(of: 0) : nil
      return change
    }
    let all = try change(1, [storefronts[0]], hasRest: true)
    let one = try change(1, [storefronts[1]], hasRest: false)
    let later = try change(2, [storefronts[2]], hasRest: false)
    let history = PriceHistory(map([:]), [one, all, later])
    let sold = StorefrontSet(storefronts)
    equal(history.reach(of: all, sold: sold).codes, sold.subtracting(StorefrontSet([storefronts[1]])).codes)
    equal(history.reach(of: one, sold: sold).codes, [storefronts[1].code])
    equal(history.inOrder.map { $0.prices.rest != nil }, [true, false, false])
  }
}
