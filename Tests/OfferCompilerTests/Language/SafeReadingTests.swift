import Diagnostics
import OfferCompiler
import OfferModel
import OfferRules
import TestSupport
import Testing

/// A value with a safe fix is read as the fix writes it: what is wrong besides it is found in the same run.
struct SafeReadingTests {
  /// What is found, without what the fixed value would leave.
  private func expect(
    _ faulty: String, besides found: [String], in example: (String) -> RuleExample,
    at location: SourceLocation = #_sourceLocation
  ) throws {
    let compiled = try compilation(of: example(faulty).yaml)
    let bound = try #require(compiled.catalog, sourceLocation: location)
    #expect(bound.isPartial, sourceLocation: location)
    equal(compiled.findings.filter { $0.severity == .error }.map(\.rule.name), found, at: location)
  }

  @Test func theOffersOfAnEarlierSpellingOfAPeriodAreChecked() throws {
    try expect("ONE_MONTH", besides: ["invalid-value", "offer-duration"]) {
      .file(
        """
        version: 1
        app: {bundleId: com.example.app, name: Example}
        subscriptionGroups:
          - referenceName: Plans
            localizations: {en-US: {displayName: Plans}}
            subscriptions:
              - productId: com.example.monthly
                referenceName: Monthly
                level: 1
                period: \($0)
                prices: {USA: 9.99, rest: equalized}
                localizations: {en-US: {displayName: Monthly}}
                promotionalOffers: [{offerId: a, referenceName: A, mode: pay-as-you-go, duration: P1W, prices: {USA: 1, rest: equalized}}]
        """)
    }
  }

  @Test(arguments: ["FREE_TRIAL", "free trial", "fre-trial"])
  func theEligibilityOfSuchAnOfferIsChecked(_ mode: String) throws {
    try expect(mode, besides: ["invalid-value", "winback-eligibility-range"]) {
      .subscription(
        """
        winBackOffers: [{offerId: back, referenceName: Back, mode: \($0), duration: P1M, startDate: 2027-01-01, priority: high, customerEligibility: {paidSubscriptionDurationInMonths: 1, timeSinceLastSubscribedInMonths: {minimum: 2, maximum: 36}}}]
        """)
    }
  }

  @Test(arguments: [
    ("familySharable: yes", "wrong-type"), ("level: \"1\"", "wrong-type"), ("period: P12M", "invalid-value"),
  ])
  func otherValuesHideNothingEither(_ line: String, _ rule: String) throws {
    let key = String(line.prefix { $0 != ":" })
    let compiled = try compilation(
      of: """
        version: 1
        app: {bundleId: com.example.app, name: Example}
        subscriptionGroups:
          - referenceName: Plans
            localizations: {en-US: {displayName: Plans}}
            subscriptions:
              - \(line)
                productId: com.example.monthly
                referenceName: Monthly
                \(key == "level" ? "" : "level: 1")
                \(key == "period" ? "" : "period: P1M")
                prices: {USA: 9.99, rest: equalized}
                localizations: {en-US: {displayName: \(String(repeating: "M", count: 65))}}
        """)
    equal(
      compiled.findings.filter { $0.severity == .error }.map(\.rule.name).sorted(),
      [rule, "display-name-length"].sorted())
  }

  @Test func aListOfOneIsReadAsSuch() throws {
    let compiled = try compilation(
      of: RuleExample.subscription(
        "offerCodes: [{referenceName: A, customerEligibilities: new, offerEligibility: replace-intro-offers, mode: free-trial, duration: P1M}]"
      ).yaml)
    equal(compiled.catalog?.subscriptions.first?.offerCodes.count, 1)
    equal(compiled.structural.map(\.rule), ["wrong-type"])
  }

