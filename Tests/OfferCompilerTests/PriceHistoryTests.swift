import Diagnostics
import OfferCompiler
import OfferLanguage
import OfferModel
import OfferRules
import TestSupport
import Testing

/// Prices over time: what is in force on a day, and what the normal form makes of it.
struct PriceHistoryTests {
  /// A subscription with changes in any order, as YAML, and what they say.
  private struct Sample {
    var changes: [(day: Int, storefront: String, amount: Int, keeps: Bool)] = []

    init(_ random: inout SeededGenerator) {
      for _ in 0..<Int.random(in: 0...8, using: &random) {
        let storefront = ["USA", "CAN", "DEU", "JPN"].randomElement(using: &random) ?? "USA"
        let day = Int.random(in: 1...28, using: &random)
        // Two changes of one storefront on a day contradict each other: a finding of its own.
        guard !changes.contains(where: { $0.day == day && $0.storefront == storefront }) else { continue }
        changes.append(
          (day, storefront, Int.random(in: 1...900, using: &random), Bool.random(using: &random)))
      }
    }

    static let first = ["USA": 999, "CAN": 1299, "DEU": 899]

    func yaml(_ changes: [(day: Int, storefront: String, amount: Int, keeps: Bool)]) -> String {
      let items = changes.map { change in
        let amount =
          change.storefront == "JPN" ? "\(change.amount)" : PriceHistoryTests.decimal(change.amount)
        return
          "{startDate: \(PriceHistoryTests.date(change.day)), existingSubscribers: \(change.keeps ? "keep-price" : "new-price"), prices: {\(change.storefront): \(amount)}}"
      }
      let list = items.isEmpty ? "" : "priceChanges: [\(items.joined(separator: ", "))]\n"
      return RuleExample.subscription("prices: {USA: 9.99, CAN: 12.99, DEU: 8.99, rest: equalized}\n" + list)
        .yaml
    }

    /// By going through all changes.
    func naivePrice(_ storefront: String, on day: Int) -> Int? {
      changes.filter { $0.storefront == storefront && $0.day <= day }.max { $0.day < $1.day }?.amount
        ?? Sample.first[storefront]
    }
  }

  fileprivate static func date(_ day: Int) -> String { "2027-02-" + (day < 10 ? "0" : "") + "\(day)" }
  fileprivate static func decimal(_ cents: Int) -> String {
    "\(cents / 100)." + (cents % 100 < 10 ? "0" : "") + "\(cents % 100)"
  }

  @Test func thePriceOnADayIsThatOfANaiveReplay() throws {
    var random = SeededGenerator(seed: 13)
    for _ in 0..<150 {
      let sample = Sample(&random)
      let subscription = try subscription(sample.yaml(sample.changes))
      for day in [0, 1, 2, 7, 14, 27, 28, 29] {
        let date = try #require(
          CalendarDate(day == 0 ? "2027-01-31" : day == 29 ? "2027-03-01" : Self.date(day)))
        let prices = subscription.history.prices(on: date)
        for code in ["USA", "CAN", "DEU", "JPN", "FRA"] {
          let storefront = try #require(Storefront(code: code))
          equal(prices[storefront].map { Int($0.amount) }, sample.naivePrice(code, on: day), "\(code) \(day)")
        }
        equal(prices.prices.map(\.storefront), prices.prices.map(\.storefront).sorted())
        equal(prices.territories, StorefrontSet(prices.prices.map(\.storefront)))
      }
    }
  }

  @Test func theOrderOfChangesIsNoneOfTheNormalForm() throws {
    var random = SeededGenerator(seed: 31)
    for _ in 0..<60 {
      let sample = Sample(&random)
      let normal = try bytes(sample.yaml(sample.changes))
      try equal(bytes(sample.yaml(sample.changes.shuffled(using: &random))), normal)
      let again = try compilation(of: String(decoding: normal, as: UTF8.self), rules: [])
      try equal(catalogJSON(try #require(again.catalog)), normal)
    }
  }

  @Test func foldingOnADayChangesNoPriceFromThatDayOn() throws {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<60 {
      let sample = Sample(&random)
      let history = try subscription(sample.yaml(sample.changes)).history
      for day in [1, 10, 28] {
        let date = try #require(CalendarDate(Self.date(day)))
        let folded = history.folded(on: date)
        #expect(folded.changes.allSatisfy { $0.startDate.value > date })
        for later in day...28 {
          let then = try #require(CalendarDate(Self.date(later)))
          equal(amounts(folded.prices(on: then)), amounts(history.prices(on: then)))
        }
      }
    }
  }

  private func amounts(_ prices: PriceMap) -> [String] {
    prices.prices.map { "\($0.storefront.code) \($0.amount)" }
  }

  private func subscription(_ yaml: String) throws -> Subscription {
    let result = try compilation(of: yaml, rules: [])
    equal(result.errors, [], "\(yaml)")
    return try #require(result.catalog?.subscriptions.first)
  }

  private func bytes(_ yaml: String) throws -> [UInt8] {
    try catalogJSON(try #require(try compilation(of: yaml, rules: []).catalog))
  }
}
