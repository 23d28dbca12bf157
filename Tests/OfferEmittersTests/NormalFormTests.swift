import TestSupport
import OfferRules
import Testing

/// The sentences of the reference on the normal form.
struct NormalFormTests {
  @Test func theSmallestCatalogWithItsDefaults() throws {
    let emitted = try Emitted(["version: 1\napp: {bundleId: com.example.app}"])
    equal(
      emitted.text,
      #"""
      {"catalog":{"app":{"baseTerritory":"USA","bundleId":"com.example.app","ownCodesPerQuarter":1000000,"streamlinedPurchasing":true},"inAppPurchases":[],"retiredProductIds":[],"subscriptionGroups":[],"version":1},"derived":{"byOfferIdentifier":{},"codes":{},"currencies":{},"offers":{}},"digest":"\#(emitted.digest)","format":"offerc.catalog/1","storefronts":"2026-01"}

      """#)
  }

  @Test func defaultsAreWrittenOutAbsentKeysAreNot() throws {
    let emitted = try Emitted(.subscription("territories: [USA]\nreviewNote: ~\nlocalizations: ~"))
    try equal(
      emitted.ofSubscription(""),
      #"""
      {"availableInNewTerritories":false,"familySharable":false,"level":1,"period":"P1M","prices":{"USA":"9.99","rest":"equalized"},"productId":"com.example.monthly","referenceName":"Monthly","territories":["USA"]}
      """#)
  }

  @Test func defaultsOfOffersAndBatches() throws {
    let emitted = try Emitted(
      .batch("issuer: offerc\nterritories: ~".split(separator: "\n").first.map(String.init) ?? ""))
    try equal(
      emitted.ofSubscription("offerCodes/0/batches"),
      #"""
      [{"active":true,"count":1000,"createdDate":"2027-01-10","environment":"production","expirationDate":"2027-05-01","format":{"alphabet":"unambiguous","blockedWords":"builtin-1","checkCharacter":false,"length":12},"id":"spring-1","issuer":"offerc","kind":"one-time-use"}]
      """#)
    try equal(emitted.ofSubscription("offerCodes/0/active"), "true")
    try equal(emitted.ofSubscription("offerCodes/0/autoRenewEnabled"), "true")
    let custom = try Emitted(.batch("kind: custom\ncode: SPRING\nexpirationDate: ~"))
    try equal(
      custom.ofSubscription("offerCodes/0/batches"),
      #"""
      [{"active":true,"code":"SPRING","count":1000,"createdDate":"2027-01-10","id":"spring-1","kind":"custom"}]
      """#)
    let back = try Emitted(
      .subscription(
        "territories: [USA]\nwinBackOffers: [{offerId: a, referenceName: A, mode: free-trial, duration: P12M, startDate: 2027-01-01, priority: high, customerEligibility: {paidSubscriptionDurationInMonths: 3, timeSinceLastSubscribedInMonths: {minimum: 2, maximum: 24}}}]"
      ))
    try equal(
      back.ofSubscription("winBackOffers"),
      #"""
      [{"customerEligibility":{"paidSubscriptionDurationInMonths":3,"timeSinceLastSubscribedInMonths":{"maximum":24,"minimum":2}},"duration":"P1Y","mode":"free-trial","offerId":"a","priority":"high","promotionIntent":"not-promoted","referenceName":"A","startDate":"2027-01-01","territories":["USA"]}]
      """#)
  }

  @Test func expressionsBecomeSortedCodes() throws {
    let emitted = try Emitted(
      .catalog(
        "territorySets: {b: [USA, CAN], unused: JPN}\n"
          + RuleExample.subscription("territories: [{include: [b, FRA, DEU], exclude: CAN}, currency-jpy]")
          .yaml))
    try equal(emitted.ofSubscription("territories"), #"["DEU","FRA","JPN","USA"]"#)
    try equal(emitted.at("catalog/territorySets"), "nothing")
  }

  @Test func amountsHaveExactlyTheCurrencysDigits() throws {
    let emitted = try Emitted(
      .catalog(
        "x-home: 1\npriceTables: {t: {currency-eur: 4, JPN: 600, MEX: 3.5}}\n"
          + RuleExample.subscription(
            "territories: [DEU, FRA, JPN, USA]\nprices: {table: t, FRA: 4.5, USA: 5 USD}"
          ).yaml
      ))
    try equal(emitted.ofSubscription("prices"), #"{"DEU":"4.00","FRA":"4.50","JPN":"600","USA":"5.00"}"#)
  }

  /// Of a paid offer, unless `rest` is there.
  @Test func territoriesAreDroppedWherePricesSayThem() throws {
    let offers = try Emitted(
      .subscription(
        """
        territories: [USA, CAN, FRA]
        introductoryOffers:
          - {mode: pay-as-you-go, duration: P1M, territories: [USA, CAN], prices: {USA: 1, CAN: 1}, endDate: 2027-01-01}
          - {mode: pay-as-you-go, duration: P1M, territories: [USA, CAN], prices: {USA: 1, rest: equalized}, startDate: 2027-02-01}
        promotionalOffers: [{offerId: a, referenceName: A, mode: pay-up-front, duration: P1M, prices: {USA: 1, rest: equalized}}]
        """))
    try equal(
      offers.ofSubscription("introductoryOffers"),
      #"""
      [{"duration":"P1M","endDate":"2027-01-01","mode":"pay-as-you-go","prices":{"CAN":"1.00","USA":"1.00"}},{"duration":"P1M","mode":"pay-as-you-go","prices":{"USA":"1.00","rest":"equalized"},"startDate":"2027-02-01","territories":["CAN","USA"]}]
      """#)
    try equal(
      offers.ofSubscription("promotionalOffers"),
      #"""
      [{"duration":"P1M","mode":"pay-up-front","offerId":"a","prices":{"USA":"1.00","rest":"equalized"},"referenceName":"A"}]
      """#)
  }

  @Test func splitIsNumberedOut() throws {
    let emitted = try Emitted(.batch("count: 11\nsplit: 4"))
    let batches = try (0..<3).map { number in
      try ["id", "count"].map { try emitted.ofSubscription("offerCodes/0/batches/\(number)/\($0)") }
    }
    equal(batches, [[#""spring-1-01""#, "4"], [#""spring-1-02""#, "4"], [#""spring-1-03""#, "3"]])
    try equal(emitted.ofSubscription("offerCodes/0/batches/0/split"), "nothing")
    try equal(emitted.ofSubscription("offerCodes/0/batches/3"), "nothing")
    let one = try Emitted(.batch("count: 4\nsplit: 4"))
    try equal(one.ofSubscription("offerCodes/0/batches/0/id"), #""spring-1-01""#)
  }

  @Test func everythingIsSorted() throws {
    func subscription(_ id: String, _ level: Int, _ more: String = "") -> String {
      "{productId: \(id), referenceName: \(id), level: \(level), period: P1M, prices: {USA: 1}, territories: [USA]\(more)}"
    }
    func code(_ name: String, _ batches: String = "") -> String {
      "{referenceName: \(name), customerEligibilities: [new, expired, existing], offerEligibility: stack-with-intro-offers, mode: free-trial, duration: P1M, batches: [\(batches)]}"
    }
    func batch(_ id: String) -> String {
      "{id: \(id), kind: custom, code: A, count: 500, createdDate: 2027-01-01}"
    }
    func promotional(_ id: String) -> String {
      "{offerId: \(id), referenceName: A, mode: free-trial, duration: P1M}"
    }
    let emitted = try Emitted([
      """
      version: 1
      app: {bundleId: com.example.app}
      retiredProductIds: [b, a, B]
      inAppPurchases:
        - {productId: z, referenceName: Z, type: consumable, prices: {rest: equalized}}
        - {productId: y, referenceName: Y, type: consumable, prices: {rest: equalized}}
      subscriptionGroups:
        - {referenceName: b, subscriptions: []}
        - referenceName: B
          localizations: {ja: {displayName: J}, ar-SA: {displayName: A}, en-US: {displayName: E}}
          subscriptions:
            - \(subscription("c", 2))
            - \(subscription("a", 10))
            - \(subscription("d", 2, ", offerCodes: [\(code("b", batch("b") + "," + batch("a"))), \(code("B"))], promotionalOffers: [\(promotional("b")), \(promotional("A"))]"))
            - \(subscription("b", 1))
      """
    ])
    try equal(emitted.at("catalog/retiredProductIds"), #"["B","a","b"]"#)
    try equal(
      (0..<2).map { try emitted.at("catalog/subscriptionGroups/\($0)/referenceName") },
      [
        #""B""#, #""b""#,
      ])
    try equal((0..<2).map { try emitted.at("catalog/inAppPurchases/\($0)/productId") }, [#""y""#, #""z""#])
    try equal(
      (0..<4).map { try emitted.at("catalog/subscriptionGroups/0/subscriptions/\($0)/productId") },
      [
        #""b""#, #""c""#, #""d""#, #""a""#,
      ])
    let d = "catalog/subscriptionGroups/0/subscriptions/2/"
    try equal((0..<2).map { try emitted.at(d + "offerCodes/\($0)/referenceName") }, [#""B""#, #""b""#])
    try equal((0..<2).map { try emitted.at(d + "offerCodes/1/batches/\($0)/id") }, [#""a""#, #""b""#])
    try equal((0..<2).map { try emitted.at(d + "promotionalOffers/\($0)/offerId") }, [#""A""#, #""b""#])
    try equal(emitted.at(d + "offerCodes/0/customerEligibilities"), #"["existing","expired","new"]"#)
    let locales = try emitted.at("catalog/subscriptionGroups/0/localizations")
    contains(emitted.text, #""localizations":"# + locales, "sorted by name in the text itself")
  }

  @Test func anIndentedFileSaysTheSame() throws {
    for files in try ExampleCatalog.examples.map({ try $0.texts }) {
      let (compact, pretty) = (try Emitted(files), try Emitted(files, pretty: true))
      try equal(compact.at(""), pretty.at(""))
      begins(pretty.text, with: "{\n  \"catalog\": {\n    \"app\": {\n")
      ends(pretty.text, with: "}\n")
      ends(compact.text, with: "}\n")
      equal(compact.text.split(separator: "\n").count, 1)
    }
  }
}
