import AppStoreConnect
import Diagnostics
import JSONText
import OfferRules
import TestSupport
import Testing

/// States between two requests of a plan: a new plan, which knows no journal, leads on from each.
struct HalfDoneStateTests {
  private static let trial = "introductoryOffers: [{mode: free-trial, duration: P1W}]"

  private func offers(_ rows: [(length: String, storefront: String, start: String, end: String?)]) -> FakeApp
  {
    let app = FakeApp()
    app.list(
      FakeApp.monthly + "/introductoryOffers",
      rows.map { one in
        var attributes: [String: Any] = [
          "offerMode": "FREE_TRIAL", "duration": one.length, "numberOfPeriods": 1, "startDate": one.start,
        ]
        attributes["endDate"] = one.end
        return FakeApp.object(
          "subscriptionIntroductoryOffers", one.length + one.storefront + one.start, attributes,
          ["territory": ("territories", one.storefront)])
      })
    return app
  }

  private func catalog(_ offers: String) throws -> String {
    try FakeApp().yaml().replacing("        period: P1M\n", with: "        period: P1M\n        \(offers)\n")
  }

  @Test func aStorefrontWithoutAPriceGetsOne() throws {
    let app = FakeApp()
    app.equalize("4.99", to: [("CAN", "5.99"), ("DEU", "5.49")])
    app.sell(["CAN", "DEU", "USA"])
    let yaml = try FakeApp().yaml().replacing("[CAN, USA]", with: "[CAN, DEU, USA]")
      .replacing("CAN: 5.99", with: "CAN: 5.99, DEU: 4.99")
    let plan = try planned(yaml, on: app)
    equal(plan.steps.map(\.details), [["DEU 4.99 EUR"]], "\(plan.blocked)")
    empty(plan.blocked)
  }

  @Test func aFreePromotionalOfferGetsTheStorefrontThatItLacks() throws {
    let app = FakeApp()
    app.list(
      FakeApp.monthly + "/promotionalOffers",
      [
        FakeApp.object(
          "subscriptionPromotionalOffers", "p",
          [
            "offerCode": "loyal", "name": "Loyal", "offerMode": "FREE_TRIAL", "duration": "ONE_WEEK",
            "numberOfPeriods": 1,
          ])
      ])
    func prices(_ storefronts: [String]) {
      app.list(
        "/v1/subscriptionPromotionalOffers/p/prices",
        storefronts.map {
          FakeApp.object("subscriptionPromotionalOfferPrices", $0, [:], ["territory": ("territories", $0)])
        })
    }
    prices(["CAN", "USA"])
    let yaml = try app.yaml()
    try empty(planned(yaml, on: app).steps)
    prices(["USA"])
    let plan = try planned(yaml, on: app)
    equal(plan.steps.map(\.details), [["gained CAN, where it has no price"]])
    contains("\(plan.steps.map(\.requests))", "USA")
  }

  /// Apple locks it; nothing else of the plan waits for it.
  @Test func aLockedOfferKeepsItsStorefronts() throws {
    let app = FakeApp()
    app.list(
      FakeApp.monthly + "/winBackOffers",
      [
        FakeApp.object(
          "winBackOffers", "w",
          [
            "offerId": "comeback", "referenceName": "Comeback", "offerMode": "FREE_TRIAL",
            "duration": "ONE_MONTH",
            "periodCount": 1, "startDate": "2026-12-01", "priority": "NORMAL",
            "customerEligibilityPaidSubscriptionDurationInMonths": 1,
            "customerEligibilityTimeSinceLastSubscribedInMonths": ["minimum": 1, "maximum": 24],
          ])
      ])
    app.list(
      "/v1/winBackOffers/w/prices",
      ["USA", "CAN"].map {
        FakeApp.object("winBackOfferPrices", $0, [:], ["territory": ("territories", $0)])
      })
    let yaml = try app.yaml().replacing("[CAN, USA]", with: "[CAN, DEU, USA]")
      .replacing("CAN: 5.99", with: "CAN: 5.99, DEU: 4.99")
    try #require(yaml.contains("comeback") && yaml.contains("DEU"))
    let plan = try planned(yaml, on: app)
    empty(plan.blocked, "\(plan.blocked.map(\.what))")
    equal(plan.steps.count, 2, "\(plan.blocked.map(\.what))")
    equal(plan.unmanaged.map(\.what), ["stays as it is, without DEU"])
  }

