import CatalogText
import Diagnostics
import Foundation
import OfferModel
import TestSupport
import Testing

@testable import StoreKitFiles

/// Monthly billing with a commitment of a year, in both directions.
struct BillingPlanTests {
  private let example = BillingPlanExample()

  private func parity(
    _ text: String, _ catalog: BillingPlanExample, today: String = "2026-11-22", storefront: Storefront? = nil
  ) throws -> StoreKitParity {
    compareStoreKit(
      Array(text.utf8), file: 0, with: try catalog.catalog,
      options: StoreKitParityOptions(storefront: storefront, today: try day(today)))
  }

  private func updated(_ text: String, _ catalog: BillingPlanExample) throws -> String {
    String(decoding: try parity(text, catalog).updated, as: UTF8.self)
  }

  private func imported(_ text: String) -> StoreKitImport {
    let options = StoreKitImportOptions(
      fileName: "Example.storekit", bundleId: "com.example.app", name: "Example",
      assumedStartDate: "2026-11-22")
    return importStoreKit(Array(text.utf8), file: 0, options: options)
  }

  private var old: BillingPlanExample {
    var old = example
    old.monthly = nil
    old.introductory.removeLast()
    old.promotional.removeFirst()
    old.codes = []
    old.winBack = []
    return old
  }

