import AppStoreConnect
import Diagnostics
import OfferModel
import TestSupport
import Testing

/// What frees a slot, a name or a code comes before what needs it.
struct PlanOrderTests {
  private func code(_ name: String, active: Bool = true) -> String {
    FakeApp.object(
      "subscriptionOfferCodes", name,
      [
        "name": name, "offerMode": "FREE_TRIAL", "duration": "ONE_MONTH", "numberOfPeriods": 1,
        "active": active,
        "customerEligibilities": ["NEW"], "offerEligibility": "REPLACE_INTRO_OFFERS",
      ])
  }

  private func app(codes count: Int) -> FakeApp {
    let app = FakeApp()
    app.list(FakeApp.monthly + "/offerCodes", (1...count).map { code("C\($0)") })
    for number in 1...count {
      let path = "/v1/subscriptionOfferCodes/C\(number)"
      app.list(
        path + "/prices",
        ["CAN", "USA"].map {
          FakeApp.object(
            "subscriptionOfferCodePrices", "c\(number)-\($0)", [:], ["territory": ("territories", $0)])
        })
      app.list(path + "/oneTimeUseCodes", [])
      app.list(path + "/customCodes", [])
    }
    return app
  }

  @Test(arguments: [(9, [PlanStep.Action.create, .deactivate]), (10, [.deactivate, .create])])
  func aFullListOfCodesIsEmptiedFirst(_ count: Int, _ actions: [PlanStep.Action]) throws {
    let app = app(codes: count)
    let edited = try replacingACode(of: app, with: "mode: free-trial")
    try equal(planned(edited, on: app).steps.map(\.action), actions)
  }

  private func replacingACode(of app: FakeApp, with terms: String) throws -> String {
    let yaml = try app.yaml()
    let other =
      "          - {referenceName: New, customerEligibilities: [new], offerEligibility: replace-intro-offers, duration: P1M, \(terms)}\n"
    let first = "          - referenceName: C1\n"
    try #require(yaml.contains(first) && yaml.contains("offerCodes:\n"))
    return yaml.replacing(first, with: first + "            active: false\n")
      .replacing("offerCodes:\n", with: "offerCodes:\n" + other)
  }

