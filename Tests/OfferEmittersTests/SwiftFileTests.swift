@testable import OfferEmitters
import OfferModel
import TestSupport
import Testing

struct SwiftFileTests {
  private func names(_ identifiers: [String], bundleId: String = "com.example.app") throws -> [String] {
    let names = SwiftNames(identifiers, bundleId: bundleId, fallback: "offer")
    return identifiers.map { names[$0] }
  }

  @Test(arguments: [
    ("monthly", "monthly"), ("com.example.app.pro.monthly", "proMonthly"), ("com.example.coins", "coins"),
    ("com.example.app", "app"), ("org.other.coins", "orgOtherCoins"), ("SPRING_SALE-2027", "springSale2027"),
    ("proMonthly", "proMonthly"), ("Pro", "pro"), ("7days", "_7days"), ("v1.2", "v1_2"),
    ("default", "`default`"),
    ("all", "all_"), ("self", "self_"), ("Type", "type"), ("größe 1", "größe1"), ("週末 夏", "週末夏"),
    ("🎉", "offer"),
    ("", "offer"), ("a\u{3164}b", "aB"), ("---", "offer"),
    ("com.example.app.com.example.app", "comExampleApp"),
  ])
  func namesAreMadeFromIdentifiers(_ identifier: String, _ name: String) throws {
    try equal(names([identifier]), [name])
  }

  /// They get back a part each, as far as that helps.
  @Test func namesThatCollideGrowByWhatTheyLeftOut() throws {
    try equal(names(["com.example.app.pro", "com.example.pro"]), ["appPro", "examplePro"])
    let shared = try names(["com.example.app.pro", "com.example.app.pro-"])
    equal(Set(shared).count, 2)
    #expect(shared.allSatisfy { $0.wholeMatch(of: /pro_[a-p]+/) != nil })
  }

  @Test func noTwoNamesAreAlikeAndTheOrderDoesNotMatter() throws {
    var random = SeededGenerator(seed: 3)
    let words = [
      "a", "A", "b", "1", "_", "-", ".", "com.example.app.", "com.example.", " ", "é", "e\u{301}", "ab", "_a",
    ]
    for _ in 0..<300 {
      let count = Int.random(in: 1...30, using: &random)
      var identifiers: [String] = []
      for _ in 0..<count {
        let identifier = (0...Int.random(in: 0...3, using: &random)).map { _ in
          words.randomElement(using: &random) ?? ""
        }
        .joined()
        if !identifiers.contains(where: { $0.utf8.elementsEqual(identifier.utf8) }) {
          identifiers.append(identifier)
        }
      }
      let first = try names(identifiers)
      equal(Set(first).count, first.count, "\(identifiers) \(first)")
      let order = identifiers.indices.shuffled(using: &random)
      try equal(names(order.map { identifiers[$0] }), order.map { first[$0] })
    }
  }

  /// What ends with an underscore and letters has them from its SHA-256: nobody can ask for such a name.
  @Test func noIdentifierCanTakeTheNameOfAnother() throws {
    let shared = try names(["a-b", "a_b"])
    equal(Set(try names(["a-b", "a_b"] + shared)).count, 4)
  }

  @Test func whatCollidesIsSaid() throws {
    let file = try SwiftFile(
      catalog([
        """
        version: 1
        app: {bundleId: com.example.app}
        inAppPurchases:
          - {productId: coins_1, type: consumable, referenceName: A, prices: {USA: 1, rest: equalized}}
          - {productId: coins.1, type: consumable, referenceName: B, prices: {USA: 1, rest: equalized}}
        """
      ]), access: .internal)
    equal(
      file.notices.map { $0.replacing(/_[a-p]+/, with: "_?") },
      [
        "InAppPurchases: 2 identifiers would be named coins1: coins1_? for 'coins.1' and coins1_? for 'coins_1'"
      ])
    contains(
      String(decoding: file.bytes, as: UTF8.self),
      "/// Not named coins1, because 'coins.1' would have the same name.\n")
  }

  @Test(arguments: ExampleCatalog.examples)
  func theOrderInYAMLDoesNotShow(_ example: ExampleCatalog) throws {
    let catalog = try TestSupport.catalog(example.texts)
    let bytes = SwiftFile(catalog, access: .public).bytes
    var turned = catalog
    turned.groups = turned.groups.reversed().map { group in
      var group = group
      group.subscriptions.reverse()
      return group
    }
    turned.inAppPurchases.reverse()
    equal(SwiftFile(turned, access: .public).bytes, bytes)
  }

  /// The file knows no day, and the offers of a plan are in a list of their own.
  @Test func pricesOverTimeAndTheMonthlyPlanAreSaid() throws {
    let file = try SwiftFile(catalog([SwiftFileTests.withMonthlyPlan]), access: .internal)
    let text = String(decoding: file.bytes, as: UTF8.self)
    contains(
      text,
      """
          /// Yearly: USD 49.99 in USA every year, from 2027-03-01 USD 59.99. Monthly plan: USD 4.99 in USA every month.
          /// Introductory offer: free-trial, P1M, for the monthly plan.
          /// Introductory offer: free-trial, P1W.
          static let yearly = Subscription(
            productId: "com.example.yearly",
            group: SubscriptionGroups.plans,
            level: 1,
            period: .oneYear,
            promotionalOffers: [PromotionalOffers.gift],
            winBackOffers: [],
            offerCodes: [],
            monthlyPlan: MonthlyPlan(
              promotionalOffers: [PromotionalOffers.stay],
              winBackOffers: [],
              offerCodes: [OfferCodes.spring]))

      """)
    contains(text, "      offerCodes: [],\n      monthlyPlan: nil)\n")
    contains(
      text, "/// Stay, of com.example.yearly: pay-as-you-go, P3M, USD 2.99 in USA, for the monthly plan.\n")
    contains(text, "static let billingPlanType = \"MONTHLY\"\n")
  }

  static let withMonthlyPlan = """
    version: 1
    app: {bundleId: com.example.app}
    subscriptionGroups:
      - referenceName: Plans
        subscriptions:
          - productId: com.example.yearly
            referenceName: Yearly
            level: 1
            period: P1Y
            prices: {USA: 49.99, rest: equalized}
            priceChanges:
              - {startDate: 2027-04-01, existingSubscribers: keep-price, prices: {DEU: 59.99}}
              - {startDate: 2027-03-01, existingSubscribers: keep-price, prices: {USA: 59.99}}
            billingPlans: {monthly: {prices: {USA: 4.99, rest: equalized}}}
            introductoryOffers:
              - {mode: free-trial, duration: P1W}
              - {mode: free-trial, duration: P1M, targetPlan: monthly}
            promotionalOffers:
              - {offerId: stay, referenceName: Stay, mode: pay-as-you-go, duration: P3M, targetPlan: monthly, prices: {USA: 2.99, rest: equalized}}
              - {offerId: gift, referenceName: Gift, mode: free-trial, duration: P1M}
            offerCodes:
              - {referenceName: SPRING, customerEligibilities: [new], offerEligibility: replace-intro-offers, mode: free-trial, duration: P1M, targetPlan: monthly}
          - {productId: com.example.monthly, referenceName: Monthly, level: 2, period: P1M, prices: {USA: 5.99, rest: equalized}}

    """

  @Test func literalsAreOneLiteral() {
    equal(swiftLiteral(#"a"b\(c)"#), #""a\"b\\(c)""#)
    equal(swiftLiteral("a\n\u{2028}\0"), #""a\u{A}\u{2028}\u{0}""#)
  }
}
