import OfferCompiler
import Diagnostics
import TestSupport
import OfferRules
import OfferModel
import Testing

/// Price maps and tables.
struct PriceTests {
  private func prices(_ map: String, sold: String = "all", _ top: String = "") throws -> PriceMap {
    let catalog = try sound(
      .catalog(
        """
        territorySets: {euro-east: [BGR, EST, SVN], north: [EST, SWE], cheap: [SVN, EST]}
        \(top)
        inAppPurchases:
          - {productId: com.example.coins, referenceName: Coins, type: consumable, territories: \(sold), prices: \(map)}
        """))
    return try #require(catalog.inAppPurchases.first).product.prices
  }

  @Test(arguments: [
    ("{USA: 4.99}", "USA 4.99"), ("{USA: '4.99'}", "USA 4.99"), ("{USA: \"4.9\"}", "USA 4.90"),
    ("{USA: 5}", "USA 5.00"), ("{USA: 05.00}", "USA 5.00"), ("{JPN: 600, USA: 0.01}", "JPN 600, USA 0.01"),
    ("{USA: 4.99 USD}", "USA 4.99"), ("{USA: 4.99, rest: equalized}", "USA 4.99, rest"),
    ("{rest: equalized}", "rest"), ("{}", ""), ("{USA: }", ""), ("{USA: 4.99, rest: }", "USA 4.99"),
    ("{USA: 9999999999999.99}", "USA 9999999999999.99"), ("{'USA': 1, JPN: 2}", "JPN 2, USA 1.00"),
    ("{USA: 1, AUT: 2, GBR: 3, CAN: 4}", "AUT 2.00, CAN 4.00, GBR 3.00, USA 1.00"),
  ])
  func amounts(_ map: String, _ phrase: String) throws {
    try equal(prices(map).phrase, phrase)
  }

  @Test(arguments: [
    ("USA: ↓4.999", "the price 4.999 has too many decimals, expected at most 2 in USD"),
    ("USA: ↓4.990", "the price 4.990 has too many decimals, expected at most 2 in USD"),
    ("JPN: ↓600.00", "the price 600.00 has too many decimals, expected none in JPY"),
    ("CLP-: 1", ""), ("CHL: ↓0.5", "the price 0.5 has too many decimals, expected none in CLP"),
    ("USA: ↓999999999999.123", "the price 999999999999.123 has too many decimals, expected at most 2 in USD"),
    ("JPN: ↓99999999999999.5", "the price 99999999999999.5 has too many decimals, expected none in JPY"),
    (
      "USA: ↓1.0000000000000000001",
      "the price 1.0000000000000000001 has too many decimals, expected at most 2 in USD"
    ),
    ("currency-krw: ↓1.5", "the price 1.5 has too many decimals, expected none in KRW"),
  ])
  func tooManyDecimals(_ map: String, _ message: String) throws {
    guard !message.isEmpty else { return }
    try expect("price-precision", message, in: .subscription("prices: {\(map), rest: equalized}"))
  }

  @Test(arguments: [
    ("ARG: ↓4990 ARS", "the price for ARG is in ARS, but customers pay in USD"),
    ("USA: ↓'4.99 EUR'", "the price for USA is in EUR, but customers pay in USD"),
    ("currency-eur: ↓4.99 USD", "the price for currency-eur is in USD, but customers pay in EUR"),
  ])
  func anotherCurrency(_ map: String, _ message: String) throws {
    try expect("price-currency", message, in: .subscription("prices: {\(map), rest: equalized}"))
  }

  @Test(arguments: [
    "0", "0.00", "000", "'0 USD'", "-1", "+1", "1e3", "'4,99'", "1'000", "1_000", ".99", "4.", "4.9.9",
    "0x10", "NaN",
    "free", "$4.99", "4.99USD", "4.99 dollars", "4 990", "''", "12345678901234", "99999999999999999999999999",
  ])
  func notAnAmount(_ text: String) throws {
    try expect("invalid-value", in: .subscription("prices: {USA: ↓\(text), rest: equalized}"))
  }