  /// Without it, `--only` could deactivate a code for one that never comes.
  @Test func whatMakesRoomForABlockedCodeIsBlocked() throws {
    let app = app(codes: 10)
    app.list(FakeApp.monthly + "/pricePoints", [FakeApp.pricePoint(("USA", "2.99", nil))])
    let edited = try replacingACode(of: app, with: "mode: pay-as-you-go, prices: {USA: 2.98}")
    var plan = try planned(edited, on: app)
    equal(plan.steps.map(\.action), [.deactivate, .create])
    let live = try liveState(of: app, today: #require(CalendarDate("2026-11-22")))
    plan.block(try PriceProof(plan, live.priced, from: app))
    empty(plan.steps)
    equal(plan.blocked.map(\.what), ["create", "deactivate"])
    equal(
      plan.blocked.last?.reason, "it makes room for \(plan.blocked[0].object.quotedLabel), which is blocked")
  }

  @Test func thereIsNoRoomBesideTenThatTheCatalogDoesNotAllHave() throws {
    let app = app(codes: 10)
    let yaml = try app.yaml()
    let plan = try planned(
      yaml.replacing("- referenceName: C1\n", with: "- referenceName: New\n"), on: app)
    empty(plan.steps)
    equal(plan.blocked.map(\.what), ["create the offer code"])
    #expect(plan.blocked.map(\.reason).allSatisfy { $0.contains("10 active offer codes") })
  }

  @Test func aNameOfACodeThatTheCatalogDoesNotHaveIsTaken() throws {
    let app = app(codes: 1)
    app.list(
      FakeApp.group + "/subscriptions",
      [
        FakeApp.object(
          "subscriptions", "11",
          [
            "productId": "com.example.yoga.monthly", "name": "Monthly", "groupLevel": 1,
            "subscriptionPeriod": "ONE_MONTH", "state": "APPROVED",
          ])
      ])
    let codes = try app.yaml()
    let offer = """
              winBackOffers:
                - offerId: back
                  referenceName: C1
                  mode: free-trial
                  duration: P1M
                  startDate: 2026-12-01
                  priority: normal
                  customerEligibility:
                    paidSubscriptionDurationInMonths: 6
                    timeSinceLastSubscribedInMonths: {minimum: 2, maximum: 24}

      """
    let start = try #require(codes.firstRange(of: "        offerCodes:\n"))
    let plan = try planned(codes[..<start.lowerBound] + offer, on: app)
    empty(plan.steps)
    equal(
      plan.blocked.map(\.reason),
      [
        "subscription 'com.example.yoga.monthly', offer code 'C1' has its offer ID or reference name, which no other offer of the group can have"
      ])
  }

  @Test func theFirstDayThatAppleTakesIsTomorrow() throws {
    let app = FakeApp.full()
    let yaml = try app.yaml()
    let trial = "            duration: P1W\n"
    let offer = "- offerId: back\n            referenceName: Back\n"
    let start = "            startDate: 2027-02-01\n            priority"
    try #require([trial, offer, start].allSatisfy(yaml.contains))
    let plans = [
      try planned(yaml.replacing(trial, with: trial + "            endDate: 2026-11-22\n"), on: app),
      try planned(
        yaml.replacing(offer, with: "- offerId: again\n            referenceName: Again\n")
          .replacing(start, with: start.replacing("2027-02-01", with: "2026-11-22")), on: app),
    ]
    for (plan, date) in zip(plans, ["end", "start"]) {
      #expect(plan.steps.allSatisfy { $0.action == .delete })
      equal(
        plan.blocked.map(\.reason),
        ["the earliest \(date) date that Apple accepts is tomorrow, 2026-11-23"])
    }
    // Of those that have not begun it takes one.
    let later = try planned(
      yaml.replacing(
        trial,
        with: trial + "            endDate: 2026-12-01\n"
          + "          - {mode: free-trial, duration: P2W, startDate: 2026-12-10, endDate: 2026-12-20}\n"
          + "          - {mode: free-trial, duration: P2W, startDate: 2026-12-25}\n"), on: app)
    equal(later.steps.map(\.action), [.update, .create])
    equal(later.waits.map(\.what), ["create the introductory offer in CAN and USA"])
  }

  @Test func anOfferStaysWhereItsProductIsStillSold() throws {
    let app = FakeApp.full()
    let yaml = try app.yaml()
    try #require(yaml.contains("territories: [CAN, USA]"))
    let plan = try planned(yaml.replacing("territories: [CAN, USA]", with: "territories: [USA]"), on: app)
    contains(plan.blocked.map(\.what), "remove CAN from sale")
    #expect(!plan.steps.contains { $0.object.label.contains("introductory offer") })
    equal(plan.waits.map(\.what), ["delete the introductory offer in CAN"])
  }

  @Test(arguments: [true, false])
  func aCustomCodeStaysWithItsOfferUntilItIsDeactivated(_ active: Bool) throws {
    let app = app(codes: 2)
    app.list(
      "/v1/subscriptionOfferCodes/C1/customCodes",
      [
        FakeApp.object(
          "subscriptionOfferCodeCustomCodes", "b",
          [
            "customCode": "HELLO", "numberOfCodes": 500, "active": active,
            "createdDate": "2026-10-01T00:00:00Z",
          ])
      ])
    let yaml = try app.yaml()
    let second = "          - referenceName: C2\n"
    try #require(yaml.contains(second))
    let edited = yaml.replacing(
      second,
      with: second
        + "            batches: [{id: again, kind: custom, code: hello, count: 500, createdDate: 2026-11-22}]\n"
    )
    let plan = try planned(edited, on: app)
    empty(plan.steps)
    equal(plan.blocked.map(\.reason).contains { $0.hasSuffix("only after it is deactivated") }, active)
    equal(plan.waits.isEmpty, active)
  }

  private func twoSubscriptions(_ names: [String]) -> FakeApp {
    let app = FakeApp()
    app.list(
      FakeApp.group + "/subscriptions",
      names.enumerated().map { number, name in
        FakeApp.object(
          "subscriptions", "\(11 + number)",
          [
            "productId": "com.example.yoga.\(number)", "name": name, "groupLevel": number + 1,
            "subscriptionPeriod": "ONE_MONTH",
          ])
      })
    for part in [
      "introductoryOffers", "promotionalOffers", "winBackOffers", "offerCodes", "versions", "prices",
      "planAvailabilities",
    ] {
      app.list("/v1/subscriptions/12/" + part, [])
    }
    return app
  }

  @Test func aNameIsGivenUpBeforeItIsTaken() throws {
    let app = twoSubscriptions(["Gold", "Silver"])
    let yaml = try app.yaml()
    let handedOn = yaml.replacing("referenceName: Silver", with: "referenceName: Bronze")
      .replacing("referenceName: Gold", with: "referenceName: Silver")
    let steps = try planned(handedOn, on: app).steps
    equal(steps.flatMap(\.details), ["referenceName: Silver → Bronze", "referenceName: Gold → Silver"])
    let swapped = yaml.replacing("referenceName: Silver", with: "referenceName: X")
      .replacing("referenceName: Gold", with: "referenceName: Silver")
      .replacing("referenceName: X", with: "referenceName: Gold")
    let plan = try planned(swapped, on: app)
    empty(plan.steps)
    equal(plan.blocked.count, 2)
  }

  private func promotional(_ names: [String], on app: FakeApp) {
    app.list(
      FakeApp.monthly + "/promotionalOffers",
      names.map { name in
        FakeApp.object(
          "subscriptionPromotionalOffers", name,
          [
            "offerCode": name, "name": name.uppercased(), "offerMode": "FREE_TRIAL", "duration": "ONE_MONTH",
            "numberOfPeriods": 1,
          ])
      })
    for name in names {
      app.list(
        "/v1/subscriptionPromotionalOffers/\(name)/prices",
        ["CAN", "USA"].map {
          FakeApp.object(
            "subscriptionPromotionalOfferPrices", name + $0, [:], ["territory": ("territories", $0)])
        })
    }
  }

  @Test func theTenthPromotionalOfferMakesRoomInTheSameStep() throws {
    let app = FakeApp()
    let names = (1...10).map { "p\($0)" }
    promotional(names, on: app)
    let yaml = try app.yaml()
    func renamed(_ id: String, _ name: String) -> String {
      yaml.replacing(
        "- offerId: p3\n            referenceName: P3\n",
        with: "- offerId: \(id)\n            referenceName: \(name)\n")
    }
    let step = try #require(try planned(renamed("new", "New"), on: app).steps.first)
    equal(step.action, .replace)
    equal(step.needs, [.deletions])
    equal(step.requests.map(\.method), [.delete, .post])
    try equal(planned(renamed("new", "New"), on: app).steps.count, 1)
    // A name of a deleted offer stays taken.
    let plan = try planned(renamed("new", "P3"), on: app)
    equal(plan.steps.map(\.action), [.delete])
    #expect(
      plan.blocked.contains {
        $0.reason.hasSuffix("and Apple never lets that name be reused: choose another one")
      })
  }
}
