import Diagnostics
import OfferModel
import TestSupport
import Testing

@testable import OfferRules

/// Which of the rules on the amounts of an offer speaks, and where.
struct PriceDoubtsTests {
  private static let rules = [
    "price-outlier", "price-discount-outlier", "upfront-like-period", "offer-price-implausible",
    "offer-price-not-lower",
  ]

  /// `rule STOREFRONT`, in the order of the rules.
  private func found(_ example: RuleExample) throws -> [String] {
    let findings = try example.findings()
    #expect(findings.allSatisfy { $0.severity < .error }, "\(findings.map(\.message))")
    return PriceDoubtsTests.rules.flatMap { rule in
      findings.filter { $0.rule == RuleID(rule) }.map { finding in
        let words = finding.message.split { $0 == " " || $0 == "," }
        return rule + " " + (words.drop { $0 != "in" }.dropFirst().first ?? "")
      }
    }
  }

  private func offer(
    _ prices: String, _ mode: String = "pay-as-you-go", _ length: String = "P3M", period: String = "P1M",
    regular: String = "USA: 9.99, GBR: 9.99, DEU: 9.99, JPN: 1500, KOR: 15000", dates: String = "",
    today: String = RuleExample.usualDay
  ) -> RuleExample {
    .subscription(
      """
      period: \(period)
      prices: {\(regular), rest: equalized}
      introductoryOffers:
        - {mode: \(mode), duration: \(length), prices: {\(prices), rest: equalized}\(dates)}
      """, today: today)
  }

  @Test(arguments: [
    // Half the price, and about half.
    ("USA: 4.99, GBR: 4.99, DEU: 5.99, JPN: 800", "pay-as-you-go", []),
    ("USA: 4.99, GBR: 4.99, DEU: 4.99, JPN: 75", "pay-as-you-go", ["price-discount-outlier JPN"]),
    ("USA: 4.99, GBR: 4.99, DEU: 4.99, JPN: 7500", "pay-as-you-go", ["price-discount-outlier JPN"]),
    ("USA: 4.99, GBR: 4.99, DEU: 4.99, JPN: 1500", "pay-as-you-go", ["price-discount-outlier JPN"]),
    ("USA: 5.99, GBR: 5.99, DEU: 5.99, JPN: 1500", "pay-as-you-go", ["offer-price-not-lower JPN"]),
    // Two storefronts have no median.
    ("USA: 4.99, JPN: 75", "pay-as-you-go", ["offer-price-implausible JPN"]),
    // Half of them cheap is intended, unless it is far too cheap.
    ("USA: 4.99, GBR: 4.99, JPN: 300, KOR: 3000", "pay-as-you-go", []),
    ("USA: 4.99, GBR: 4.99, JPN: 75, KOR: 750", "pay-as-you-go", ["offer-price-implausible JPN"]),
    ("USA: 499, GBR: 499, DEU: 499, JPN: 75000", "pay-as-you-go", ["offer-price-implausible DEU"]),
    (
      "USA: 9.99, GBR: 9.99, DEU: 19.99, JPN: 1500", "pay-as-you-go",
      ["offer-price-implausible DEU", "offer-price-not-lower GBR"]
    ),
    ("USA: 9.99, GBR: 9.99, DEU: 8.99, JPN: 1500", "pay-up-front", ["upfront-like-period DEU"]),
    (
      "USA: 9.99, GBR: 9.99, DEU: 9.99, JPN: 150", "pay-up-front",
      ["price-discount-outlier JPN", "upfront-like-period DEU"]
    ),
    ("USA: 19.99, GBR: 19.99, DEU: 19.99, JPN: 1500", "pay-up-front", ["price-discount-outlier JPN"]),
    ("USA: 14.99, GBR: 14.99, DEU: 9.99, JPN: 2200", "pay-up-front", []),
  ])
  func oneMistakeIsOneFinding(_ prices: String, _ mode: String, _ expected: [String]) throws {
    try equal(found(offer(prices, mode)), expected, "\(prices)")
  }

  @Test func anAmountFarFromTheOthersOfItsCurrencyIsFoundOnce() throws {
    let cheap = offer(
      "currency-eur: 4.99, AUT: 0.49, USA: 4.99", regular: "USA: 9.99, currency-eur: 9.99")
    try equal(found(cheap), ["price-outlier AUT"])
    let regular = offer(
      "currency-eur: 4.99, USA: 4.99", regular: "USA: 9.99, currency-eur: 9.99, AUT: 99.99")
    try equal(found(regular), ["price-outlier AUT"])
    let dear = offer(
      "currency-eur: 4.99, AUT: 99.99, USA: 4.99", regular: "USA: 9.99, currency-eur: 9.99")
    try equal(found(dear), ["price-outlier AUT"])
  }

  @Test(arguments: [
    // A month of a yearly subscription may cost what a month costs elsewhere.
    ("P1Y", "P1M", "9.99", []), ("P1Y", "P1M", "0.99", []),
    ("P1Y", "P1M", "0.29", ["offer-price-implausible USA"]),
    ("P1M", "P2M", "50.00", []), ("P1W", "P1M", "49.99", ["upfront-like-period USA"]),
    ("P1M", "P1Y", "49.99", ["upfront-like-period USA"]),
    ("P1M", "P1Y", "45.99", ["upfront-like-period USA"]),
    ("P1M", "P1Y", "41.00", ["offer-price-implausible USA"]), ("P1M", "P1Y", "89.99", []),
    ("P1M", "P6M", "29.99", []), ("P1M", "P3M", "299.99", ["offer-price-implausible USA"]),
    ("P6M", "P1Y", "49.99", []),
  ])
  func upFrontPaysForTheWholeLength(
    _ period: String, _ length: String, _ price: String, _ expected: [String]
  ) throws {
    let example = offer("USA: \(price)", "pay-up-front", length, period: period, regular: "USA: 49.99")
    try equal(found(example), expected)
  }

