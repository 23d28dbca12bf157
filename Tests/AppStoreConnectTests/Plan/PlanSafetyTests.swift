import Diagnostics
import OfferRules
import OfferModel
import OfferLanguage
import OfferEmitters
import OfferCompiler
import AppStoreConnect
import Foundation
import TestSupport
import Testing

/// Plans that Apple would refuse in the middle, or that reach more than the catalog says.
struct PlanSafetyTests {
  @Test func aRiseInAStorefrontUnderRestHasToBeAllowed() throws {
    let app = FakeApp()
    app.sell(["CAN", "GBR", "USA"])
    app.price([("USA", "4.99", nil), ("CAN", "6.99", nil), ("GBR", "4.49", nil)])
    app.equalize("4.99", to: [("CAN", "6.99"), ("GBR", "4.49")])
    let prices = "prices: {USA: 4.99, rest: equalized}\n"
    let yaml = try app.yaml()
    contains(yaml, prices)
    func needs(_ amount: String) throws -> [PlanStep.Need]? {
      let change =
        "        priceChanges: [{startDate: 2027-02-21, existingSubscribers: new-price, prices: {GBR: \(amount)}}]\n"
      let plan = try planned(yaml.replacing(prices, with: prices + change), on: app)
      return plan.steps.first { $0.object.label.contains("price change") }?.needs
    }
    try equal(needs("29.99"), [.priceIncreases])
    try equal(needs("3.99"), [])
  }

  @Test func anIntroductoryOfferMakesRoomBeforeAnotherGrows() throws {
    let app = FakeApp()
    func offer(_ id: String, _ start: String, _ end: String, _ weeks: String) -> String {
      FakeApp.object(
        "subscriptionIntroductoryOffers", id,
        [
          "offerMode": "FREE_TRIAL", "duration": weeks, "numberOfPeriods": 1, "startDate": start,
          "endDate": end,
        ], ["territory": ("territories", "USA")])
    }
    app.list(
      FakeApp.monthly + "/introductoryOffers",
      [
        offer("a", "2026-11-13", "2026-12-12", "ONE_WEEK"),
        offer("b", "2026-12-13", "2027-01-11", "TWO_WEEKS"),
      ])
    let yaml = try app.yaml()
    let start = try #require(yaml.range(of: "          - mode: free-trial\n            duration: P2W"))
    let end = try #require(yaml.range(of: "endDate: 2027-01-11\n", range: start.upperBound..<yaml.endIndex))
    var edited = yaml
    edited.removeSubrange(start.lowerBound..<end.upperBound)
    edited = edited.replacing("endDate: 2026-12-12", with: "endDate: 2027-01-11")
    let plan = try planned(edited, on: app)
    equal(plan.steps.map(\.action), [.delete, .update])
    equal(plan.steps.first?.details, ["free for 2 weeks, 2026-12-13 to 2027-01-11: USA"])
  }

  /// Apply was stopped after the first of two storefronts: the rest is done, and nothing is deleted.
  @Test func aHalfMadeChangeIsFinished() throws {
    let app = FakeApp()
    func offers(_ ends: [(storefront: String, end: String)]) {
      app.list(
        FakeApp.monthly + "/introductoryOffers",
        ends.map { one in
          FakeApp.object(
            "subscriptionIntroductoryOffers", one.storefront,
            [
              "offerMode": "FREE_TRIAL", "duration": "ONE_WEEK", "numberOfPeriods": 1,
              "startDate": "2026-11-13", "endDate": one.end,
            ], ["territory": ("territories", one.storefront)])
        })
    }
    offers([("CAN", "2026-12-12"), ("USA", "2026-12-12")])
    let wanted = try app.yaml().replacing("endDate: 2026-12-12", with: "endDate: 2026-12-05")
    try equal(planned(wanted, on: app).steps.map { $0.requests.count }, [2])
    offers([("CAN", "2026-12-05"), ("USA", "2026-12-12")])
    let steps = try planned(wanted, on: app).steps
    equal(steps.map(\.action), [.update])
    equal(steps.flatMap(\.requests).count, 1)
    equal(steps.first?.needs, [])
  }

