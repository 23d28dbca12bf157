import Foundation
import OfferCatalogReader
import TestSupport
import Testing

/// What apps and servers ask a catalog: only what is public.
struct CompiledCatalogTests {
  private static let basic = "com.example.destinationvideo.basic.monthly"
  private static let premium = "com.example.destinationvideo.premium.monthly"
  private let catalog: CompiledCatalog

  init() throws {
    catalog = try CompiledCatalog(json: catalogJSON(TestSupport.catalog(ExampleCatalog.examples[1].texts)))
  }

  @Test func aCatalogHasItsAppAndProducts() throws {
    equal(catalog.bundleId, "com.example.destinationvideo")
    equal(catalog.appleId, 1_234_567_890)
    equal(catalog.appName, "Destination Video")
    begins(catalog.digest, with: "sha256:")
    equal(catalog.products.map(\.id), [Self.premium, Self.basic])
    let product = try #require(catalog.product(Self.basic))
    equal(product.kind, .subscription)
    equal(product.subscription?.groupName, "Streaming Pass")
    equal(product.subscription?.level, 2)
    equal(product.subscription?.period.description, "P1M")
    equal(product.storefronts.count, 173)
    equal(product.offers(.offerCode).map(\.identifier), ["CINEMA_PARTNERS_2027", "GIFT_MONTH_2027"])
    absent(catalog.product("com.example.other"))
  }

  struct PriceCase: CustomTestStringConvertible, Sendable {
    let storefront: String
    let day: String
    let price: String?
    var testDescription: String { "\(storefront) \(day)" }
  }

  @Test(arguments: [
    PriceCase(storefront: "CHE", day: "2027-05-02", price: "5.00 CHF"),
    PriceCase(storefront: "CHE", day: "2027-05-03", price: "6.00 CHF"),
    PriceCase(storefront: "AUS", day: "2030-01-01", price: "8.99 AUD"),
    PriceCase(storefront: "JPN", day: "2027-01-01", price: "600 JPY"),
    PriceCase(storefront: "NOR", day: "2027-01-01", price: "equalized by Apple"),
    PriceCase(storefront: "CHN", day: "2027-01-01", price: nil),
    PriceCase(storefront: "US", day: "0001-01-01", price: "4.99 USD"),
  ])
  func aProductHasAPriceOnADayInAStorefront(_ example: PriceCase) throws {
    let product = try #require(catalog.product(Self.basic))
    let price = try product.price(in: storefront(example.storefront), on: day(example.day))
    equal(price?.description, example.price)
    try absent(product.price(in: storefront(example.storefront), on: day(example.day), paid: .monthly))
    equal(product.daysOfPriceChanges().map(\.description), ["2027-05-03"])
  }

  struct OfferCase: CustomTestStringConvertible, Sendable {
    let product: String
    let storefront: String
    let day: String
    /// The name of each offer with its price, total, regular price and regular total.
    let offers: [String]
    var testDescription: String { "\(product) \(storefront) \(day)" }
  }

  @Test(arguments: [
    OfferCase(
      product: basic, storefront: "IND", day: "2027-01-31",
      offers: [
        "free-trial_P1W_none_none free nil 149.00 INR nil",
        "basic.stay.3m 79.00 INR 237.00 INR 149.00 INR 447.00 INR",
      ]),
    OfferCase(
      product: basic, storefront: "USA", day: "2027-08-30",
      offers: [
        "pay-as-you-go_P3M_none_none 2.49 USD 7.47 USD 4.99 USD 14.97 USD",
        "basic.stay.3m 2.49 USD 7.47 USD 4.99 USD 14.97 USD",
        "basic_winback_1m free nil 4.99 USD 4.99 USD",
        "CINEMA_PARTNERS_2027 free nil 4.99 USD 4.99 USD",
        "GIFT_MONTH_2027 free nil 4.99 USD 4.99 USD",
      ]),
    OfferCase(
      product: basic, storefront: "CHE", day: "2027-08-31",
      offers: [
        "pay-as-you-go_P3M_none_none 2.50 CHF 7.50 CHF 6.00 CHF 18.00 CHF",
        "basic.stay.3m 2.50 CHF 7.50 CHF 6.00 CHF 18.00 CHF",
        "basic_winback_1m free nil 6.00 CHF 6.00 CHF",
        "GIFT_MONTH_2027 free nil 6.00 CHF 6.00 CHF",
      ]),
    OfferCase(
      product: premium, storefront: "NOR", day: "2027-06-01",
      offers: [
        "pay-up-front_P3M_2027-06-01_none equalized by Apple nil equalized by Apple nil",
        "premium.halfyear equalized by Apple nil equalized by Apple nil",
        "premium.upgrade.1m free nil equalized by Apple nil",
        "premium_winback_year equalized by Apple nil equalized by Apple nil",
        "MOVIE_NIGHT_2027 equalized by Apple nil equalized by Apple nil",
      ]),
    OfferCase(product: basic, storefront: "RUS", day: "2027-06-01", offers: []),
    OfferCase(product: "com.example.other", storefront: "USA", day: "2027-06-01", offers: []),
  ])
  func theOffersOfADayInAStorefrontHaveTheirPrices(_ example: OfferCase) throws {
    let found = try catalog.offers(
      of: example.product, on: day(example.day), in: storefront(example.storefront))
    func text(_ value: (some CustomStringConvertible)?) -> String { value?.description ?? "nil" }
    equal(
      found.map { found in
        [
          found.offer.identifier ?? found.offer.key ?? "", text(found.price), text(found.total),
          text(found.regularPrice), text(found.regularTotal),
        ].joined(separator: " ")
      }, example.offers)
  }

