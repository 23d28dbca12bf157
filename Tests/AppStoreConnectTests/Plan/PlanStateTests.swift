@testable import AppStoreConnect
import Diagnostics
import OfferModel
import OfferRules
import TestSupport
import Testing

/// What can be changed in which state of a product.
struct PlanStateTests {
  private func app(_ state: String?, _ more: [String: Any] = [:]) -> FakeApp {
    let app = FakeApp()
    var attributes: [String: Any] = [
      "productId": "com.example.yoga.monthly", "name": "Monthly", "groupLevel": 1,
      "subscriptionPeriod": "ONE_MONTH",
    ]
    attributes["state"] = state
    app.list(
      FakeApp.group + "/subscriptions",
      [
        FakeApp.object("subscriptions", "11", attributes.merging(more) { $1 })
      ])
    return app
  }

  @Test(arguments: [
    ("MISSING_METADATA", true), ("READY_TO_SUBMIT", true), ("WAITING_FOR_REVIEW", false), ("APPROVED", false),
    ("REMOVED_FROM_SALE", false), ("NEVER_HEARD_OF", false),
  ])
  func thePeriodIsFreeUntilTheSubmission(_ state: String, _ isFree: Bool) throws {
    let app = app(state)
    let plan = try planned(app.yaml().replacing("period: P1M", with: "period: P1Y"), on: app)
    equal(plan.steps.map(\.action), (isFree ? [.update] : []))
    equal(plan.blocked.isEmpty, isFree)
    if isFree { contains("\(plan.steps[0].requests)", "ONE_YEAR") }
  }

  @Test(arguments: [("READY_TO_SUBMIT", true), ("IN_REVIEW", true), ("APPROVED", false)])
  func aPriceIsFreeUntilTheApproval(_ state: String, _ isFree: Bool) throws {
    let app = app(state)
    let plan = try planned(app.yaml().replacing("USA: 4.99", with: "USA: 34.99"), on: app)
    equal(plan.steps.map(\.details), (isFree ? [["USA 34.99 USD"]] : []))
    equal(plan.blocked.isEmpty, isFree)
  }

  @Test(arguments: [("READY_TO_SUBMIT", true), ("APPROVED", false), ("DEVELOPER_REMOVED_FROM_SALE", false)])
  func familySharingIsBlockedOnceApproved(_ state: String, _ isFree: Bool) throws {
    let app = app(state)
    let plan = try planned(
      app.yaml().replacing("period: P1M", with: "period: P1M\n        familySharable: true"), on: app)
    equal(plan.steps.map(\.needs), (isFree ? [[.irreversible]] : []))
    equal(plan.blocked.isEmpty, isFree)
  }

  @Test func aMissingPeriodIsAStepAndAnUnknownOneIsBlocked() throws {
    let wanted = try app("MISSING_METADATA").yaml()
    let none = try planned(
      wanted, on: app("MISSING_METADATA", ["subscriptionPeriod": "null", "groupLevel": "null"]))
    equal(none.steps.map(\.details), [["period: none → P1M", "level: none → 1"]])
    let unknown = try planned(wanted, on: app("MISSING_METADATA", ["subscriptionPeriod": "TEN_DAYS"]))
    #expect(unknown.steps.isEmpty && !unknown.blocked.isEmpty)
  }

  /// Answers without them: a subscription that has a period has a level, too.
  @Test func aLevelAndFamilySharingThatAreMissingAreUnread() throws {
    let wanted = try app("APPROVED").yaml().replacing(
      "period: P1M", with: "period: P1M\n        familySharable: true")
    let plan = try planned(wanted, on: app("APPROVED", ["groupLevel": "null", "familySharable": "null"]))
    #expect(plan.steps.isEmpty && plan.blocked.isEmpty, "\(plan.steps.map(\.details)) \(plan.blocked)")
  }