  @Test func anOfferThatHasEndedIsNotDoubted() throws {
    let ended = offer("USA: 0.49", dates: ", endDate: 2026-11-20")
    try empty(found(ended))
  }

  @Test func deactivatedCodesAreNotDoubted() throws {
    func purchase(_ extra: String) -> RuleExample {
      .catalog(
        """
        inAppPurchases:
          - productId: com.example.course
            referenceName: Course
            type: non-consumable
            prices: {USA: 49.99, rest: equalized}
            offerCodes:
              - {referenceName: COURSE, customerEligibilities: [non-spender]\(extra),
                 prices: {USA: 0.99, rest: equalized}}
        """)
    }
    try equal(found(purchase("")), ["offer-price-implausible USA"])
    try empty(found(purchase(", active: false")))
  }

  @Test func aShareNeverReadsAsTheLimitThatItMisses() throws {
    for (price, regular, share) in [
      ("0.99", "12.99", "7.6%"), ("7.99", "99.99", "7.99%"), ("0.50", "9.99", "5%"),
    ] {
      let found = try offer("USA: \(price)", regular: "USA: \(regular)").findings()
      #expect(found.first?.message.contains("only \(share) of") ?? false, "\(found.map(\.message))")
    }
  }

  @Test func theNumbersAreSaid() throws {
    let prices = "USA: 4.99, GBR: 4.99, DEU: 4.99, FRA: 4.99, ITA: 4.99, JPN: 75, KOR: 750"
    let all = try offer(prices, regular: "USA: 9.99, GBR: 9.99, currency-eur: 9.99, JPN: 1500, KOR: 15000")
      .findings().filter { $0.rule == "price-discount-outlier" }
    equal(
      all.map(\.message),
      [
        "the introductory offer costs 75 JPY in JPN, 5% of the regular 1500 JPY a period, "
          + "but the median of 7 storefronts is 49.9%"
      ])
    equal(all.first?.notes, ["far from the median: JPN 5% and KOR 5%"])
  }

  /// What the distances are for: the same discount everywhere, each amount rounded to a price point of its currency.
  @Test(arguments: [199, 499, 999, 1299, 4999, 9999], [20, 25, 30, 40, 50, 60, 75, 80])
  func aDiscountThatIsRoundedToPricePointsIsNotDoubted(_ dollars: Int64, _ percent: Int64) throws {
    let offered = max(29, dollars * percent / 100)
    let storefronts = Storefront.all.filter { one in
      one.currency.minorDigits == 0 || one.code == "USA" || one.index % 3 == 0
    }
    func prices(_ cents: Int64) -> String {
      storefronts.map { one in "\(one.code): \(decimalText(pricePoint(cents, one), one.currency))" }
        .joined(separator: ", ")
    }
    let doubts = try found(offer(prices(offered), "pay-as-you-go", regular: prices(dollars)))
    empty(doubts, "\(dollars) \(percent)")
  }

  /// The one that is nearest to an amount in US cents, at the rate of the highest price points.
  private func pricePoint(_ cents: Int64, _ storefront: Storefront) -> Int64 {
    let dollars = PricePoints.standard[Storefront(code: "USA") ?? storefront]
    let points = PricePoints.standard[storefront]
    let amount = Int64((Double(cents) * Double(points.highest) / Double(dollars.highest)).rounded())
    guard !points.contains(amount) else { return amount }
    switch points.nearest(to: amount) {
    case (let below?, let above?): return amount - below <= above - amount ? below : above
    case (let below?, nil): return below
    case (nil, let above?): return above
    case (nil, nil): return amount
    }
  }

  /// The walk that looks again only where something may be wrong, against looking at everything.
  @Test(arguments: seeds(50)) func findsWhatLookingAtEverythingFinds(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    // One currency each, so that `price-outlier` has nothing to say.
    let others = ["GBR", "DEU", "JPN", "KOR", "IND", "CAN", "CHE"].shuffled(using: &generator)
      .prefix(Int.random(in: 0...7, using: &generator))
    let codes = (others + ["USA"]).sorted()
    let usual = codes.map { _ in Int64.random(in: 5...30, using: &generator) * 100 }
    let common = Double.random(in: 0.05...1.2, using: &generator)
    let offered = usual.map { usual -> Int64 in
      let share =
        Int.random(in: 0..<5, using: &generator) == 0
        ? Double.random(in: 0.02...2.5, using: &generator) : common
      return max(1, Int64(share * Double(usual) / 100)) * 100
    }
    func prices(_ amounts: [Int64]) -> String {
      zip(codes, amounts).map { "\($0): \($1 / 100)" }.joined(separator: ", ")
    }
    let shares = zip(offered, usual).map { Double($0) / Double($1) }
    let sorted = shares.sorted()
    let median = (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
    var far = shares.indices.filter { shares[$0] > 2 * median || 2 * shares[$0] < median }
    if shares.count < 3 || median >= 1 || 3 * far.count > shares.count { far = [] }
    let rest = shares.indices.filter { !far.contains($0) }
    let implausible = rest.filter { shares[$0] < 0.08 || shares[$0] >= 2 }
    let notLower = rest.filter { shares[$0] >= 1 && shares[$0] < 2 }
    let expected =
      far.prefix(1).map { "price-discount-outlier " + codes[$0] }
      + implausible.prefix(1).map { "offer-price-implausible " + codes[$0] }
      + notLower.prefix(1).map { "offer-price-not-lower " + codes[$0] }
    try equal(found(offer(prices(offered), "pay-as-you-go", regular: prices(usual))), expected)
  }
}
