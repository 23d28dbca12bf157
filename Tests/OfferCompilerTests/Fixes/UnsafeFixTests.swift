import OfferModel
import TestSupport
import OfferRules
import Diagnostics
import Testing

/// What `--fix` leaves to people: prices, dates, ids, guesses, and fixes that do not hold.
struct UnsafeFixTests {
  /// Left alone by `--fix`; with `--unsafe-fixes` this comes out.
  private func expectUnsafe(
    _ before: RuleExample, _ after: RuleExample, rules: [Rule<Catalog>] = [],
    at location: SourceLocation = #_sourceLocation
  ) throws {
    try expectFixed(before, before, rules: rules, at: location)
    try expectFixed(before, after, isUnsafe: true, rules: rules, at: location)
  }

  private func expectUnsafe(
    _ before: String, _ after: String, rules: [Rule<Catalog>] = [],
    at location: SourceLocation = #_sourceLocation
  ) throws {
    try expectUnsafe(.subscription(before), .subscription(after), rules: rules, at: location)
  }

  @Test(arguments: ["2027-03-01T09:00", "46447", "2027-03", "116/03/01"])
  func datesThatAssumeSomething(_ date: String) throws {
    let quote = date.hasPrefix("'") ? "'" : ""
    try expectUnsafe(
      offer("mode: free-trial, duration: P1W, startDate: \(date)"),
      offer("mode: free-trial, duration: P1W, startDate: \(quote)2027-03-01\(quote)"))
  }

  @Test func aDateThatIsOutOfOrderOrDoesNotExist() throws {
    for date in ["1/3/2027", "2027-02-30", "2027-13-32", "tomorrow", "2027-03-01T00:30:00Z"] {
      let text = offer("mode: free-trial, duration: P1W, startDate: \(date)")
      try expectFixed(text, text, isUnsafe: true)
    }
  }

  @Test(arguments: [("0", "false"), ("1", "true")])
  func numbersForBooleans(_ before: String, _ after: String) throws {
    try expectUnsafe("familySharable: \(before)", "familySharable: \(after)")
  }

  @Test(arguments: [("P30D", "P1M"), ("P365D", "P1Y"), ("P1N", "P1W")])
  func lengthsThatAreNearlyTheSame(_ before: String, _ after: String) throws {
    try expectUnsafe("period: \(before)", "period: \(after)")
  }

  /// Apple's length of one period would become that of the whole offer.
  @Test func applesWordForTheLengthOfAnOffer() throws {
    try expectUnsafe(
      offer("mode: free-trial, duration: ONE_MONTH"), offer("mode: free-trial, duration: P1M"))
  }

  @Test func applesNamesOfKeys() throws {
    try expectUnsafe(
      "introductoryOffers: [{mode: free-trial, subscriptionPeriod: P1M}]",
      "introductoryOffers: [{mode: free-trial, duration: P1M}]")
  }

  @Test func namesThatAreOnlyNear() throws {
    let tables = "priceTables: {tier-2: {USA: 2, rest: equalized}}\n"
    func table(_ name: String) -> RuleExample {
      .catalog(
        tables + "offers: {com.example.monthly: {introductoryOffers: "
          + "[{mode: pay-as-you-go, duration: P3M, prices: \(name)}]}}")
    }
    try expectUnsafe(table("tier-3"), table("tier-2"))
    try expectUnsafe(
      .catalog("territorySets: {home: [USA], all-but: {exclude: hom}}"),
      .catalog("territorySets: {home: [USA], all-but: {exclude: home}}"))
    try expectUnsafe("prices: {EUR: 9.99, rest: equalized}", "prices: {currency-eur: 9.99, rest: equalized}")
  }

  @Test func aProductThatIsOnlyNear() throws {
    func offers(_ id: String) -> RuleExample {
      .catalog("offers: {\(id): {introductoryOffers: [{mode: free-trial, duration: P1W}]}}")
    }
    try expectUnsafe(offers("com.example.montly"), offers("com.example.monthly"))
  }

  @Test(arguments: [("ja-JP", "ja"), ("zh-TW", "zh-Hant"), ("nb", "no")])
  func localesThatMayBeNew(_ before: String, _ after: String) throws {
    try expectUnsafe(
      "localizations: {\(before): {displayName: Ab}}", "localizations: {\(after): {displayName: Ab}}",
      rules: [try rule("locale-unknown")])
  }

  /// Apple keeps an identifier for good, so no fix guesses one.
  @Test func identifiers() throws {
    func promotional(_ id: String) -> String {
      "promotionalOffers: [{offerId: \(id), referenceName: A, mode: free-trial, duration: P1M}]"
    }
    let rules = [try rule("product-id-format"), try rule("offer-id-format")]
    for text in ["productId: 'com.example.prämium'", promotional("spring sale")] {
      try expectFixed(.subscription(text), .subscription(text), isUnsafe: true, rules: rules)
    }
  }

  @Test func datesTheWrongWayRound() throws {
    try expectUnsafe(
      offer("mode: free-trial, duration: P1W, startDate: '2027-03-01', endDate: 2027-02-01"),
      offer("mode: free-trial, duration: P1W, startDate: '2027-02-01', endDate: 2027-03-01"),
      rules: [try rule("date-order")])
  }

  @Test func aDurationThatAppleDoesNotHave() throws {
    try expectUnsafe(
      offer("mode: free-trial, duration: P5M"), offer("mode: free-trial, duration: P6M"),
      rules: [try rule("offer-duration")])
  }

  private func rule(_ name: RuleID) throws -> Rule<Catalog> {
    try #require(allRules.first { $0.id == name })
  }
}