  /// The first part is no price, and nothing is said about it.
  @Test(arguments: [
    ("USA: ↓4,99", "USA, 4,99,", "write 4.99: a period separates the decimals of an amount"),
    ("USA: ↓4, 99", "USA, 4, 99,", "write 4.99: a period separates the decimals of an amount"),
    ("JPN: ↓1,500", "JPN, 1,500,", "write 1500: an amount has no separator between thousands"),
    ("JPN: ↓1,500,000", "JPN, 1,500,000,", "write 1500000: an amount has no separator between thousands"),
    ("IDN: ↓1,000,000", "IDN, 1,000,000,", "write 1000000: an amount has no separator between thousands"),
    ("USA: ↓1,299.00", "USA, 1,299.00,", "write 1299.00: an amount has no separator between thousands"),
    ("JPN: ↓15,00", "JPN, 15,00,", "write the amount without a comma"),
    (
      "currency-eur: ↓4,99", "currency-eur, 4,99,", "write 4.99: a period separates the decimals of an amount"
    ),
  ])
  func aCommaSplitsAnAmount(_ entry: String, _ what: String, _ help: String) throws {
    try expect(
      "invalid-value", "a comma splits the price of \(what) into two values", help: help,
      in: .subscription("prices: {\(entry), rest: equalized}"))
  }

  static let refusals = [
    Refusal(
      "every fault of a map is said", "invalid-value",
      in: .subscription("prices: {USA: ↓0, CAN: ↓x, GBR: 4.99, currency-eur: ↓-1}")),
    Refusal(
      "prices are a map or a table, 1", "wrong-type", help: "write {USA: 4.99, rest: equalized}",
      in: .subscription("prices: ↓4.99")),
    Refusal("prices are a map or a table, 2", "wrong-type", in: .subscription("prices: ↓[4.99]")),
    Refusal(
      "prices are a map or a table, 3", "invalid-value", in: .subscription("prices: {USA: 1, rest: ↓all}")),
    Refusal(
      "a conflict in a table is said once", "price-conflict",
      in: .subscription("prices: t\n" + paidIntroductory("prices: t")).with(
        "territorySets: {a: [EST, SVN], b: [EST]}\npriceTables: {t: {↑a: 1, ↓b: 2, rest: equalized}}")),
    Refusal(
      "unknown tables, 1", "unknown-price-table",
      help:
        "define it: `priceTables: {t: {USA: 4.99, rest: equalized}}`, or write the amounts here, `prices: {USA: 4.99, rest: equalized}`",
      in: .subscription("prices: ↓t")),
    Refusal(
      "unknown tables, 2", "unknown-price-table", help: "write tier-2",
      in: .subscription("prices: {table: ↓teir-2}").with("priceTables: {tier-2: {USA: 1}}")),
    Refusal(
      "unknown tables, 3", "unknown-price-table",
      in: .subscription("prices: ↓t\n" + paidIntroductory("prices: {table: ↑t}"))),
    Refusal(
      "a table does not refer to a table, 1", "unknown-territory-set",
      in: .catalog("priceTables: {a: {USA: 1}, b: {↓table: a}}")),
    Refusal(
      "a table does not refer to a table, 2", "wrong-type", in: .catalog("priceTables: {a: {USA: 1}, b: ↓a}")),
  ]

  @Test(arguments: refusals) func aMistakeIsFoundAtItsPlace(_ refusal: Refusal) throws {
    try refusal.expect()
  }

  @Test(arguments: ["[4.99]", "{amount: 4.99}"])
  func aPriceIsAScalar(_ value: String) throws {
    try expect("wrong-type", in: .subscription("prices: {USA: ↓\(value), rest: equalized}"))
  }

  @Test(arguments: [
    ("{currency-eur: 4.99, euro-east: 3.99, SVN: 1.99}", "BGR 3.99, DEU 4.99, EST 3.99, SVN 1.99"),
    ("{SVN: 1.99, euro-east: 3.99, currency-eur: 4.99}", "BGR 3.99, DEU 4.99, EST 3.99, SVN 1.99"),
    ("{euro-east: 3.99, DEU: 4.99}", "BGR 3.99, DEU 4.99, EST 3.99, SVN 3.99"),
  ])
  func theMostSpecificKeyWins(_ map: String, _ phrase: String) throws {
    try equal(prices(map, sold: "[DEU, euro-east]").phrase, phrase)
  }

