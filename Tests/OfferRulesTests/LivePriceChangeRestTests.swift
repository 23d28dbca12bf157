import Diagnostics
import OfferLanguage
import OfferModel
import OfferRules
import TestSupport
import Testing

/// Price changes with `rest` against live state; today is 2026-11-21. Apple equalizes 10.99 USD to 9.99 EUR and 1700 JPY.
struct LivePriceChangeRestTests {
  private static let sold = "territories: [USA, DEU, JPN]\n"

  private func subscription(_ changes: String, prices: String = "USA: 9.99, DEU: 8.99, JPN: 1500") -> String {
    RuleExample.subscription(Self.sold + "prices: {\(prices)}\npriceChanges: [\(changes)]").yaml
  }

  private func change(_ prices: String, _ who: String = "keep-price", on day: String = "2027-03-01") -> String
  {
    "{startDate: \(day), existingSubscribers: \(who), prices: {\(prices)}}"
  }

  private func compared(_ live: String, _ wanted: String, prices: String = "USA: 9.99, DEU: 8.99, JPN: 1500")
    throws -> Compared
  {
    var file = try LiveFile(of: subscription(live, prices: prices))
    file.equalize("10.99", ["DEU": "9.99", "JPN": "1700"])
    file.equalize("11.99", ["DEU": "10.99", "JPN": "1800"])
    return try Compared(from: file, to: subscription(wanted, prices: prices))
  }

  /// What is live, what the catalog has, and the differences.
  @Test(arguments: [
    ("USA: 10.99, DEU: 9.99, JPN: 1700", "USA: 10.99, rest: equalized", []),
    ("USA: 10.99, rest: equalized", "USA: 10.99, rest: equalized", []),
    ("USA: 10.99, rest: equalized", "USA: 10.99, DEU: 9.99, JPN: 1700", []),
    ("USA: 10.99, DEU: 9.49, JPN: 1700", "USA: 10.99, DEU: 9.49, rest: equalized", []),
    // Somebody has changed a storefront, and one was not reached.
    (
      "USA: 10.99, DEU: 9.49, JPN: 1700", "USA: 10.99, rest: equalized",
      [
        "DEU lost 9.49 EUR; the rest is equalized"
      ]
    ),
    ("USA: 10.99, DEU: 9.99", "USA: 10.99, rest: equalized", ["the rest is equalized"]),
    // The base amount moves, and all others with it.
    ("USA: 10.99, DEU: 9.99, JPN: 1700", "USA: 11.99, rest: equalized", ["USA 10.99 → 11.99 USD"]),
    ("USA: 10.99, rest: equalized", "USA: 10.99", ["DEU lost 9.99 EUR; JPN lost 1700 JPY"]),
  ])
  func whatAppleEqualizesIsNoDifference(_ live: String, _ wanted: String, _ phrases: [String]) throws {
    let compared = try compared(change(live), change(wanted))
    equal(compared.comparison.changes.flatMap { $0.fields.map(\.phrase) }, phrases)
  }

  /// No answer of Apple shows a change to the current price.
  @Test func aStorefrontThatStaysIsNoDifference() throws {
    let prices = "USA: 9.99, DEU: 9.99, JPN: 1500"
    let live = change("USA: 10.99, JPN: 1700")
    equal(try compared(live, change("USA: 10.99, rest: equalized"), prices: prices).actions, [])
    let named = change("USA: 10.99, DEU: 9.99, rest: equalized")
    equal(try compared(live, named, prices: prices).actions, [])
  }

  /// An amount in another change of the day counts beside `rest`.
  @Test func twoChangesOfOneDayShareTheStorefronts() throws {
    let live = change("USA: 10.99, DEU: 7.99, JPN: 1700")
    let two = change("DEU: 7.99", "new-price") + ", " + change("USA: 10.99, rest: equalized")
    equal(try compared(live, two).actions, [])
    equal(try compared(two, two).actions, [])
    let other = change("DEU: 6.99", "new-price") + ", " + change("USA: 10.99, rest: equalized")
    equal(
      try compared(live, other).comparison.changes.flatMap { $0.fields.map(\.phrase) },
      ["DEU 7.99 → 6.99 EUR"])
  }

  @Test func whatIsNotScheduledIsNew() throws {
    let path = "subscription com.example.monthly, price change 2027-03-01"
    let new = try Compared(
      from: LiveFile(
        of: RuleExample.subscription(Self.sold + "prices: {USA: 9.99, DEU: 8.99, JPN: 1500}").yaml),
      to: subscription(change("USA: 10.99, rest: equalized")))
    equal(new.actions, ["create \(path)"])
    let base = try storefront("USA")
    equal(
      new.comparison.changes.compactMap { $0.priceMove(base: base)?.phrase },
      [
        "from 2027-03-01 USA 9.99 → 10.99 USD, all other storefronts: Apple's equalized amounts from 10.99 USD; existing subscribers keep their price where it rises, and a lower price applies to everyone"
      ])
    let gone = try compared(change("USA: 10.99, rest: equalized"), change("USA: 10.99", on: "2027-04-01"))
    equal(gone.actions, ["create \(path.replacing("03-01", with: "04-01"))", "delete \(path)"])
  }

  /// A change that has started is the price: what is live under `rest` is no difference.
  @Test func onceStartedItIsThePrice() throws {
    let live = try LiveFile(
      of: RuleExample.subscription(Self.sold + "prices: {USA: 10.99, DEU: 9.49, JPN: 1700}").yaml)
    let started = subscription(change("USA: 10.99, rest: equalized", on: "2026-11-20"))
    equal(try Compared(from: live, to: started).actions, [])
    let other = subscription(change("USA: 11.99, rest: equalized", on: "2026-11-20"))
    let compared = try Compared(from: live, to: other)
    equal(compared.comparison.changes.flatMap { $0.fields.map(\.phrase) }, ["USA 10.99 → 11.99 USD"])
    #expect(compared.rules.contains("error price-change-too-early"))
  }

  private func storefront(_ code: String) throws -> Storefront { try #require(Storefront(code: code)) }
}
