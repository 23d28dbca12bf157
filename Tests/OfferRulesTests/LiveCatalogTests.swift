import TestSupport
import Diagnostics
import OfferLanguage
import OfferModel
@testable import OfferRules
import Testing

/// What the catalog that is live changes in the judgement of the new one.
@Suite struct LiveCatalogTests {
  @Test func codesOfABatchThatIsGoneStillCount() throws {
    let live = code("SUMMER", batch("a", 1_000_000, "2026-10-05"), active: false)
    let next = code("AUTUMN", batch("b", 25_000, "2026-12-01"))
    let found = try RuleExample.subscription(next, before: live).findings()
    let quota = try #require(found.first { $0.rule == "code-quota" })
    begins(quota.message, with: "1,025,000 codes in 2026Q4")
    begins(quota.notes.first, with: "1,000,000 of them belong to")
    #expect(try !has("code-quota", .subscription(next, before: "reviewNote: Thanks")))
    let later = code("AUTUMN", batch("b", 25_000, "2027-01-01"))
    #expect(try !has("code-quota", .subscription(later, before: live)))
  }

  @Test func aBatchThatIsOnlyPlannedLeavesNothingBehind() throws {
    let live = code("SUMMER", batch("a", 1_000_000, "2026-12-05"), active: false)
    let next = code("AUTUMN", batch("b", 25_000, "2026-12-01"))
    #expect(try !has("code-quota", .subscription(next, before: live)))
  }

  @Test func equalNamesAreComparedOneByOne() throws {
    let codes = "{referenceName: A, customerEligibilities: [non-spender], free: true}"
    let other = "{referenceName: A, customerEligibilities: [active-spender], free: true}"
    let twice =
      "inAppPurchases: [{productId: com.example.coins, referenceName: Coins, type: consumable, prices: {USA: 1, rest: equalized}, offerCodes: [\(codes), \(other)]}]"
    let compared = try Compared(from: RuleExample.catalog(twice).yaml, to: RuleExample.catalog(twice).yaml)
    empty(compared.comparison.changes)
  }

  @Test func anAppleIdMayBeRemoved() throws {
    let compared = try Compared(
      .catalog(
        "app: {bundleId: com.example.app}", before: "app: {bundleId: com.example.app, appleId: 123456789}"))
    empty(compared.findings)
    equal(compared.actions, ["local app com.example.app: appleId"])
  }

  @Test(arguments: [
    (", appleId: 123456789", ", appleId: 987654321", ["error locked-field"]),
    (", appleId: 123456789", ", appleId: 123456789", []), ("", ", appleId: 987654321", []),
    (", appleId: 123456789", "", []),
  ])
  func anAppleIdIsComparedWithThatAtApple(_ live: String, _ new: String, _ rules: [String]) throws {
    func app(_ more: String) -> String { "app: {bundleId: com.example.app\(more)}" }
    let compared = try Compared(RuleExample.catalog(app(new), before: app(live)).live)
    equal(compared.rules, rules)
    equal(compared.comparison.changes.count, rules.count)
    func offer(_ more: String) -> String {
      """
      winBackOffers:
        - {offerId: a, referenceName: a, mode: free-trial, duration: P1M, priority: normal,
           startDate: 2027-01-10\(more),
           customerEligibility: {paidSubscriptionDurationInMonths: 3,
             timeSinceLastSubscribedInMonths: {minimum: 2, maximum: 24}}}
      """
    }
    let winBack = try Compared(RuleExample.subscription(offer(new), before: offer(live)).live)
    equal(winBack.rules, rules)
    equal(winBack.comparison.changes.count, rules.count)
  }

  /// The account holder is needed once a subscription is approved, also where all storefronts go.
  @Test(arguments: ["[USA]", "none"])
  func onlyAnApprovedSubscriptionKeepsItsStorefronts(_ left: String) throws {
    func text(_ territories: String) -> [String] {
      [RuleExample.subscription("territories: \(territories)").yaml]
    }
    let (live, new) = (try catalog(text("[USA, CAN]")), try catalog(text(left)))
    for (stage, isFound) in [(ProductStage.neverApproved, false), (.approved, true), (nil, true)] {
      let stages = stage.map { ["com.example.monthly": $0] } ?? [:]
      let comparison = compareCatalogs(
        lower(new), with: lower(live.asLiveState(stages: stages)), today: try day(exampleDay))
      let found = changeRules.flatMap { $0.findings(on: comparison, today: comparison.today) }
      equal(found.contains { $0.rule == "product-territories-removed" }, isFound)
    }
  }

  @Test func numbersToPutBackHaveNoSeparators() throws {
    let compared = try Compared(
      .catalog(
        "app: {bundleId: com.example.app, appleId: 987654321}",
        before: "app: {bundleId: com.example.app, appleId: 123456789}"))
    equal(compared.findings.first?.help, "restore 123456789")
  }

  private func has(_ rule: RuleID, _ example: RuleExample) throws -> Bool {
    try example.findings().contains { $0.rule == rule }
  }

  private func batch(_ id: String, _ count: Int, _ created: String) -> String {
    "{id: \(id), kind: one-time-use, count: \(count), split: 25000, createdDate: \(created), expirationDate: 2027-04-01}"
  }

  private func code(_ name: String, _ batch: String, active: Bool = true) -> String {
    """
    offerCodes:
      - referenceName: \(name)
        active: \(active)
        customerEligibilities: [new]
        offerEligibility: replace-intro-offers
        mode: free-trial
        duration: P1M
        batches: [\(batch)]
    """
  }
}