  @Test func aPromotionalOfferFollowsItsProductIntoAStorefront() throws {
    let app = FakeApp()
    app.list(
      FakeApp.monthly + "/promotionalOffers",
      [
        FakeApp.object(
          "subscriptionPromotionalOffers", "p",
          [
            "offerCode": "stay", "name": "Stay", "offerMode": "FREE_TRIAL", "duration": "ONE_MONTH",
            "numberOfPeriods": 1,
          ])
      ])
    app.list(
      "/v1/subscriptionPromotionalOffers/p/prices",
      ["USA", "CAN"].map {
        FakeApp.object(
          "subscriptionPromotionalOfferPrices", "pp-" + $0, [:], ["territory": ("territories", $0)])
      })
    let yaml = try app.yaml()
    let more = yaml.replacing("territories: [CAN, USA]", with: "territories: [CAN, GBR, USA]")
      .replacing("prices: {USA: 4.99, CAN: 5.99}", with: "prices: {USA: 4.99, CAN: 5.99, GBR: 4.49}")
    #expect(more != yaml)
    let plan = try planned(more, on: app)
    let step = try #require(plan.steps.first { $0.object.label.contains("promotional offer stay") })
    equal(step.details, ["gained GBR, as the subscription did"])
    try empty(planned(yaml, on: app).steps)
  }

  @Test func aListThatCouldNotBeReadIsNotFilled() throws {
    let app = FakeApp()
    app.fail(FakeApp.monthly + "/introductoryOffers", .forbidden)
    let yaml = try app.yaml()
    let mark = "introductoryOffers: [] # assumed: could not be read"
    contains(yaml, mark)
    let plan = try planned(
      yaml.replacing(mark, with: "introductoryOffers: [{mode: free-trial, duration: P1W}]"), on: app)
    empty(plan.steps, "\(plan.steps.map(\.object.label))")
    #expect(!plan.blocked.isEmpty)
  }

  @Test func onlyCanNameWhatIsAsItShouldBe() throws {
    let app = FakeApp()
    let today = try #require(CalendarDate("2026-11-22"))
    let live = try liveState(of: app, today: today)
    let file = SourceFile(name: "catalog.yaml", bytes: Array(try app.yaml().utf8))
    let compilation = compile([file], today: today, baseline: { _ in .found(live.form.catalog) }, rules: [])
    let comparison = try #require(compilation.comparison)
    var plan = makePlan(comparison, live, canonicalCatalog(comparison.current)) { _ in nil }
    _ = try plan.keepOnly(["com.example.yoga.monthly"], of: comparison.current.catalog)
    empty(plan.steps)
    equal(plan.only.map(\.productId), ["com.example.yoga.monthly"])
    #expect(throws: PlainFailure.self) { try plan.keepOnly(["nobody"], of: comparison.current.catalog) }
  }

  /// Apple gives the number of a win-back offer: one that is in the catalog before is wrong, and would block the next plan.
  @Test func anAppleIdBeforeTheOfferExistsIsNamed() throws {
    let offer = """
              winBackOffers:
                - offerId: back
                  referenceName: Back
                  mode: free-trial
                  duration: P1M
                  startDate: 2026-12-01
                  priority: normal
                  appleId: 6745550123
                  customerEligibility:
                    paidSubscriptionDurationInMonths: 6
                    timeSinceLastSubscribedInMonths: {minimum: 2, maximum: 24}

      """
    let app = FakeApp()
    let yaml = try app.yaml() + offer
    let plan = try planned(yaml, on: app)
    equal(plan.manual.map(\.what), ["remove `appleId: 6745550123` from the catalog"])
    empty(plan.blocked)
    empty(try planned(yaml.replacing("            appleId: 6745550123\n", with: ""), on: app).manual)
  }
}
