import TestSupport
import OfferRules
import Testing

/// What is derived for consumers.
struct DerivedTests {
  private func offers(_ keys: String, app: String = "", period: String = "P1M") throws -> Emitted {
    let yaml = RuleExample.subscription("period: \(period)\nterritories: [USA, CAN, JPN]\n" + keys).yaml
    return try Emitted([
      yaml.replacing(
        "app: {bundleId: com.example.app, appleId: 1234567890}",
        with: "app: {bundleId: com.example.app\(app)}")
    ])
  }

  private let prices = "prices: {USA: 10, CAN: 9.99, rest: equalized}\n"

  @Test func appleSpellings() throws {
    let emitted = try offers(
      """
      introductoryOffers:
        - {mode: free-trial, duration: P1W, endDate: 2027-01-01}
        - {mode: pay-as-you-go, duration: P3M, startDate: 2027-02-01, prices: {rest: equalized}}
      promotionalOffers: [{offerId: p, referenceName: P, mode: pay-up-front, duration: P6M, prices: {rest: equalized}}]
      """)
    try equal(
      emitted.at("derived/offers/com.example.monthly"),
      #"""
      {"introductory":[{"duration":"ONE_WEEK","key":"free-trial_P1W_none_2027-01-01","numberOfPeriods":1,"offerDiscountType":"FREE_TRIAL","offerType":1,"pricing":"free","territories":["CAN","JPN","USA"]},{"duration":"ONE_MONTH","key":"pay-as-you-go_P3M_2027-02-01_none","numberOfPeriods":3,"offerDiscountType":"PAY_AS_YOU_GO","offerType":1,"pricing":"equalized","territories":["CAN","JPN","USA"]}],"promotional":{"p":{"duration":"SIX_MONTHS","numberOfPeriods":1,"offerDiscountType":"PAY_UP_FRONT","offerType":2,"pricing":"equalized","territories":["CAN","JPN","USA"]}}}
      """#)
  }

  /// Where the period divides the length; where an amount is known.
  @Test func totals() throws {
    let emitted = try offers(
      prices + """
        introductoryOffers:
          - {mode: pay-as-you-go, duration: P3M, endDate: 2027-01-01, prices: {USA: 1.50, CAN: 1, JPN: 200}}
          - {mode: pay-up-front, duration: P3M, startDate: 2027-02-01, prices: {USA: 20, rest: equalized}}
        """)
    try equal(
      emitted.at("derived/offers/com.example.monthly/introductory/0"),
      #"""
      {"duration":"ONE_MONTH","key":"pay-as-you-go_P3M_none_2027-01-01","numberOfPeriods":3,"offerDiscountType":"PAY_AS_YOU_GO","offerType":1,"pricing":"amounts","regularTotal":{"CAN":"29.97","USA":"30.00"},"territories":["CAN","JPN","USA"],"total":{"CAN":"3.00","JPN":"600","USA":"4.50"}}
      """#)
    try equal(
      emitted.at("derived/offers/com.example.monthly/introductory/1"),
      #"""
      {"duration":"THREE_MONTHS","key":"pay-up-front_P3M_2027-02-01_none","numberOfPeriods":1,"offerDiscountType":"PAY_UP_FRONT","offerType":1,"pricing":"equalized","regularTotal":{"USA":"30.00"},"territories":["CAN","JPN","USA"],"total":{"USA":"20.00"}}
      """#)
  }

  @Test func anOfferIsWhereItHasAPriceAndTheProductIsSold() throws {
    let sold = "prices: {USA: 10, CAN: 9.99, JPN: 900}\n"
    func offer(_ list: String, _ offer: String, _ path: String) throws -> [String] {
      let emitted = try offers(sold + "\(list): [{\(offer)}]")
      return try ["pricing", "territories", "total"].map {
        try emitted.at("derived/offers/com.example.monthly/\(path)/\($0)")
      }
    }
    let promotional = "offerId: p, referenceName: P, mode: pay-as-you-go, duration: P3M, prices: "
    try equal(
      offer("promotionalOffers", promotional + "{USA: 4.99}", "promotional/p"),
      [#""amounts""#, #"["USA"]"#, #"{"USA":"14.97"}"#])
    let all = "{USA: 4.99, CAN: 4.99, JPN: 400, rest: equalized}"
    try equal(offer("promotionalOffers", promotional + all, "promotional/p")[0], #""amounts""#)
    let introductory = "mode: pay-as-you-go, duration: P3M, prices: {USA: 4.99, GBR: 4.99}"
    try equal(
      offer("introductoryOffers", introductory, "introductory/0"),
      [#""amounts""#, #"["USA"]"#, #"{"USA":"14.97"}"#])
  }

  @Test func noTotalsWhereThePeriodDoesNotDivideTheLength() throws {
    let offer = "introductoryOffers: [{mode: pay-up-front, duration: P3M, prices: {USA: 20}}]"
    for (period, isThere) in [("P1M", true), ("P3M", true), ("P2M", false), ("P1Y", false), ("P1W", false)] {
      let total = try offers(prices + offer, period: period).at(
        "derived/offers/com.example.monthly/introductory/0/total")
      equal((total != "nothing"), isThere, "\(period)")
    }
  }

  @Test func winBackOffersWithTheirLink() throws {
    func offer(_ more: String) throws -> String {
      try offers(
        "winBackOffers: [{offerId: a, referenceName: A, mode: free-trial, duration: P1M, startDate: 2027-01-01, priority: high\(more), customerEligibility: {paidSubscriptionDurationInMonths: 3, timeSinceLastSubscribedInMonths: {minimum: 2, maximum: 24}}}]"
      ).at("derived/offers/com.example.monthly/winBack")
    }
    try equal(
      offer(", appleId: 10778326500"),
      #"""
      {"a":{"directLink":"https://apps.apple.com/win-back/10778326500","duration":"ONE_MONTH","numberOfPeriods":1,"offerDiscountType":"FREE_TRIAL","offerType":4,"pricing":"free","territories":["CAN","JPN","USA"]}}
      """#)
    try equal(offer("").contains("directLink"), false)
  }

  private let code =
    "referenceName: A, customerEligibilities: [new], offerEligibility: replace-intro-offers, mode: free-trial, duration: P1M"

  @Test func offerCodesWithTheirAddressAndLastDays() throws {
    let batches =
      "batches: [{id: c, kind: custom, code: C, count: 500, createdDate: 2027-01-01}, {id: b, kind: custom, code: B, count: 500, createdDate: 2027-01-01, expirationDate: 2027-03-01}, {id: a, kind: one-time-use, count: 500, createdDate: 2027-01-01, expirationDate: 2027-02-01}]"
    let text = "offerCodes: [{\(code), \(batches)}]"
    try equal(
      offers(text, app: ", appleId: 1234567890").at("derived/offers/com.example.monthly/offerCode"),
      #"""
      {"A":{"batches":{"a":{"issuer":"apple","lastDay":"2027-01-31"},"b":{"issuer":"apple","lastDay":"2027-02-28"},"c":{"issuer":"apple"}},"duration":"ONE_MONTH","numberOfPeriods":1,"offerDiscountType":"FREE_TRIAL","offerType":3,"pricing":"free","redemptionURL":"https://apps.apple.com/redeem?ctx=offercodes&id=1234567890&code={code}","territories":["CAN","JPN","USA"]}}
      """#)
    let without = try offers(text).at("derived/offers/com.example.monthly/offerCode/A/redemptionURL")
    equal(without, "nothing")
  }

  @Test func codesForTheSandboxAloneHaveNoAddress() throws {
    func address(_ batches: String) throws -> String {
      try offers("offerCodes: [{\(code), batches: [\(batches)]}]", app: ", appleId: 1234567890")
        .at("derived/offers/com.example.monthly/offerCode/A/redemptionURL")
    }
    func batch(_ id: String, _ keys: String) -> String {
      "{id: \(id), kind: one-time-use, count: 1000, createdDate: 2027-01-10, expirationDate: 2027-05-01\(keys)}"
    }
    let sandbox = batch("s", ", environment: sandbox")
    try equal(address(sandbox), "nothing")
    try equal(address(sandbox + ", " + batch("o", ", issuer: offerc")), "nothing")
    #expect(try address(sandbox + ", " + batch("p", "")) != "nothing")
  }

  @Test func inAppPurchases() throws {
    let emitted = try Emitted(
      .catalog(
        """
        inAppPurchases:
          - {productId: b, referenceName: B, type: consumable, territories: [USA, CAN], prices: {USA: 1, rest: equalized}, offerCodes: [{referenceName: F, customerEligibilities: [non-spender], free: true}, {referenceName: E, customerEligibilities: [non-spender, active-spender], prices: {USA: 0.5}}]}
          - {productId: c, referenceName: C, type: non-consumable, prices: {USA: 1, rest: equalized}}
        """))
    try equal(
      emitted.at("derived/offers"),
      #"""
      {"b":{"offerCode":{"E":{"offerDiscountType":"ONE_TIME","offerType":3,"pricing":"amounts","redemptionURL":"https://apps.apple.com/redeem?ctx=offercodes&id=1234567890&code={code}","territories":["USA"]},"F":{"offerDiscountType":"ONE_TIME","offerType":3,"pricing":"free","redemptionURL":"https://apps.apple.com/redeem?ctx=offercodes&id=1234567890&code={code}","territories":["CAN","USA"]}}}}
      """#)
    try equal(
      emitted.at("catalog/inAppPurchases/0/offerCodes/0"),
      #"""
      {"active":true,"customerEligibilities":["active-spender","non-spender"],"free":false,"prices":{"USA":"0.50"},"referenceName":"E"}
      """#)
  }

  @Test func identifiersLeadToTheirProducts() throws {
    let emitted = try offers(
      """
      introductoryOffers: [{mode: free-trial, duration: P1W}]
      promotionalOffers: [{offerId: stay, referenceName: P, mode: free-trial, duration: P1M}]
      offerCodes: [{\(code)}]
      """)
    try equal(
      emitted.at("derived/byOfferIdentifier"),
      #"{"2":{"stay":["com.example.monthly"]},"3":{"A":["com.example.monthly"]}}"#)
  }

  @Test func theIssuerIsThereForEveryBatch() throws {
    let emitted = try offers(
      """
      offerCodes:
        - {\(code), batches: [
            {id: a, kind: custom, code: C, count: 600, createdDate: 2027-01-01},
            {id: b, kind: one-time-use, count: 9000, issuer: offerc, createdDate: 2027-02-01, expirationDate: 2027-05-01}]}
      """)
    try equal(
      emitted.at("derived/offers/com.example.monthly/offerCode/A/batches"),
      #"{"a":{"issuer":"apple"},"b":{"issuer":"offerc","lastDay":"2027-04-30"}}"#)
  }

  @Test func currenciesOfWhatIsSoldOrOffered() throws {
    let emitted = try offers(
      prices + "introductoryOffers: [{mode: pay-up-front, duration: P3M, prices: {USA: 20, DEU: 20}}]")
    try equal(emitted.at("derived/currencies"), #"{"CAN":"CAD","DEU":"EUR","JPN":"JPY","USA":"USD"}"#)
  }

  /// Apple's quota: one-time codes and redemptions, by the quarter in which they are asked for.
  @Test func codesByQuarter() throws {
    let emitted = try offers(
      """
      offerCodes:
        - {\(code), active: false, batches: [
            {id: a, kind: one-time-use, count: 1000, split: 300, createdDate: 2027-03-31, expirationDate: 2027-05-01},
            {id: b, kind: custom, code: C, count: 600, createdDate: 2027-01-01, active: false},
            {id: c, kind: one-time-use, count: 50, environment: sandbox, createdDate: 2027-02-01, expirationDate: 2027-05-01},
            {id: d, kind: one-time-use, count: 9000, issuer: offerc, createdDate: 2027-02-01, expirationDate: 2027-05-01},
            {id: e, kind: one-time-use, count: 700, createdDate: 2027-04-01, expirationDate: 2027-05-01}]}
      """)
    try equal(
      emitted.at("derived/codes"),
      #"{"2027Q1":{"production":1600,"sandbox":50},"2027Q2":{"production":700,"sandbox":0}}"#)
  }

  @Test func keysAreSortedInTheText() throws {
    for files in try ExampleCatalog.examples.map({ try $0.texts }) {
      let emitted = try Emitted(files)
      try equal(emitted.text, emitted.at("") + "\n")
    }
  }

  @Test func textsOfAllKinds() throws {
    let emitted = try Emitted([
      #"{"version": 1, "app": {"bundleId": "a", "name": "\" \\ / é 🚀 \u2028 <>&"}}"#
    ])
    contains(emitted.text, "\"name\":\"\\\" \\\\ / é 🚀 \u{2028} <>&\"")
  }
}
