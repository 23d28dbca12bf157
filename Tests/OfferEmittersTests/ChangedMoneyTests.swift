@testable import OfferEmitters
import OfferLanguage
import OfferModel
import OfferRules
import TestSupport
import Testing

/// Changes as money.
struct ChangedMoneyTests {
  private func catalog(_ offer: String, regular: String = "USA: 9.99, DEU: 10.00, JPN: 1800") -> String {
    "territories: [USA, DEU, JPN]\nprices: {\(regular)}\n\(offer)"
  }

  private func offer(_ prices: String) -> String {
    "promotionalOffers: [{offerId: a, referenceName: A, mode: pay-as-you-go, duration: P3M, prices: {\(prices)}}]"
  }

  private func entries(_ old: String, _ new: String) throws -> [CatalogDiff.Entry] {
    try diff(from: old, to: new).entries
  }

  @Test func aNewOfferSaysWhatItCosts() throws {
    let entry = try #require(
      entries(catalog(""), catalog(offer("USA: 4.99, DEU: 5.00, JPN: 900"))).first)
    equal(
      entry.moneyLine,
      "4.99 USD every month for 3 months; in total 14.97 USD; saves 15.00 USD (50.1%); for current and former subscribers that the app chooses; in Germany, Japan and United States; whenever the app offers it, signed by your server"
    )
  }

  @Test func aChangedOfferSaysBeforeAndAfter() throws {
    let entry = try #require(
      entries(
        catalog(offer("USA: 4.99, DEU: 5.00, JPN: 900")), catalog(offer("USA: 3.99, DEU: 5.00, JPN: 900"))
      ).first)
    equal(entry.money?.total, "14.97 USD → 11.97 USD")
    equal(entry.money?.saving, "15.00 USD (50.1%) → 18.00 USD (60.1%)")
    equal(entry.money?.audience, "current and former subscribers that the app chooses")
  }

  /// 75% off in Japan among 50% elsewhere was silent.
  @Test func theStorefrontThatDeviatesMostIsNamed() throws {
    let entry = try #require(
      entries(catalog(""), catalog(offer("USA: 4.99, DEU: 5.00, JPN: 450"))).first)
    equal(entry.money?.after.offer.saving?.deviation, "75% off in Japan, 50% to 50.1% off elsewhere")
    let even = try #require(entries(catalog(""), catalog(offer("USA: 4.99, DEU: 5.00, JPN: 880"))).first)
    absent(even.money?.after.offer.saving?.deviation)
  }

  /// Who pays less than before, and where. A lower price of a subscription reaches everybody; an offer only its customers.
  @Test(arguments: [
    (
      "prices: {USA: 9.99, DEU: 10.00, JPN: 1800}", "prices: {USA: 9.99, DEU: 8.00, JPN: 900}",
      [
        "change Monthly: −20% to −50% in Germany and Japan, planned without a day | new customers, current subscribers and those who come back"
      ]
    ),
    ("prices: {USA: 9.99, DEU: 10.00}", "prices: {USA: 10.99, DEU: 10.00}", []),
    (
      "prices: {USA: 9.99, rest: equalized}", "prices: {USA: 7.99, rest: equalized}",
      [
        "change Monthly: −20% in United States (9.99 USD → 7.99 USD), and where Apple equalizes the price from United States, planned without a day | new customers, current subscribers and those who come back"
      ]
    ),
    (
      "", "priceChanges: [{startDate: 2027-05-01, existingSubscribers: keep-price, prices: {USA: 7.99}}]",
      [
        "new price change 2027-05-01 of Monthly: −20% in United States (9.99 USD → 7.99 USD), from 2027-05-01 | new customers, current subscribers and those who come back"
      ]
    ),
    ("", "priceChanges: [{startDate: 2027-05-01, existingSubscribers: new-price, prices: {USA: 12.99}}]", []),
    (
      "priceChanges: [{startDate: 2027-05-01, existingSubscribers: new-price, prices: {USA: 12.99}}]",
      "priceChanges: [{startDate: 2027-05-01, existingSubscribers: keep-price, prices: {USA: 12.99}}]",
      [
        "delete and create again price change 2027-05-01 of Monthly: the price no longer rises on 2027-05-01 in United States | existing subscribers"
      ]
    ),
    (
      "priceChanges: [{startDate: 2027-05-01, existingSubscribers: new-price, prices: {USA: 12.99}}]", "",
      [
        "delete price change 2027-05-01 of Monthly: the price no longer rises on 2027-05-01 in United States | new customers, current subscribers and those who come back"
      ]
    ),
    (
      "",
      "promotionalOffers: [{offerId: a, referenceName: A, mode: pay-as-you-go, duration: P3M, prices: {USA: 4.99, rest: equalized}}]",
      ["new promotional offer A of Monthly: 50.1% off | current and former subscribers that the app chooses"]
    ),
    (
      "promotionalOffers: [{offerId: a, referenceName: A, mode: pay-as-you-go, duration: P3M, prices: {USA: 4.99, rest: equalized}}]",
      "promotionalOffers: [{offerId: a, referenceName: A, mode: pay-as-you-go, duration: P3M, prices: {USA: 3.99, rest: equalized}}]",
      [
        "change promotional offer A of Monthly: −20% in United States | current and former subscribers that the app chooses"
      ]
    ),
    (
      "promotionalOffers: [{offerId: a, referenceName: A, mode: pay-as-you-go, duration: P3M, prices: {USA: 3.99, rest: equalized}}]",
      "promotionalOffers: [{offerId: a, referenceName: A, mode: pay-as-you-go, duration: P3M, prices: {USA: 4.99, rest: equalized}}]",
      []
    ),
    (
      "promotionalOffers: [{offerId: a, referenceName: A, mode: free-trial, duration: P1M}]", "",
      []
    ),
    (
      "introductoryOffers: [{mode: free-trial, duration: P1W, startDate: 2027-05-01, endDate: 2027-05-10}]",
      "introductoryOffers: [{mode: free-trial, duration: P1W, startDate: 2027-05-01, endDate: 2027-05-20}]",
      [
        "change introductory offer of Monthly: until 2027-05-20 | new subscribers, once per customer and subscription group"
      ]
    ),
  ])
  func whoPaysLessIsSaid(old: String, new: String, expected: [String]) throws {
    let payments = try #require(diff(from: old, to: new).lowerPayments)
    equal(payments.map { "\($0.subject) | \($0.who)" }, expected)
    #expect(payments.allSatisfy { !$0.isUnknown })
  }

  /// Of a rise, who pays it is what the catalog declares, or not decided.
  @Test(arguments: [
    (
      "prices: {USA: 9.99, rest: equalized}", "prices: {USA: 11.99, rest: equalized}",
      "change Monthly: +20% in United States (9.99 USD → 11.99 USD), and where Apple equalizes the price from United States, planned without a day | new customers and those who come back; not decided: whether existing subscribers keep their price"
    ),
    ("prices: {USA: 9.99, rest: equalized}", "prices: {USA: 7.99, rest: equalized}", ""),
    (
      "", "priceChanges: [{startDate: 2027-05-01, existingSubscribers: keep-price, prices: {USA: 11.99}}]",
      "new price change 2027-05-01 of Monthly: +20% in United States (9.99 USD → 11.99 USD), from 2027-05-01 | new customers and those who come back; existing subscribers keep 9.99 USD"
    ),
    (
      "priceChanges: [{startDate: 2027-05-01, existingSubscribers: keep-price, prices: {USA: 11.99}}]",
      "priceChanges: [{startDate: 2027-05-01, existingSubscribers: new-price, prices: {USA: 11.99}}]",
      "delete and create again price change 2027-05-01 of Monthly: +20% in United States (9.99 USD → 11.99 USD), from 2027-05-01 | new customers and those who come back; existing subscribers pay the new price"
    ),
    (
      "", "priceChanges: [{startDate: 2026-11-01, existingSubscribers: keep-price, prices: {USA: 11.99}}]",
      "change Monthly: +20% in United States (9.99 USD → 11.99 USD), and where Apple equalizes the price from United States | new customers and those who come back; existing subscribers as its price change declares"
    ),
    (
      "priceChanges: [{startDate: 2027-05-01, existingSubscribers: new-price, prices: {USA: 7.99}}]", "",
      "delete price change 2027-05-01 of Monthly: the price no longer falls on 2027-05-01 in United States | new customers, current subscribers and those who come back"
    ),
  ])
  func whoPaysMoreIsSaid(old: String, new: String, expected: String) throws {
    let payments = try diff(from: old, to: new).higherPrices
    equal(payments.map { "\($0.subject) | \($0.who)" }.joined(separator: "\n"), expected)
  }

  /// Before App Review has approved a product, nobody pays for it: no price of it rises or falls.
  @Test(arguments: [
    ("12.99", ProductStage.neverApproved, 0, 0), ("12.99", .approved, 1, 0), ("7.99", .neverApproved, 0, 0),
    ("7.99", .approved, 0, 1),
  ])
  func nobodyPaysForAnUnapprovedProduct(price: String, stage: ProductStage, rises: Int, falls: Int) throws {
    let old = RunningOffersTests.catalog()
    let live = try TestSupport.catalog([old], today: exampleDay).asLiveState(stages: ["monthly": stage])
    let comparison = try compareCatalogs(
      lower(TestSupport.catalog([old.replacing("USA: 9.99", with: "USA: \(price)")], today: exampleDay)),
      with: lower(live), today: day(exampleDay))
    let diff = CatalogDiff(comparison, findings: [])
    equal(diff.higherPrices.count, rises)
    equal(diff.lowerPayments?.count, falls)
  }

  /// Whether an offer is less where Apple sets one of the two amounts is not known.
  @Test func amountsOfAppleAreNotCompared() throws {
    let offer =
      "territories: [DEU]\nprices: {USA: 9.99, rest: equalized}\npromotionalOffers: [{offerId: a, referenceName: A, mode: pay-as-you-go, duration: P3M, prices: {USA: 4.99, rest: equalized}}]"
    let payments = try #require(
      diff(from: "territories: [DEU]\nprices: {USA: 9.99, rest: equalized}", to: offer).lowerPayments)
    equal(payments.map(\.isUnknown), [true])
  }

  /// Nobody can take a rise for a saving.
  @Test(arguments: [
    (nil, "12.99", "costs 9.00 USD more (30%)", "9.00 USD more (30%)"),
    (nil, "9.99", "no saving", "no saving"),
    (
      "4.99", "12.99", "saves 15.00 USD (50.1%) → costs 9.00 USD more (30%)",
      "15.00 USD (50.1%) → 9.00 USD more (30%)"
    ),
    (
      "10.99", "12.99", "costs 3.00 USD more (10%) → 9.00 USD more (30%)",
      "3.00 USD more (10%) → 9.00 USD more (30%)"
    ),
    ("9.99", "4.99", "no saving → saves 15.00 USD (50.1%)", "no saving → 15.00 USD (50.1%)"),
  ])
  func anOfferThatCostsMoreSavesNothing(before: String?, after: String, sum: String, cell: String) throws {
    func text(_ amount: String) -> String { catalog(offer("USA: \(amount), DEU: 5.00, JPN: 900")) }
    let entry = try #require(entries(before.map(text) ?? catalog(""), text(after)).first)
    equal(entry.money?.sums.last, sum)
    equal(entry.money?.saving, cell)
    contains(entry.moneyLine ?? "", sum)
    let deviation = entry.money?.after.offer.saving?.deviation
    if after == "12.99" { equal(deviation, "30% more in United States, 50% off elsewhere") }
  }

  /// A price without a day is no price that customers pay: an offer saves of the one in force, and of the planned one once that starts.
  @Test(arguments: [
    (1000, "840 JPY (28%), or 1440 JPY (40%) once the regular price is 1200 JPY"),
    (1200, "1440 JPY (40%)"),
    (720, "no saving, or saves 1440 JPY (40%) once the regular price is 1200 JPY"),
  ])
  func savingsCountFromThePriceInForce(price: Int, saving: String) throws {
    let japan = try #require(Storefront(code: "JPN"))
    let old = catalog("", regular: "USA: 9.99, DEU: 9.99, JPN: \(price)")
    let new = catalog(
      offer("USA: 5.99, DEU: 5.99, JPN: 720"), regular: "USA: 9.99, DEU: 9.99, JPN: 1200")
    let diff = try diff(from: old, to: new)
    let entry = try #require(diff.entries.last)
    let money = try #require(entry.money)
    equal(money.saving(in: japan), saving)
    equal(money.saving, "12.00 USD (40%)")
    let planned = "40% off the planned price in Japan"
    equal(money.after.plannedSavingPhrase, price == 1200 ? nil : planned)
    equal(money.line.contains(planned), price != 1200)
    equal(diff.lowerPayments?.last?.what.contains(planned), price != 1200)
    // Files for programs have the prices of the catalog.
    equal(money.filed.offer.saving?.saved(720, in: japan), 1440)
    // What has changed since an earlier plan says nothing of what customers pay.
    let compared = try Compared(
      from: [RunningOffersTests.catalog()],
      to: [RunningOffersTests.catalog().replacing("USA: 9.99", with: "USA: 10.99")], today: exampleDay)
    for (inForce, expected) in [(nil, "10.99"), (compared.comparison, "9.99")] {
      let earlier = try Compared(
        from: [
          RunningOffersTests.catalog().replacing("USA: 9.99", with: "USA: 10.99").replacing(
            "offerId: stay", with: "offerId: other")
        ],
        to: [
          RunningOffersTests.catalog().replacing("USA: 9.99", with: "USA: 10.99").replacing(
            "referenceName: Stay, mode: free-trial, duration: P1M",
            with: "referenceName: Stay, mode: pay-as-you-go, duration: P1M, prices: {USA: 4.99}")
        ], today: exampleDay)
      let since = CatalogDiff(earlier.comparison, findings: [], isHistory: true, inForce: inForce)
      let after = try #require(since.entries.compactMap(\.money).first).after
      let regular = try after.offer.saving?.regularPrice(in: #require(Storefront(code: "USA")))
      equal(regular.map { MoneyStyle.codes.text($0) }, expected + " USD")
    }
  }

  /// Rounded half away from zero, not cut: 5.00 of 6.00 is −16.67%.
  @Test func pricesThatChangeByTheSamePartAreOneRow() throws {
    let entry = try #require(
      entries(
        catalog("", regular: "USA: 6.00, DEU: 6.00, JPN: 600"),
        catalog("", regular: "USA: 5.00, DEU: 5.00, JPN: 300")
      ).first)
    let folds = entry.priceFolds.flatMap(\.folds)
    equal(folds.map(\.change), ["−16.7%", "−50%"])
    equal(
      folds.map { $0.amounts(.codes) }, ["6.00 EUR → 5.00 EUR, 6.00 USD → 5.00 USD", "600 JPY → 300 JPY"])
    equal(entry.priceDeviation, "prices change by −50% in Japan, −16.7% in 2 other storefronts")
    equal(entry.priceSummary, "−16.7% in Germany and United States, −50% in Japan")
  }

  /// What did not change is not a part of what changed, and every storefront is in the summary.
  @Test(arguments: [
    ("USA: 6.00, DEU: 10.00, JPN: 300", "−50% in Japan, −40% in United States; unchanged in 1 storefront"),
    (
      "USA: 6.00, DEU: 10.00",
      "−40% in United States, no amount before or after in Japan; unchanged in 1 storefront"
    ),
  ])
  func theSummaryHasEveryStorefrontOnce(new: String, summary: String) throws {
    let regular = "USA: 10.00, DEU: 10.00, JPN: 600"
    let entry = try #require(entries(catalog("", regular: regular), catalog("", regular: new)).first)
    equal(entry.priceSummary, summary)
  }

  /// Of many changes, the summary has the range and the number of storefronts.
  @Test func manyChangesAreARange() throws {
    func prices(_ amounts: [String]) -> String {
      let codes = ["USA", "DEU", "FRA", "ITA", "ESP"]
      let all = zip(codes, amounts).map { "\($0): \($1)" }.joined(separator: ", ")
      return "territories: [\(codes.joined(separator: ", "))]\nprices: {\(all)}"
    }
    let old = prices(["10.00", "10.00", "10.00", "10.00", "10.00"])
    let near = try #require(entries(old, prices(["10.10", "10.20", "10.30", "10.40", "10.00"])).first)
    equal(near.priceSummary, "+1% to +4% in 4 storefronts; unchanged in 1 storefront")
    let far = try #require(entries(old, prices(["10.10", "10.20", "10.30", "15.00", "10.00"])).first)
    equal(far.priceSummary, "+50% in Italy, +1% to +3% in 3 other storefronts; unchanged in 1 storefront")
  }

  /// A currency that only a price change or a monthly plan has counts as well.
  @Test(arguments: [
    """
    inAppPurchases:
      - {productId: a, type: consumable, referenceName: A, prices: {USA: 1.99}, territories: [USA, CAN], priceChanges: [{startDate: 2027-05-01, prices: {CAN: 2.99}}]}
    """,
    """
    subscriptionGroups:
      - referenceName: G
        subscriptions:
          - {productId: a, referenceName: A, level: 1, period: P1Y, territories: [USA, CAN], prices: {USA: 99.99, rest: equalized}, billingPlans: {monthly: {territories: [CAN], prices: {CAN: 9.99}}}}
    """,
  ])
  func signsTellAllCurrenciesApart(products: String) throws {
    let catalog = try TestSupport.catalog(["version: 1\napp: {bundleId: com.example.app}\n" + products])
    equal(MoneyStyle(of: catalog).text(999, .usd), "US$9.99")
  }

  /// Whether there are decimals depends on the currency's price points, not on the amount.
  @Test func moneyIsWrittenAsPeopleWriteIt() throws {
    func style(_ prices: String) throws -> MoneyStyle {
      let text = """
        version: 1
        app: {bundleId: com.example.app}
        inAppPurchases: [{productId: a, type: consumable, referenceName: A, prices: {\(prices), rest: equalized}}]
        """
      return MoneyStyle(of: try TestSupport.catalog([text]))
    }
    let alone = try style("USA: 9.99, DEU: 9.99, IND: 299, CHE: 9.00, IDN: 49000, JPN: 1800")
    equal(
      [
        alone.text(999, .usd), alone.text(999, .eur), alone.text(29900, .inr), alone.text(900, .chf),
        alone.text(4_900_000, .idr), alone.text(1800, .jpy), alone.text(-450, .usd),
      ], ["$9.99", "€9.99", "₹299", "CHF\u{A0}9.00", "Rp\u{A0}49,000", "¥1,800", "−$4.50"])
    let several = try style("USA: 9.99, CAN: 12.99, AUS: 14.99, CHN: 68.00, JPN: 1800")
    equal(
      [
        several.text(999, .usd), several.text(1299, .cad), several.text(1499, .aud), several.text(6800, .cny),
      ], ["US$9.99", "CA$12.99", "A$14.99", "CN¥68.00"])
    equal(MoneyStyle.codes.text(999, .usd), "9.99 USD")
    equal(MoneyStyle.codes.amount(-450, .usd), "-4.50")
  }
}
