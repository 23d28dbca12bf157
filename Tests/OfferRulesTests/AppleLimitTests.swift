import TestSupport
import Diagnostics
import OfferCompiler
import OfferModel
@testable import OfferRules
import Testing

/// Apple's limits, each at its edge: the last value that is taken and the first that is not.
@Suite struct AppleLimitTests {
  @Test(arguments: [
    ("499", Severity.error), ("500", nil), ("25000", nil), ("25001", .error),
  ])
  func productionBatchesHave500To25000Codes(_ count: String, _ severity: Severity?) throws {
    try equal(found("batch-size", .batch("count: \(count)")), severity)
  }

  @Test func sandboxBatchesHaveTheSizesThatTheAPITakes() throws {
    let taken = [10, 100, 200, 300, 400, 500, 600, 700, 800, 900, 1000]
    for count in [9, 10, 11, 50, 99, 100, 150, 1000, 1001, 10_000, 10_001] + taken {
      let severity = try found("batch-size", .batch("count: \(count)\nenvironment: sandbox"))
      // App Store Connect itself makes 10 to 10,000.
      let other: Severity = 10...10_000 ~= count ? .warning : .error
      equal(severity, (taken.contains(count) ? nil : other), "\(count)")
    }
  }

  /// What Apple has made is no error, whoever requested it; what offerc would request with the API is one.
  @Test(arguments: [false, true])
  func aSandboxBatchOfAnotherSizeIsAnErrorOnlyIfItIsNew(isLiveState: Bool) throws {
    func batches(_ text: String) -> RuleExample {
      .subscription(
        """
        offerCodes:
          - referenceName: TEST
            customerEligibilities: [new]
            offerEligibility: replace-intro-offers
            mode: free-trial
            duration: P1M
            batches: [\(text)]
        """)
    }
    func batch(_ id: String, _ count: Int, on day: String) -> String {
      "{id: \(id), kind: one-time-use, environment: sandbox, count: \(count), createdDate: \(day), expirationDate: \(day.prefix(4))-12-31}"
    }
    let old = batch("a", 5000, on: "2026-11-01")
    let new = batch("b", 2500, on: "2026-11-21")
    func severity(_ text: String, against live: String?) throws -> Severity? {
      var example = batches(text)
      example.before = live.map { batches($0).fragment }
      example.isLive = isLiveState && live != nil
      return try found("batch-size", example)
    }
    try equal(severity(old, against: old), .info)
    try equal(severity(old, against: nil), .warning)
    try equal(severity(new, against: nil), .warning)
    try equal(severity("\(old), \(new)", against: old), .error)
    try absent(severity(batch("b", 900, on: "2026-11-21"), against: batch("b", 900, on: "2026-11-21")))
  }

  /// App Store Connect accepts introductory offers that overlap, and the API refuses to create one.
  @Test(arguments: [("[USA, CAN]", Severity.warning), ("[USA]", .error)])
  func introductoryOffersThatOverlapAreNoErrorIfBothAreLive(
    liveTerritories: String, severity: Severity
  ) throws {
    func catalog(_ territories: String) -> SourceFile {
      let example = RuleExample.subscription(
        """
        introductoryOffers:
          - {mode: free-trial, duration: P1W, endDate: 2027-03-01}
          - {mode: free-trial, duration: P2W, startDate: 2027-02-01, territories: \(territories)}
        """)
      return SourceFile(name: "catalog.yaml", text: example.yaml)
    }
    let today = try day("2026-11-21")
    let live = try #require(compile([catalog(liveTerritories)], today: today).catalog)
    let baselines = Baselines([live], origin: "catalog.json")
    let found = compile([catalog("[USA, CAN]")], today: today, baseline: baselines.baseline(of:)).findings
    equal(found.filter { $0.rule == "intro-offer-overlap" }.map(\.severity), [severity])
  }

  @Test(arguments: [
    ("2027-08-31", "2028-02-29", nil), ("2027-08-31", "2028-03-01", Severity.error),
    ("2026-08-31", "2027-02-28", nil), ("2026-08-31", "2027-03-01", .error),
    ("2027-01-31", "2027-07-31", nil), ("2027-01-31", "2027-08-01", .error),
    ("2027-03-31", "2027-09-30", nil), ("2027-03-31", "2027-10-01", .error),
  ])
  func sixMonthsEndWithTheirMonth(_ made: String, _ end: String, _ severity: Severity?) throws {
    try equal(found("batch-expiration", .batch("createdDate: \(made)\nexpirationDate: \(end)")), severity)
    let custom = "kind: custom\ncode: SPRING\ncreatedDate: \(made)\nexpirationDate: \(end)"
    try equal(found("batch-expiration", .batch(custom)), severity.map { _ in .warning })
  }