  @Test func aVersionIsMadeBeforeTheTexts() throws {
    let app = app("MISSING_METADATA")
    let yaml = try app.yaml().replacing(
      "period: P1M", with: "period: P1M\n        localizations: {en-US: {displayName: Yoga}}")
    func steps(_ versions: [(state: String, name: String)]) throws -> Plan {
      app.list(
        FakeApp.monthly + "/versions",
        versions.enumerated().map { number, version in
          "{\"type\":\"subscriptionVersions\",\"id\":\"v\(number)\",\"attributes\":{\"version\":\(number + 1),\"state\":\"\(version.state)\"},\"relationships\":{\"localizations\":{\"data\":[{\"type\":\"subscriptionLocalizations\",\"id\":\"l\(number)\"}],\"meta\":{\"paging\":{\"total\":1}}}}}"
        },
        included: versions.enumerated().map { number, version in
          FakeApp.object(
            "subscriptionLocalizations", "l\(number)", ["locale": "en-US", "name": version.name])
        })
      return try planned(yaml, on: app)
    }
    try equal(
      steps([]).steps.flatMap(\.requests).map(\.path),
      [
        "/v1/subscriptionVersions", "/v2/subscriptionLocalizations",
      ])
    // What was rejected is not compared where there is something else. What is closed needs a version, with the same texts, too.
    for state in ["REJECTED", "DEVELOPER_REJECTED"] {
      let closed = try steps([(state, "Yoga")])
      equal(closed.steps.map(\.action), [.create])
      equal(closed.steps.flatMap(\.requests).map(\.method), [.post, .patch])
    }
    try equal(steps([("REJECTED", "Joga")]).steps.map(\.action), [.create, .update])
    try empty(steps([("APPROVED", "Yoga"), ("REJECTED", "Joga")]).steps)
    try equal(steps([("APPROVED", "Joga")]).steps.map(\.action), [.create, .update])
    try equal(steps([("PREPARE_FOR_SUBMISSION", "Joga")]).steps.map(\.action), [.update])
    for state in ["IN_REVIEW", "ACCEPTED"] {
      let inReview = try steps([(state, "Joga")])
      empty(inReview.steps)
      equal(inReview.waits.count, 1)
    }
    let unheardOf = try steps([("HELD", "Joga")])
    empty(unheardOf.steps)
    equal(unheardOf.blocked.count, 1)
  }

  /// Texts that were made without a version: in review, they wait like those with one.
  @Test(arguments: [
    ("PREPARE_FOR_SUBMISSION", "Yoga", [PlanStep.Action.create], 0),
    ("PREPARE_FOR_SUBMISSION", "Joga", [.create, .update], 0), ("WAITING_FOR_REVIEW", "Yoga", [], 0),
    ("WAITING_FOR_REVIEW", "Joga", [], 1),
  ])
  func textsWithoutAVersionWaitInReview(
    _ state: String, _ name: String, _ actions: [PlanStep.Action], _ waits: Int
  ) throws {
    let app = app("WAITING_FOR_REVIEW")
    app.list(
      FakeApp.monthly + "/subscriptionLocalizations",
      [
        FakeApp.object("subscriptionLocalizations", "l", ["locale": "en-US", "name": name, "state": state])
      ])
    let yaml = try self.app("WAITING_FOR_REVIEW").yaml().replacing(
      "period: P1M", with: "period: P1M\n        localizations: {en-US: {displayName: Yoga}}")
    let plan = try planned(yaml, on: app)
    equal(plan.steps.map(\.action), actions)
    equal(plan.waits.count, waits)
  }

  /// Texts without a version have states of their own: one that is in review holds up the others.
  @Test(arguments: [
    (["APPROVED", "WAITING_FOR_REVIEW"], "WAITING_FOR_REVIEW"), (["APPROVED", "REJECTED"], "REJECTED"),
    (["APPROVED", "PREPARE_FOR_SUBMISSION"], "PREPARE_FOR_SUBMISSION"), (["APPROVED", "HELD"], "HELD"),
    (["REJECTED", "PREPARE_FOR_SUBMISSION", "IN_REVIEW"], "IN_REVIEW"),
    (["APPROVED", "APPROVED"], "APPROVED"),
  ])
  func oneStateOfTextsWithoutAVersionDecides(_ states: [String], _ decides: String) throws {
    equal(AppleState.deciding(states.map(AppleState.init))?.rawValue, decides)
  }

  @Test func anApprovedTextDoesNotHideOneInReview() throws {
    func texts(_ name: String) -> FakeApp {
      let app = app("WAITING_FOR_REVIEW")
      app.list(
        FakeApp.monthly + "/subscriptionLocalizations",
        [
          FakeApp.object(
            "subscriptionLocalizations", "a", ["locale": "en-US", "name": name, "state": "APPROVED"]),
          FakeApp.object(
            "subscriptionLocalizations", "b", ["locale": "de-DE", "name": "Yoga", "state": "IN_REVIEW"]),
        ])
      return app
    }
    let plan = try planned(texts("Joga").yaml().replacing("Joga", with: "Yoga"), on: texts("Joga"))
    equal(plan.steps.map(\.object.label), [])
    equal(plan.waits.count, 1)
  }