  @Test func setsThatAgreeAndSetsThatDoNot() throws {
    try equal(prices("{euro-east: 2, cheap: 2}").phrase, "BGR 2.00, EST 2.00, SVN 2.00")
    try equal(
      prices("{euro-east: 2, cheap: 1, EST: 3, SVN: 4}").phrase, "BGR 2.00, EST 3.00, SVN 4.00",
      "codes decide before the sets meet")
    try equal(prices("{euro-east: 2, cheap: 1}", sold: "[BGR, USA]").phrase, "BGR 2.00")
    try expect(
      "price-conflict", "the sets 'a' and 'b' give EST different prices",
      in: .subscription("prices: {↑a: 1, ↓b: 2, rest: equalized}").with(
        "territorySets: {a: [EST, SVN], b: [EST, SVN]}"))
  }

  @Test(arguments: ["all", "nordic"])
  func aSetHasOneCurrency(_ name: String) throws {
    try expect(
      "mixed-currency-set",
      in: .subscription("prices: {↓\(name): 4.99, rest: equalized}").with(
        "territorySets: {nordic: [FIN, SWE]}"))
  }

  @Test func aSetStandsForWhereTheProductIsSold() throws {
    let map = try prices(
      "{currency-eur: 4.99, USA: 4.99, JPN: 600, north: 1}".replacing("north: 1", with: "cheap: 1"),
      sold: "[FRA, USA]")
    equal(map.phrase, "FRA 4.99, USA 4.99")
    equal(Set(map.unused.map(\.value)), ["JPN", "cheap"])
  }

  // MARK: - Tables

  private let tables =
    "priceTables: {t: {USA: 1, currency-eur: 2, JPN: 300, rest: equalized}, u: {USA: 5, BGR: 3}}"

  @Test(arguments: [
    ("t", "[USA, FRA]", "FRA 2.00, USA 1.00, rest"), ("{table: t}", "[USA, FRA]", "FRA 2.00, USA 1.00, rest"),
    ("{table: t, USA: 7}", "[USA, FRA]", "FRA 2.00, USA 7.00, rest"),
    ("{table: u, currency-eur: 9}", "[USA, BGR]", "BGR 9.00, USA 5.00"),
    ("{table: u, rest: equalized}", "all", "BGR 3.00, USA 5.00, rest"),
    ("{table: u, euro-east: 9}", "[USA, BGR]", "BGR 9.00, USA 5.00"), ("u", "[BGR]", "BGR 3.00"),
  ])
  func tablesFillWhatOwnKeysLeaveOpen(_ map: String, _ sold: String, _ phrase: String) throws {
    let map = try prices(map, sold: sold, tables)
    equal(map.phrase, phrase)
    empty(map.unused)
  }

  @Test func aTableOfAnyName() throws {
    try equal(prices("4-99", sold: "[USA]", "priceTables: {4-99: {USA: 4.99}}").phrase, "USA 4.99")
    try equal(prices("{table: rest}", sold: "[USA]", "priceTables: {rest: {USA: 4.99}}").phrase, "USA 4.99")
  }

  @Test func aTableInAnotherFile() throws {
    let catalog = try sound([
      RuleExample.subscription("prices: t\nterritories: [USA, FRA]").yaml,
      "priceTables: {t: {USA: 1, FRA: 2}}",
    ])
    let map = try catalog.onlySubscription.product.prices
    equal(map.phrase, "FRA 2.00, USA 1.00")
    equal(map.prices.map { map.range(of: $0) }.map(\.file), [1, 1])
    equal(map.prices.map { map.range(of: $0) }.map(\.start), [26, 18])
  }