  /// The only meaning of a value is read, even if it assumes something, so that rules see the object. Of several meanings none is.
  @Test(arguments: [
    ("level: one", 1), ("level: 1 (highest)", 1), ("period: P30D", 1), ("territories: [USA, DE]", 1),
    ("prices: {USA: '$9.99', rest: equalized}", 1), ("period: soon", 0),
  ])
  func aValueWithOneMeaningIsRead(_ line: String, _ count: Int) throws {
    let compiled = try compilation(of: RuleExample.subscription(line).yaml)
    equal(compiled.catalog?.subscriptions.count, count)
    #expect(compiled.catalog?.isPartial == true)
    equal(compiled.structural.count, 1)
  }

  /// The object of an unknown day or length is kept with a stand-in, and no rule judges the stand-in.
  @Test(arguments: [
    "period: P4M",
    "introductoryOffers: [{mode: free-trial, duration: P1W, startDate: 01/02/2020, endDate: 2019-01-01}]",
  ])
  func anUnknownValueHidesNothing(_ line: String) throws {
    let display = "localizations: {en-US: {displayName: \(String(repeating: "M", count: 65))}}"
    let compiled = try compilation(of: RuleExample.subscription("\(line)\n\(display)").yaml)
    let errors = compiled.findings.filter { $0.severity == .error }.map(\.rule.name).sorted()
    equal(errors.count, 2)
    contains(errors, "display-name-length")
    #expect(compiled.catalog?.isPartial == true)
  }

  /// A batch counts for the quarterly quota only if it is known in which quarter its codes are made.
  @Test(arguments: [
    ("2027-02-01", true), ("1 Feb 2027", true), ("01/02/2027", false), ("soon", false),
  ])
  func onlyBatchesOfAKnownDayCount(_ day: String, _ isExceeded: Bool) throws {
    let batch = "kind: one-time-use, split: 25000, expirationDate: 2027-06-01"
    let compiled = try compilation(
      of: RuleExample.subscription(
        """
        offerCodes:
          - referenceName: A
            customerEligibilities: [new]
            offerEligibility: replace-intro-offers
            mode: free-trial
            duration: P1M
            batches:
              - {id: a, count: 900000, createdDate: 2027-02-02, \(batch)}
              - {id: b, count: 200000, createdDate: \(day), \(batch)}
        """
      ).yaml)
    equal(compiled.findings.contains { $0.rule == "code-quota" }, isExceeded)
  }

  /// What is required and forbidden depends on the mode.
  @Test(arguments: [
    ("PAY_AS_YOU_GO", "missing-key"), ("FREE_TRIAL, prices: {USA: 1}", "key-not-allowed"),
    ("FREE_TRIAL", nil), ("PAY, prices: {USA: 1}", nil),
  ])
  func keysThatDependOnTheValueAreChecked(_ mode: String, _ other: String?) throws {
    let compiled = try compilation(
      of: RuleExample.subscription("introductoryOffers: [{mode: \(mode), duration: P1M}]").yaml)
    equal(compiled.structural.map(\.rule.name).sorted(), ["invalid-value"] + (other.map { [$0] } ?? []))
  }

  @Test func keysThatDependOnATruthAreChecked() throws {
    let code = "referenceName: A, customerEligibilities: [active-spender], free: "
    for (value, rules) in [
      ("yes, prices: {USA: 0.5}", ["key-not-allowed", "wrong-type"]), ("no", ["missing-key", "wrong-type"]),
      ("yes", ["wrong-type"]), ("1, prices: {USA: 0.5}", ["key-not-allowed", "wrong-type"]),
    ] {
      let compiled = try compilation(
        of: """
          version: 1
          app: {bundleId: com.example.app, name: Example}
          inAppPurchases:
            - {productId: com.example.coins, referenceName: Coins, type: consumable, prices: {USA: 1.99, rest: equalized}, localizations: {en-US: {displayName: Coins}}, offerCodes: [{\(code)\(value)}]}
          """)
      equal(compiled.structural.map(\.rule.name).sorted(), rules, "\(value)")
    }
  }
}