  private typealias Row = (length: String, storefront: String, start: String, end: String?)

  private static func requests(_ plan: Plan) -> [String] {
    plan.steps.flatMap(\.requests).map { request in
      let body = request.body.map { String(decoding: $0.bytes, as: UTF8.self) } ?? ""
      return
        "\(request.method.rawValue) \(body.firstMatch(of: /"endDate":[^,}]*/)?.output ?? "") \(body.firstMatch(of: /"startDate":[^,}]*/)?.output ?? "")"
    }
  }

  /// In one storefront another offer has run, which was ended for the one of the catalog; in the others that one runs.
  @Test(arguments: ["2026-11-22", "2026-11-23", "2026-11-24", "2026-11-25"])
  func aSuccessorInOneStorefrontIsTheOfferOfTheCatalog(_ today: String) throws {
    for last in ["2026-11-23", "2026-11-22"] {
      let first = last == "2026-11-23" ? "2026-11-24" : "2026-11-23"
      let rows: [Row] = [
        ("ONE_WEEK", "USA", "2026-09-22", nil), ("THREE_DAYS", "CAN", "2026-09-22", last),
        ("ONE_WEEK", "CAN", first, nil),
      ]
      let plan = try planned(catalog(HalfDoneStateTests.trial), on: offers(rows), today: today)
      empty(plan.steps, "\(last) \(HalfDoneStateTests.requests(plan))")
      empty(plan.blocked, "\(last) \(HalfDoneStateTests.requests(plan))")
    }
  }

  /// In one storefront the offer was ended early: it goes on, or another one of the same length has followed.
  @Test(arguments: ["2026-11-22", "2026-11-23"])
  func anOfferThatWasEndedEarlyGoesOn(_ today: String) throws {
    let rows: [Row] = [
      ("ONE_WEEK", "USA", "2026-09-22", nil), ("ONE_WEEK", "CAN", "2026-09-22", "2026-11-23"),
    ]
    let plan = try planned(catalog(HalfDoneStateTests.trial), on: offers(rows), today: today)
    equal(HalfDoneStateTests.requests(plan), [#"PATCH "endDate":null "#])
    let later: [Row] = rows + [("ONE_WEEK", "CAN", "2026-11-24", nil)]
    let next = try planned(catalog(HalfDoneStateTests.trial), on: offers(later), today: today)
    empty(next.steps, "\(HalfDoneStateTests.requests(next))")
    empty(next.blocked, "\(HalfDoneStateTests.requests(next))")
  }

  @Test(arguments: ["2026-11-22", "2026-11-23"])
  func halfOfTheStorefrontsHaveTheirSuccessor(_ today: String) throws {
    let rows: [Row] = [
      ("ONE_WEEK", "USA", "2026-09-22", "2026-11-23"), ("ONE_WEEK", "CAN", "2026-09-22", "2026-11-23"),
      ("TWO_WEEKS", "CAN", "2026-11-24", nil),
    ]
    let wanted = try catalog(HalfDoneStateTests.trial.replacing("P1W", with: "P2W"))
    let plan = try planned(wanted, on: offers(rows), today: today)
    equal(HalfDoneStateTests.requests(plan), [#"POST  "startDate":"2026-11-24""#])
  }

  /// Nobody has planned it: somebody ended the offer in App Store Connect, and the catalog has another one.
  @Test(arguments: [("2026-11-22", "2026-11-22", "2026-11-23"), ("2026-11-22", "2026-11-23", "2026-11-24")])
  func aNewOfferBeginsAfterTheOneThatEnds(_ today: String, _ last: String, _ first: String) throws {
    let rows: [Row] = [("ONE_WEEK", "USA", "2026-09-22", last), ("ONE_WEEK", "CAN", "2026-09-22", last)]
    let wanted = try catalog(HalfDoneStateTests.trial.replacing("P1W", with: "P2W"))
    let plan = try planned(wanted, on: offers(rows), today: today)
    let post = "POST  \"startDate\":\"\(first)\""
    equal(HalfDoneStateTests.requests(plan), [post, post])
  }
}
