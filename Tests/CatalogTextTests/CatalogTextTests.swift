import TestSupport
import CatalogText
import OfferLanguage
import OfferModel
import Testing

struct CatalogTextTests {
  private func text(_ object: CatalogObject) -> String {
    var text = CatalogText()
    text.write(object)
    return text.text
  }

  @Test func keysAreInTheOrderOfTheFieldTableAndDefaultsAreLeftOut() {
    let code = CatalogObject(
      .offerCode,
      [
        .territories: .territories(.all), .autoRenewEnabled: .boolean(true), .duration: .scalar("P1M"),
        .mode: .word(OfferMode.freeTrial), .active: .boolean(false), .referenceName: .scalar("yes"),
        .customerEligibilities: .words(["new", "expired"]),
      ])
    equal(
      text(code),
      """
      referenceName: "yes"
      active: false
      customerEligibilities: [new, expired]
      mode: free-trial
      duration: P1M
      territories: all

      """)
  }

  @Test func aDefaultThatIsAssumedIsWrittenAndCounted() {
    var app = CatalogObject(.app)
    app.set(.baseTerritory, .scalar("USA"), .assumed("nobody says"))
    app.set(.streamlinedPurchasing, .boolean(true), .remark("by hand"))
    var text = CatalogText()
    text.write(app)
    equal(text.text, "baseTerritory: USA # assumed: nobody says\nstreamlinedPurchasing: true # by hand\n")
    equal(text.assumed, 1)
  }

  @Test func partsOfTheTopLevelAndProductsHaveBlankLinesBetweenThem() {
    let products = ["a", "b"].map { CatalogObject(.inAppPurchase, [.productId: .scalar($0)]) }
    let catalog = CatalogObject(
      .catalog,
      [
        .version: .integer(1), .inAppPurchases: .objects(products), .subscriptionGroups: .objects([]),
        .territorySets: .map([.init("here", .territories([Storefront(code: "USA")].storefronts))]),
      ])
    equal(
      text(catalog),
      """
      version: 1

      territorySets:
        here: [USA]
      subscriptionGroups: []

      inAppPurchases:
        - productId: a

        - productId: b

      """)
  }

  @Test func shortMapsAndRangesAreOnOneLineUnlessSomethingIsRemarked() {
    let since = CatalogObject(.monthsSince, [.maximum: .integer(24), .minimum: .integer(2)])
    let eligibility = CatalogObject(.customerEligibility, [.timeSinceLastSubscribedInMonths: .object(since)])
    var offer = CatalogObject(
      .winBackOffer,
      [
        .customerEligibility: .object(eligibility),
        .prices: .map([.init("USA", .scalar("1.99")), .init("CAN", .scalar("2.99"))]),
      ])
    equal(
      text(offer),
      """
      prices: {USA: 1.99, CAN: 2.99}
      customerEligibility:
        timeSinceLastSubscribedInMonths: {minimum: 2, maximum: 24}

      """)
    offer[.customerEligibility] = nil
    offer[.prices] = .map([.init("USA", .scalar("1.99")), .init("rest", .scalar("equalized"), .assumed())])
    equal(text(offer), "prices:\n  USA: 1.99\n  rest: equalized # assumed\n")
    offer[.prices] = .map("ABCDEF".map { .init(String($0), .scalar("1")) })
    equal(text(offer), "prices:\n  A: 1\n  B: 1\n  C: 1\n  D: 1\n  E: 1\n  F: 1\n")
  }

  @Test func localesThatAReaderTakesForABooleanAreQuoted() {
    let text = text(
      CatalogObject(
        .subscription,
        [
          .localizations: .map([
            .init("no", .object(CatalogObject(.productLocalization, [.displayName: .scalar("Måned")])))
          ])
        ]))
    equal(text, "localizations:\n  \"no\":\n    displayName: Måned\n")
  }

  // MARK: - Prices

  @Test func pricesBeginWithTheBaseStorefrontThenCurrencies() throws {
    let codes = ["AUT", "BEL", "DEU", "FRA", "USA", "IDN"]
    let storefronts = codes.compactMap { Storefront(code: $0) }
    let domain = StorefrontSet(storefronts)
    var amounts = Dictionary(uniqueKeysWithValues: storefronts.map { ($0, Int64(599)) })
    amounts[try #require(Storefront(code: "FRA"))] = 399
    amounts[try #require(Storefront(code: "IDN"))] = 99_000_00
    let base = try #require(Storefront(code: "USA"))
    let prices = CatalogValue.prices(amounts, rest: true, base: base, domain: domain)
    equal(
      text(CatalogObject(.subscription, [.prices: prices])),
      "prices: {USA: 5.99, currency-eur: 5.99, FRA: 3.99, IDN: 99000, rest: equalized}\n")
    // The name would reach another storefront of the currency.
    let all = CatalogValue.prices(amounts, rest: false, base: base, domain: .all)
    contains(text(CatalogObject(.subscription, [.prices: all])), "AUT: 5.99")
  }

  @Test func valuesThatAreUsedTwiceGetANameButNotInPriceChanges() {
    let prices = CatalogValue.map("ABCD".map { .init(String($0), .scalar("1.50")) })
    let sold = CatalogValue.territories(StorefrontSet(Storefront.all.prefix(9)))
    let change = CatalogObject(.priceChange, [.prices: prices])
    let one = CatalogObject(
      .subscription, [.prices: prices, .territories: sold, .priceChanges: .objects([change])])
    #expect(SharedNames(of: [one]).isEmpty)
    let shared = SharedNames(of: [one, one])
    let named = text(shared.replacing(in: one))
    contains(named, "territories: sold-in-9\nprices: A-1-50\npriceChanges:\n  - prices: {A: 1.50")
    var catalog = CatalogObject(.catalog)
    shared.define(in: &catalog)
    begins(text(catalog), with: "territorySets:\n  sold-in-9: [")
    ends(
      text(catalog),
      with: "\n# Prices that several products or offers have, named after the first amount.\n"
        + "priceTables:\n  A-1-50: {A: 1.50, B: 1.50, C: 1.50, D: 1.50}\n")
  }

  // MARK: - Omissions

  @Test func omissionsAreCountedByReasonInOneOrder() {
    let late = OmissionReason("image", "images", rank: 2)
    let early = OmissionReason("screenshot", "screenshots", rank: 1)
    var omissions = Omissions()
    omissions.add(late, of: "b", 2)
    omissions.add(late, of: "a")
    omissions.add(early, of: "a", 0)
    omissions.addOnce(early, of: "c")
    omissions.addOnce(early, of: "c")
    equal(omissions.all.map(\.phrase), ["1 screenshot", "3 images"])
    equal(omissions.all.map(\.objects), [["c"], ["a", "b"]])
    omissions.add(one: "batch", many: "batches", 2)
    equal(omissions.all.map(\.phrase), ["2 batches", "1 screenshot", "3 images"])
  }
}

extension [Storefront?] {
  fileprivate var storefronts: StorefrontSet { StorefrontSet(compactMap(\.self)) }
}
