@testable import AppStoreConnect
import Diagnostics
import OfferEmitters
import OfferModel
import OfferRules
import TestSupport
import Testing

/// What App Store Connect does not give back: plans say it before, rollback plans after, in the same words.
struct PermanenceTests {
  private struct Edit {
    let old: String
    let new: String
    let permanence: Permanence?

    init(_ old: String, _ new: String, _ permanence: Permanence?) {
      self.old = old
      self.new = new
      self.permanence = permanence
    }
  }

  private static let edits = [
    Edit("referenceName: Monthly", "referenceName: Every month", nil),
    Edit("displayName: Yoga", "displayName: Yoga and more", nil),
    Edit("territories: [CAN, USA]", "territories: [CAN, GBR, USA]", .storefronts),
    Edit("offerId: stay\n", "offerId: remain\n", .deletedPromotionalOffer),
    // It begins in 2027.
    Edit("offerId: back\n", "offerId: again\n", nil),
    Edit("prices: {CAN: 6.99}", "prices: {CAN: 7.99}", .priceChange),
  ]

  @Test func stepsSayBeforeThatTheyCannotBeUndone() throws {
    let app = FakeApp.full()
    let yaml = try app.yaml()
    for edit in Self.edits {
      let plan = try planned(yaml.replacing(edit.old, with: edit.new), on: app)
      let found = Set(plan.steps.compactMap(\.permanence))
      #expect(found == Set([edit.permanence?.reason].compactMap(\.self)), "\(edit.new): \(found)")
    }
  }

  @Test func newObjectsStay() throws {
    let yaml = """
      version: 1
      app: {bundleId: \(FakeApp.bundleId), name: Yoga, appleId: 99}
      subscriptionGroups:
        - referenceName: Pass
          subscriptions:
            - productId: com.example.yoga.monthly
              referenceName: Monthly
              level: 1
              period: P1M
              familySharable: true
              territories: [USA]
              prices: {USA: 4.99}
      """
    let plan = try planned(yaml, on: .empty(bundleId: FakeApp.bundleId))
    equal(
      plan.steps.compactMap(\.permanence),
      [
        Permanence.newGroup.reason, Permanence.newProduct.reason + "; " + Permanence.familySharing.reason,
      ])
  }

  /// The table of the page is that of the program.
  @Test(arguments: Permanence.allCases)
  func thePageHasEachReason(_ permanence: Permanence) throws {
    let page = try Repository.text("docs/app-store-connect.md")
    contains(page, "| \(permanence.reason) | \(permanence.advice) |")
  }

  private func rollback(to before: FakeApp, from now: FakeApp) throws -> Plan {
    let today = try #require(CalendarDate("2026-11-22"))
    let live = try liveState(of: now, today: today)
    let rollback = Rollback(to: try liveState(of: before, today: today), from: live, on: today, allowing: [])
    var plan = makePlan(rollback.comparison, live, canonicalCatalog(rollback.comparison.current)) { _ in nil }
    rollback.limit(&plan)
    plan.repository = Rollback.repository(after: plan)
    return plan
  }

  @Test func aRollbackPlanSaysWhatStaysAndWhatTheRepositoryNeeds() throws {
    let before = FakeApp.full()
    let now = FakeApp.full()
    now.sell(["CAN", "GBR", "USA"])
    now.list(FakeApp.monthly + "/promotionalOffers", [])
    now.price([("USA", "5.99", nil), ("CAN", "5.99", nil), ("CAN", "6.99", "2027-02-01")])
    let plan = try rollback(to: before, from: now)
    equal(plan.steps.map(\.object.label), [])
    for permanence in [Permanence.storefronts, .deletedPromotionalOffer, .priceChange] {
      #expect(plan.stays.contains { $0.reason == permanence.reason }, "\(plan.stays)")
    }
    equal(plan.repository, ["nothing can be restored: leave the catalog as it is"])
  }
}