  @Test func aQuarterHasAMillionCodesAndNoMore() throws {
    try absent(quota(990_000, on: "2027-03-31", and: 10_000, on: "2027-01-01"))
    try equal(quota(990_000, on: "2027-03-31", and: 10_001, on: "2027-01-01"), .error)
    try absent(quota(990_000, on: "2027-03-31", and: 10_001, on: "2027-04-01"))
    try absent(quota(990_000, on: "2027-03-31", and: 10_001, on: "2026-12-31"))
  }

  @Test func textsAreMeasuredInCharacters() throws {
    for (name, severity) in [
      (String(repeating: "é", count: 30), nil), (String(repeating: "月", count: 31), Severity.info),
      (String(repeating: "月", count: 35), .info), (String(repeating: "👩‍👩‍👧", count: 30), nil),
      (String(repeating: "月", count: 36), .error), ("A", .error), ("月", .error), ("月額", nil),
    ] {
      let texts = "localizations: {en-US: {displayName: \(name)}}"
      try equal(found("display-name-length", .subscription(texts)), severity, "\(name)")
    }
    for (count, severity) in [(45, nil), (46, Severity.info), (55, .info), (56, .error)] {
      let description = String(repeating: "ü", count: count)
      let texts = "localizations: {en-US: {displayName: Monthly, description: \(description)}}"
      try equal(found("description-length", .subscription(texts)), severity, "\(count)")
    }
  }

  @Test func winBackOffersHaveTheMonthsThatAppleOffers() throws {
    for months in 0...61 {
      let taken = (1...24).contains(months) || [36, 48, 60].contains(months)
      try equal(winBack(paid: months), (taken ? nil : .error), "\(months) paid months")
    }
    for months in 0...25 {
      let expected: Severity? =
        switch months {
        case 2: .warning
        case 3...24: nil
        default: .error
        }
      try equal(winBack(maximum: months), expected, "at most \(months) months")
      try equal(winBack(wait: months), ((2...24).contains(months) ? nil : .error), "wait \(months)")
    }
  }

  @Test func everyStorefrontIsPricedInItsCurrency() throws {
    equal(Storefront.all.count, 175)
    equal(Currency.allCases.count, 43)
    for storefront in Storefront.all {
      let whole = storefront.currency.minorDigits == 0
      let yaml = RuleExample.subscription(
        "territories: [\(storefront.code)]\nprices: {\(storefront.code): \(whole ? "500" : "4.99") \(storefront.currency.code)}"
      )
      #expect(try yaml.findings().filter { $0.severity == .error }.isEmpty, "\(storefront.code)")
      let odd = RuleExample.subscription(
        "territories: [\(storefront.code)]\nprices: {\(storefront.code): \(whole ? "4.9" : "4.999")}")
      #expect(try odd.findings().contains { $0.rule == "price-precision" }, "\(storefront.code)")
    }
  }

  @Test func everyCurrencyHasASetOfItsStorefronts() throws {
    for currency in Currency.allCases {
      let set = "currency-" + currency.code.lowercased()
      let codes = Storefront.all.filter { $0.currency == currency }.map(\.code)
      let found = try catalog([RuleExample.subscription("territories: \(set)\nprices: {}").yaml])
      equal(found.products.first?.territories.set.codes, codes, "\(set)")
    }
  }

  private func found(_ rule: RuleID, _ example: RuleExample) throws -> Severity? {
    try example.findings().filter { $0.rule == rule }.map(\.severity).max()
  }

  private func quota(_ first: Int, on day: String, and second: Int, on other: String) throws -> Severity? {
    func batch(_ id: String, _ count: Int, _ day: String) -> String {
      "id: \(id), kind: one-time-use, count: \(count), split: 25000, createdDate: \(day), expirationDate: 2027-05-31"
    }
    let codes = [batch("a", first, day), batch("b", second, other)].enumerated().map { number, batch in
      "  - {referenceName: C\(number), customerEligibilities: [new], offerEligibility: replace-intro-offers, mode: free-trial, duration: P1M, batches: [{\(batch)}]}"
    }
    return try found("code-quota", .subscription("offerCodes:\n" + codes.joined(separator: "\n")))
  }

  private func winBack(paid: Int = 3, maximum: Int = 24, wait: Int = 2) throws -> Severity? {
    try found(
      "winback-eligibility-range",
      .subscription(
        """
        winBackOffers:
          - offerId: back
            referenceName: Back
            mode: free-trial
            duration: P1M
            startDate: 2027-01-10
            priority: normal
            customerEligibility:
              paidSubscriptionDurationInMonths: \(paid)
              timeSinceLastSubscribedInMonths: {minimum: 2, maximum: \(maximum)}
              waitBetweenOffersInMonths: \(wait)
        """))
  }
}