  /// Apple refuses a price of a monthly plan where it is not sold: there, the amount only says what Apple equalizes from.
  @Test func firstPricesOfAMonthlyPlanLeaveOutABaseThatIsNotSold() throws {
    func yearly(sold: Bool, priced: [String] = []) -> FakeApp {
      let app = app("APPROVED", ["subscriptionPeriod": "ONE_YEAR"])
      app.equalize("4.99", to: [("CAN", "5.99"), ("DEU", "4.99")])
      let plans = [FakeApp.object("subscriptionPlanAvailabilities", "a", ["planType": "UPFRONT"])]
      app.list(
        FakeApp.monthly + "/planAvailabilities",
        plans + (sold ? [FakeApp.object("subscriptionPlanAvailabilities", "m", ["planType": "MONTHLY"])] : [])
      )
      app.list(
        "/v1/subscriptionPlanAvailabilities/m/availableTerritories",
        ["CAN", "DEU"].map { FakeApp.object("territories", $0) })
      func row(_ plan: String, _ storefront: String, _ amount: String) -> String {
        FakeApp.object(
          "subscriptionPrices", plan + storefront, ["planType": plan, "preserved": false],
          [
            "territory": ("territories", storefront),
            "subscriptionPricePoint": ("subscriptionPricePoints", storefront + "-" + amount),
          ])
      }
      let monthly = priced.map { row("MONTHLY", $0, $0 == "CAN" ? "5.99" : "4.99") }
      app.list(
        FakeApp.monthly + "/prices",
        [row("UPFRONT", "USA", "4.99"), row("UPFRONT", "CAN", "5.99")] + monthly,
        included: [("USA", "4.99", nil), ("CAN", "5.99", nil), ("DEU", "4.99", nil)].map(FakeApp.pricePoint))
      return app
    }
    let yaml = try yearly(sold: false).yaml().replacing(
      "        period: P1Y\n",
      with:
        "        period: P1Y\n        billingPlans: {monthly: {territories: [CAN, DEU], prices: {USA: 4.99, rest: equalized}}}\n"
    )
    try #require(yaml.contains("billingPlans"))
    for (app, places) in [
      (yearly(sold: false), ["CAN", "DEU"]), (yearly(sold: true), ["CAN", "DEU"]),
      (yearly(sold: true, priced: ["CAN"]), ["DEU"]), (yearly(sold: true, priced: ["CAN", "DEU"]), []),
    ] {
      let plan = try planned(yaml, on: app)
      let requests: [PlannedRequest] = plan.steps.filter { $0.object.parts.last?.kind == .prices }
        .flatMap(\.requests)
      equal(requests.flatMap(\.priceRows).compactMap(\.storefront), places)
      empty(plan.blocked)
    }
  }

  @Test func theMonthlyPlanNeverNamesNewTerritories() throws {
    let app = app("APPROVED", ["subscriptionPeriod": "ONE_YEAR"])
    app.list(
      FakeApp.monthly + "/planAvailabilities",
      [
        FakeApp.object("subscriptionPlanAvailabilities", "a", ["planType": "UPFRONT"]),
        FakeApp.object("subscriptionPlanAvailabilities", "m", ["planType": "MONTHLY"]),
      ])
    app.list(
      "/v1/subscriptionPlanAvailabilities/m/availableTerritories", [FakeApp.object("territories", "CAN")])
    let yaml = try app.yaml()
    try #require(yaml.contains("territories: [CAN]"))
    let plan = try planned(
      yaml.replacing(
        "territories: [CAN]", with: "territories: [CAN, USA]\n            availableInNewTerritories: true"),
      on: app)
    equal(plan.steps.count, 1)
    lacks("\(plan.steps.map(\.requests))", "availableInNewTerritories")
    try empty(
      planned(
        yaml.replacing(
          "territories: [CAN]", with: "territories: [CAN]\n            availableInNewTerritories: true"),
        on: app
      ).steps)
  }

  @Test func newTerritoriesOfTheMonthlyPlanAreNotPulled() throws {
    let app = app("APPROVED", ["subscriptionPeriod": "ONE_YEAR"])
    app.list(
      FakeApp.monthly + "/planAvailabilities",
      [
        FakeApp.object("subscriptionPlanAvailabilities", "a", ["planType": "UPFRONT"]),
        FakeApp.object(
          "subscriptionPlanAvailabilities", "m", ["planType": "MONTHLY", "availableInNewTerritories": true]),
      ])
    app.list(
      "/v1/subscriptionPlanAvailabilities/m/availableTerritories", [FakeApp.object("territories", "CAN")])
    try lacks(app.yaml(), "availableInNewTerritories")
    try empty(planned(app.yaml(), on: app).steps)
  }
}