  @Test func theFormIsThatOf5Point0WhereACatalogHasTheMonthlyPlan() throws {
    let root = try #require(
      try JSONSerialization.jsonObject(with: Data(try example.emitted().utf8)) as? [String: Any])
    equal(root["version"] as? [String: Int], ["major": 5, "minor": 0])
    equal(
      (root["settings"] as? [String: Any])?.keys.sorted(),
      [
        "_askToBuyEnabled", "_billingGracePeriodEnabled", "_billingIssuesEnabled", "_disableDialogs",
        "_failTransactionsEnabled", "_locale", "_renewalBillingIssuesEnabled", "_storeKitErrors",
        "_storefront",
        "_timeRate",
      ])
    let groups = try #require(root["subscriptionGroups"] as? [[String: Any]])
    let yearly = try #require((groups[0]["subscriptions"] as? [[String: Any]])?.first)
    let plans = try #require(yearly["billingPlans"] as? [[String: Any]])
    equal(plans.map { $0["billingPlanType"] as? String }, ["BILLED_UPFRONT", "MONTHLY"])
    equal(plans.map { $0["displayPrice"] as? String }, ["49.99", "4.99"])
    equal(plans.map { $0["commitmentDisplayPrice"] as? String }, ["49.99", "59.88"])
    #expect(plans.allSatisfy { $0["isEnabled"] as? Bool == true && $0.count == 5 })
    let introductory = try #require(yearly["introductoryOffers"] as? [[String: Any]])
    equal(introductory.map { $0["billingPlanType"] as? String }, ["BILLED_UPFRONT", "MONTHLY"])
    equal(introductory.first as NSDictionary?, yearly["introductoryOffer"] as? NSDictionary)
    let offers = ["adHocOffers", "codeOffers", "winbackOffers"].flatMap {
      yearly[$0] as? [[String: Any]] ?? []
    }
    equal(offers.count, 4)
    #expect(offers.allSatisfy { $0["billingPlanType"] != nil && $0["numberOfPeriods"] != nil })
    #expect(!(try example.emitted()).contains("null"))
  }

  /// Pay-as-you-go offers are charged as often as their plan.
  @Test func payAsYouGoOffersOfTheMonthlyPlanCountMonths() throws {
    let text = try example.emitted()
    let stay = try #require(text.split(separator: "\"internalID\"").first { $0.contains("\"stay\"") })
    contains(stay, "\"numberOfPeriods\" : 3")
    contains(stay, "\"subscriptionPeriod\" : \"P1M\"")
    let yaml = try #require(imported(text).yaml)
    contains(yaml, "mode: pay-as-you-go\n            duration: P3M\n            targetPlan: monthly")
    equal(imported(text).findings.filter { $0.rule == "storekit-defect" }.map(\.message), [])
    equal(
      imported(text).findings.filter { $0.rule == "storekit-lost" && $0.severity > .info }.map(\.message), [])
  }

  @Test func withoutAMonthlyPlanTheVersionStays4Point0() throws {
    try contains(old.emitted(), "\"major\" : 4")
    #expect(!(try old.emitted()).contains("billingPlan"))
  }

  /// Apple does not sell the plan in every storefront.
  @Test func whereThePlanIsNotSoldItAndItsOffersAreLeftOutAndNothingIsMissing() throws {
    var abroad = example
    abroad.price = "49.99, DEU: 49.99"
    abroad.monthly = "{prices: {DEU: 4.99}}"
    abroad.promotional = [
      "{offerId: stay, referenceName: Stay, mode: free-trial, duration: P1M, targetPlan: monthly}"
    ]
    abroad.winBack = []
    let text = try abroad.emitted()
    lacks(text, "MONTHLY")
    contains(text, "\"major\" : 5")
    let parity = try parity(text, abroad)
    equal(parity.differences.map(\.message), [])
    contains(parity.omissions.all.map(\.phrase), "1 monthly billing plan that is not sold in USA")
    try equal(
      self.parity(example.emitted(), abroad).differences.map(\.message).contains { $0.contains("plan") },
      false)
    try contains(abroad.emitted(in: #require(Storefront(code: "DEU"))), "\"59.88\"")
  }

  /// The price is that of the day; changes to come are told.
  @Test func thePriceIsThatOfToday() throws {
    var later = example
    later.subscription =
      "priceChanges: [{startDate: 2027-03-01, existingSubscribers: keep-price, prices: {USA: 59.99}}]"
    later.monthly =
      "{prices: {USA: 4.99, rest: equalized}, priceChanges: [{startDate: 2027-04-01, existingSubscribers: new-price, prices: {USA: 5.99}}]}"
    try equal(later.emitted(), example.emitted())
    let march = try later.emitted(today: "2027-03-01")
    contains(march, "\"59.99\"")
    contains(march, "\"4.99\"")
    try contains(later.emitted(today: "2027-04-01"), "\"71.88\"")
    let before = try parity(example.emitted(), later)
    equal(before.differences.map(\.message), [])
    contains(before.omissions.all.map(\.phrase), "2 future price changes")
    try equal(
      parity(example.emitted(), later, today: "2027-04-02").differences.map(\.message),
      [
        "the price of a month of the monthly billing plan of subscription 'com.example.yearly' is 4.99 in the file "
          + "and 5.99 in the catalog",
        "the price of subscription 'com.example.yearly' is 49.99 in the file and 59.99 in the catalog",
      ])
  }

  /// Each change of the file is one difference, and the update brings back the very bytes.
  @Test(arguments: [
    (
      #""displayPrice" : "4.99""#, #""displayPrice" : "3.99""#,
      "the price of a month of the monthly billing plan"
    ),
    (
      #""commitmentDisplayPrice" : "59.88""#, #""commitmentDisplayPrice" : "60""#,
      "the price of twelve months"
    ),
    (
      #""internalID" : "([0-9A-F]{8})",\s+"isEnabled" : true(?=\s+\}\s+\])"#, "DISABLED",
      "is disabled in the file"
    ),
    (#""numberOfPeriods" : 3"#, #""numberOfPeriods" : 4"#, "the length of promotional offer 'stay'"),
    (
      #""MONTHLY",\n              "displayPrice" : "2.99""#,
      #""BILLED_UPFRONT",\n              "displayPrice" : "2.99""#,
      "the billing plan of promotional offer 'stay' of subscription 'com.example.yearly' is 'BILLED_UPFRONT' in the file"
    ),
  ])
  func aChangeIsFoundAndUndone(_ original: String, _ changed: String, _ message: String) throws {
    let text = try example.emitted()
    let (from, to) = (original.replacing("\\n", with: "\n"), changed.replacing("\\n", with: "\n"))
    let file =
      changed == "DISABLED"
      ? text.replacing(try Regex(original), maxReplacements: 1) { match in
        String(text[match.range]).replacing("true", with: "false")
      }
      : text.replacing(from, with: to)
    #expect(file != text)
    let parity = try parity(file, example)
    equal(parity.differences.count, 1, "\(parity.differences.map(\.message))")
    equal(parity.differences.first?.message.contains(message), true, "\(parity.differences.map(\.message))")
    equal(String(decoding: parity.updated, as: UTF8.self), text)
  }

  /// Of each plan there is one introductory offer.
  @Test func introductoryOffersAreComparedPlanByPlan() throws {
    var other = example
    other.introductory[1] = "{mode: free-trial, duration: P2M, targetPlan: monthly}"
    let text = try example.emitted()
    try equal(
      parity(text, other).differences.map(\.message),
      [
        "the length of the introductory offer of the monthly billing plan of subscription 'com.example.yearly' is P1M "
          + "in the file and P2M in the catalog"
      ])
    try equal(updated(text, other), other.emitted())
    other.introductory.removeFirst()
    try equal(updated(text, other), other.emitted())
    try equal(updated(other.emitted(), example).matches(of: #/"introductoryOffers?" : /#).count, 2)
    other.introductory = []
    try equal(updated(text, other), other.emitted())
  }

  @Test func aPlanThatTheCatalogDoesNotHaveGoesWithItsOffers() throws {
    let parity = try parity(example.emitted(), old)
    equal(
      parity.differences.map(\.message),
      [
        "the monthly billing plan of subscription 'com.example.yearly' is not in the catalog",
        "the introductory offer of the monthly billing plan of subscription 'com.example.yearly' is not in the catalog",
        "promotional offer 'stay' of subscription 'com.example.yearly' is not in the catalog",
        "win-back offer 'back' of subscription 'com.example.yearly' is not in the catalog",
        "code offer 'SPRING' of subscription 'com.example.yearly' is not in the catalog",
      ])
    let updated = String(decoding: parity.updated, as: UTF8.self)
    lacks(updated, "MONTHLY")
    contains(updated, "\"major\" : 5")
    try equal(self.parity(updated, old).differences.map(\.message), [])
  }

  /// A file of version 4.0 has no words for the plan: it becomes one of version 5.0, with its ids.
  @Test func anEarlierFileIsConverted() throws {
    let file = try old.emitted().replacing(
      "\"_failTransactionsEnabled\"", with: "\"_future\" : 1.50,\n    \"_failTransactionsEnabled\"")
    let parity = try parity(file, example)
    equal(parity.conversion?.hasPrefix("version 5.0"), true)
    equal(
      parity.differences.map(\.message).sorted().first { $0.contains("version") },
      "the file has version 4.0, which has no monthly billing plans: the catalog needs version 5.0")
    contains(
      parity.differences.map(\.message),
      "the monthly billing plan of subscription 'com.example.yearly' is not in the file")
    let updated = String(decoding: parity.updated, as: UTF8.self)
    contains(updated, "\"_future\" : 1.50")
    let second = try self.parity(updated, example)
    equal(second.differences.map(\.message), [])
    absent(second.conversion)
    var options = StoreKitParityOptions(today: try day("2026-11-22"))
    options.keepsVersion = true
    let kept = compareStoreKit(Array(file.utf8), file: 0, with: try example.catalog, options: options)
    absent(kept.conversion)
    lacks(String(decoding: kept.updated, as: UTF8.self), "MONTHLY")
    contains(kept.omissions.all.map(\.phrase), "1 monthly billing plan, which needs version 5.0")
    let withoutFuture = updated.replacing("\"_future\" : 1.50,\n    ", with: "")
    equal(sortedLines(withoutFuture), sortedLines(try example.emitted()))
  }

  /// What is added later comes last in its list.
  private func sortedLines(_ text: String) -> [String] {
    text.split(separator: "\n").map { $0.filter { $0 != "," } }.sorted()
  }

  /// The first files of 5.0 have no list of plans.
  @Test func aFileOf5Point0WithoutPlansGetsBoth() throws {
    let text = try example.emitted()
    let early = text.replacing(#/          "billingPlans" : \[(?:.|\n)*?\n          \],\n/#, with: "")
    #expect(early != text)
    try equal(updated(early, example), text)
  }

  @Test func aDisabledPlanIsNotImportedAndItsOffersAreLost() throws {
    let text = try example.emitted()
    let disabled = text.replacing(
      try Regex(#""isEnabled" : true(?=\s+\}\s+\])"#), with: "\"isEnabled\" : false")
    let result = imported(disabled)
    let yaml = try #require(result.yaml)
    lacks(yaml, "billingPlans:")
    lacks(yaml, "targetPlan")
    contains(yaml, "a monthly billing plan that is disabled: customers cannot choose it")
    contains(yaml, "an offer of the monthly billing plan, which is disabled ('Stay')")
    equal(result.counts.offers, 2)
    var without = example
    without.monthly = nil
    without.introductory.removeLast()
    without.promotional.removeFirst()
    without.codes = []
    without.winBack = []
    try equal(parity(disabled, without).differences.map(\.message), [])
  }

  /// Of two rows the one that is sold counts; offers without a plan stay out of the catalog.
  @Test func rowsThatNobodyCanChooseAreNoPlan() {
    let offers =
      #""introductoryOffers": [{"billingPlanType": "MONTHLY", "paymentMode": "free", "subscriptionPeriod": "P1W"}]"#
    func row(_ isEnabled: Bool) -> String {
      #"{"billingPlanType": "MONTHLY", "commitmentDisplayPrice": "6.00", "displayPrice": "0.50", "isEnabled": \#(isEnabled)}"#
    }
    let two = Imported(subscription: "\"billingPlans\": [\(row(false)), \(row(true))], \(offers)")
    equal(two.lost, [])
    equal(two.defects, [])
    equal(
      two.block("billingPlans"),
      """
      billingPlans:
        monthly:
          prices:
            USA: 0.50
            rest: equalized # assumed
      """)
    equal(
      two.block("introductoryOffers"),
      """
      introductoryOffers:
        - mode: free-trial
          duration: P1W
          targetPlan: monthly
      """)
    let path = "subscriptionGroups[0].subscriptions[0]"
    let none = Imported(subscription: offers)
    equal(
      none.lost,
      [
        "\(path).introductoryOffers[0]: an offer of the monthly billing plan, which the subscription does not have"
      ])
    equal(none.block("introductoryOffers"), "(no introductoryOffers)")
    let both = Imported(subscription: "\"billingPlans\": [\(row(true)), \(row(true))]")
    equal(both.lost, ["\(path).billingPlans[1]: a second monthly billing plan: a subscription has one"])
  }

  @Test func aYearThatIsNotTwelveMonthsIsADefect() throws {
    let odd = try example.emitted().replacing("\"59.88\"", with: "\"50.00\"")
    equal(
      imported(odd).findings.filter { $0.rule == "storekit-defect" }.map(\.message),
      [
        "commitmentDisplayPrice: the year costs 50.00, but twelve months cost 59.88; the price of a month is used"
      ])
  }

  /// Whatever the plans and offers are: what is written says the same when it is read.
  @Test(arguments: seeds(15))
  func aCatalogComesBackTheSame(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let example = BillingPlanExample.random(&random)
    let text = try example.emitted()
    try equal(parity(text, example).differences.map(\.message), [], "\(example.yaml)")
    let yaml = try #require(imported(text).yaml)
    let again = try TestSupport.catalog([yaml], today: "2026-11-22")
    try equal(normalForm(again), normalForm(example.catalog), "\(example.yaml)\n\(yaml)")
  }

  /// Without the values that were assumed, which the normal form lists.
  private func normalForm(_ catalog: Catalog) throws -> NSDictionary {
    let envelope = try #require(
      try JSONSerialization.jsonObject(with: Data(try catalogJSON(catalog))) as? [String: Any])
    return try #require(envelope["catalog"] as? NSDictionary)
  }
}