  @Test func anOfferHasApplesDurationAndItsAddresses() throws {
    let product = try #require(catalog.product(Self.premium))
    let offer = try #require(product.offers(.winBack).first)
    equal(offer.length?.description, "P3M")
    equal(offer.period?.phrase, "1 month")
    equal(offer.periodCount, 3)
    equal(offer.directLink, "https://apps.apple.com/win-back/6745550123")
    equal(
      offer.description,
      "win-back offer 'premium_winback_3m', pay-as-you-go for 3 months, 2027-03-15 to 2027-09-14")
    let rules = try #require(offer.winBackRules)
    equal(rules.paidMonths, 2)
    equal(rules.monthsSinceLeaving, 1...12)
    equal(rules.monthsBetweenOffers, 12)
    #expect(rules.isHighPriority && rules.isPromoted)
    let code = try #require(product.offers(.offerCode).last)
    equal(code.codeRules?.customers, [.new, .existing, .expired])
    equal(code.codeRules?.renews, true)
    equal(code.codeRules?.keepsIntroductoryOffer, false)
    equal(code.batches.map(\.customCode), ["MOVIENIGHT", "MOVIENIGHT"])
    equal(code.batches.first?.lastDay?.description, "2027-08-31")
    equal(
      code.redemptionURL, "https://apps.apple.com/redeem?ctx=offercodes&id=1234567890&code={code}")
  }

  @Test(arguments: [
    ("com.example.destinationvideo.basic.monthly", ["product"]), ("Streaming Pass", ["group of 2"]),
    ("basic_winback_1m", ["offer basic_winback_1m"]), ("free-trial_P1W_none_none", ["offer nil"]),
    ("gift-cards", ["batch of GIFT_MONTH_2027"]),
    ("movienight", ["code of movie-night-spring", "code of movie-night-summer"]), ("Basic_Winback_1m", []),
    ("", []),
  ])
  func anIdentifierIsSaidToBe(_ identifier: String, _ expected: [String]) {
    let found = catalog.meanings(of: identifier).map { meaning in
      switch meaning {
      case .product: "product"
      case .group(let products): "group of \(products.count)"
      case .offer(let offer): "offer \(offer.identifier ?? "nil")"
      case .batch(_, of: let offer): "batch of \(offer.identifier ?? "nil")"
      case .customCode(let batch, of: _): "code of \(batch.id)"
      case .retiredProduct: "retired product"
      case .retiredOffer: "retired offer"
      }
    }
    equal(found, expected)
  }

  @Test(arguments: ["2027-02-29", "2027-1-1", "", "20270101", "2027-01-01T00:00:00Z"])
  func aTextThatIsNoDayIsRefused(_ text: String) { absent(CompiledCatalog.Day(text)) }

  @Test func daysAndStorefrontsHaveTheirParts() throws {
    let day = try #require(CompiledCatalog.Day(year: 2028, month: 2, day: 29))
    equal([day.year, day.month, day.day], [2028, 2, 29])
    #expect(try day < self.day("2028-03-01"))
    absent(CompiledCatalog.Day(year: 2027, month: 2, day: 29))
    let storefront = try storefront("GB")
    equal([storefront.code, storefront.name, storefront.currencyCode], ["GBR", "United Kingdom", "GBP"])
    absent(CompiledCatalog.Storefront(code: "UK"))
    equal(CompiledCatalog.Storefront.all.count, 175)
  }

  @Test func moneyIsExact() throws {
    let product = try #require(catalog.product(Self.basic))
    let money = try #require(try product.price(in: storefront("IDN"), on: day("2027-01-01"))?.money)
    equal(money.minorUnits, 4_900_000)
    equal(money.amount, "49000.00")
    equal(money.decimals, 2)
  }

  private func day(_ text: String) throws -> CompiledCatalog.Day { try #require(CompiledCatalog.Day(text)) }

  private func storefront(_ code: String) throws -> CompiledCatalog.Storefront {
    try #require(CompiledCatalog.Storefront(code: code))
  }
}