  /// Said where the table stands, and nothing at its users.
  @Test func aFaultyTable() throws {
    let catalog = MarkedCatalog([
      RuleExample.subscription("prices: t\n" + paidIntroductory("prices: t"))
        .with("priceTables: {t: {USA: ↓x, JPN: 1}}").yaml
    ])
    try catalog.expect("invalid-value", at: #_sourceLocation)
    #expect(try catalog.compiled().catalog?.onlySubscription.product.prices.isPartial == true)
    try equal(catalog.compiled().findings.map(\.objectLabel), ["price table t"])
  }

  // MARK: - Where a paid offer can be had

  private func offer(_ product: String, _ keys: String) throws -> OfferPricing {
    let example = RuleExample.subscription(product + "\n" + paidIntroductory(keys)).with(tables)
    return try #require(try sound(example).onlySubscription.introductoryOffers.first).pricing
  }

  @Test func whereItHasAPrice() throws {
    let product = "territories: [USA, FRA, CAN]\nprices: {USA: 9, rest: equalized}"
    let own = try offer(product, "prices: {USA: 1, currency-eur: 2}")
    equal(own.territories.set.codes, ["FRA", "USA"])
    #expect(own.unpriced.isEmpty)
    let code = try offer(product, "prices: {USA: 1, JPN: 300}")
    equal(code.territories.set.codes, ["JPN", "USA"], "a code stands for itself")
    equal(code.prices?.unused.map(\.value), ["JPN"])
    let rest = try offer(product, "prices: {USA: 1, rest: equalized}")
    equal(rest.territories.set.codes, ["CAN", "FRA", "USA"])
    let table = try offer(product, "prices: u")
    equal(table.territories.set.codes, ["USA"], "BGR is not sold")
    let both = try offer(product, "prices: {table: u, CAN: 3}")
    equal(both.territories.set.codes, ["CAN", "USA"])
    let none = try offer(product, "prices: {}")
    equal(none.unpriced.codes, ["CAN", "FRA", "USA"], "structure; a rule asks for them")
  }

  @Test func whereItSays() throws {
    let product = "territories: [USA, FRA, CAN]\nprices: {USA: 9, rest: equalized}"
    let stated = try offer(product, "prices: {USA: 1, currency-eur: 2}, territories: [USA, CAN]")
    equal(stated.territories.set.codes, ["CAN", "USA"])
    equal(stated.prices?.phrase, "USA 1.00")
    equal(stated.unpriced.codes, ["CAN"])
    equal(stated.prices?.unused.map(\.value), ["currency-eur"])
    for expression in [
      "{exclude: USA}", "[{exclude: USA}]", "{include: {exclude: USA}}", "{include: , exclude: USA}",
    ] {
      let open = try offer(product, "prices: {USA: 1, FRA: 2}, territories: \(expression)")
      equal(open.territories.set.codes, ["FRA"], "include is what has a price: \(expression)")
    }
    let all = try offer(product, "prices: {USA: 1, FRA: 2}, territories: all")
    equal(all.unpriced.codes, ["CAN"])
  }

  @Test func aPromotionalOfferIsWhereTheProductIsSoldAndItHasAPrice() throws {
    func pricing(_ prices: String) throws -> OfferPricing {
      let catalog = try sound(
        .subscription(
          """
          territories: [USA, FRA]
          prices: {USA: 9, rest: equalized}
          promotionalOffers: [{offerId: a, referenceName: A, mode: pay-up-front, duration: P1M, prices: {\(prices)}}]
          """))
      return try #require(catalog.onlySubscription.promotionalOffers.first).pricing
    }
    try equal(pricing("USA: 1, rest: equalized").territories.set.codes, ["FRA", "USA"])
    let pricing = try pricing("USA: 1, JPN: 2")
    equal(pricing.territories.set.codes, ["USA"])
    equal(pricing.prices?.phrase, "USA 1.00")
  }

  @Test func pricesOfAProductThatIsNotSold() throws {
    let pricing = try offer("territories: none\nprices: {USA: 9}", "prices: {USA: 1, currency-eur: 2}")
    equal(pricing.territories.set.codes, ["USA"])
    equal(pricing.prices?.unused.map(\.value), ["USA", "currency-eur"])
  }
}

extension RuleExample {
  /// Further keys at the top.
  func with(_ top: String) -> RuleExample { .catalog(top + "\n" + yaml) }
}

extension OfferPricing {
  /// Storefronts of the offer without an amount, unless all of them are equalized or free.
  fileprivate var unpriced: StorefrontSet {
    guard let prices, prices.rest == nil else { return StorefrontSet() }
    return territories.set.subtracting(prices.territories)
  }
}
