import AppStoreConnect
import Diagnostics
import OfferRules
import TestSupport
import Testing

/// Introductory offers as Apple reads them back.
struct IntroductoryReadBackTests {
  private static let today = "2026-11-22"
  private static let trial = "introductoryOffers: [{mode: free-trial, duration: P1W}]"

  private func app(_ offers: [[String: Any]], in storefronts: [String] = ["CAN", "USA"]) -> FakeApp {
    let app = FakeApp()
    app.list(
      FakeApp.monthly + "/introductoryOffers",
      offers.enumerated().flatMap { number, offer in
        storefronts.map { storefront in
          FakeApp.object(
            "subscriptionIntroductoryOffers", "i\(number)-\(storefront)",
            ["offerMode": "FREE_TRIAL", "duration": "ONE_WEEK", "numberOfPeriods": 1].merging(offer) { $1 },
            ["territory": ("territories", storefront)])
        }
      })
    return app
  }

  /// The catalog of the fake app with other introductory offers.
  private func catalog(_ offers: String) throws -> String {
    try FakeApp().yaml().replacing("        period: P1M\n", with: "        period: P1M\n        \(offers)\n")
  }

  @Test(arguments: [
    [:], ["startDate": "2026-09-22", "targetSubscriptionPlanType": "UPFRONT"], ["startDate": today],
    ["targetSubscriptionPlanType": "UPFRONT"],
  ])
  func anOfferWithoutAStartEqualsEveryStartThatHasCome(_ attributes: [String: String]) throws {
    let app = app([attributes])
    try empty(planned(catalog(Self.trial), on: app).steps)
    // An older catalog names a day that has come since.
    let dated = Self.trial.replacing("P1W}", with: "P1W, startDate: 2026-10-05}")
    try empty(planned(catalog(dated), on: app).steps)
    try lacks(app.yaml(), "startDate")
  }

  @Test func daysOnWhichStorefrontsWereMadeAreOneOffer() throws {
    let app = FakeApp()
    app.list(
      FakeApp.monthly + "/introductoryOffers",
      [("CAN", "2026-09-22"), ("USA", "2026-09-23")].map { storefront, day in
        FakeApp.object(
          "subscriptionIntroductoryOffers", storefront,
          ["offerMode": "FREE_TRIAL", "duration": "ONE_WEEK", "numberOfPeriods": 1, "startDate": day],
          ["territory": ("territories", storefront)])
      })
    try empty(planned(catalog(Self.trial), on: app).steps)
    try equal(app.yaml().ranges(of: "mode: free-trial").count, 1)
  }

  @Test func aStartThatLiesAheadStaysAndCounts() throws {
    let app = app([["startDate": "2026-11-23"]])
    let yaml = try app.yaml()
    contains(yaml, "startDate: 2026-11-23")
    try empty(planned(yaml, on: app).steps)
    // The day after, it has come: the same catalog is still what is live.
    try empty(planned(yaml, on: app, today: "2026-11-23").steps)
    #expect(try !planned(yaml.replacing("2026-11-23", with: "2026-11-25"), on: app).steps.isEmpty)
  }

  @Test func anEndedOfferIsHistory() throws {
    let ended = Self.trial.replacing("P1W}", with: "P1W, endDate: 2026-11-21}")
    #expect(
      try planned(catalog(ended), on: app([["startDate": "2026-09-22", "endDate": "2026-11-21"]])).steps
        .isEmpty)
    try empty(planned(catalog(ended), on: FakeApp()).steps)
    try equal(planned(catalog(ended), on: FakeApp(), today: "2026-11-20").steps.map(\.action), [.create])
  }

  private func rows(_ offers: [(length: String, storefront: String, start: String, end: String?)]) -> FakeApp
  {
    let app = FakeApp()
    app.list(
      FakeApp.monthly + "/introductoryOffers",
      offers.map { one in
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

  /// Made by the plan of 2026-11-22, the last days of which are 23 and 24.
  @Test func aTrialOfAnotherLengthSucceedsTheOneThatRuns() throws {
    let wanted = try catalog(Self.trial.replacing("P1W", with: "P2W"))
    let before = rows([("ONE_WEEK", "CAN", "2026-09-22", nil), ("ONE_WEEK", "USA", "2026-09-22", nil)])
    let plan = try planned(wanted, on: before)
    let step = try #require(plan.steps.first)
    equal(plan.steps.count, 1)
    equal(step.needs, [])
    equal(step.requests.map(\.method), [.patch, .patch, .post, .post])
    let bodies = "\(step.requests.map(\.body))"
    contains(bodies, "2026-11-23")
    contains(bodies, "2026-11-24")
    begins(step.details.last, with: "begins on 2026-11-24, ")
    // It was stopped somewhere, then finished.
    typealias Row = (length: String, storefront: String, start: String, end: String?)
    let ends: [Row] = [
      ("ONE_WEEK", "CAN", "2026-09-22", "2026-11-23"), ("ONE_WEEK", "USA", "2026-09-22", nil),
    ]
    try equal(
      planned(wanted, on: rows(ends)).steps.flatMap(\.requests).map(\.method), [.patch, .post, .post])
    let both: [Row] = ends.map { ($0.length, $0.storefront, $0.start, "2026-11-23") }
    try equal(planned(wanted, on: rows(both)).steps.flatMap(\.requests).map(\.method), [.post, .post])
    let one: [Row] = both + [("TWO_WEEKS", "CAN", "2026-11-24", nil)]
    try equal(planned(wanted, on: rows(one)).steps.flatMap(\.requests).map(\.method), [.post])
    let all: [Row] = one + [("TWO_WEEKS", "USA", "2026-11-24", nil)]
    for day in ["2026-11-22", "2026-11-23", "2026-11-24", "2026-12-01"] {
      try empty(planned(wanted, on: rows(all), today: day).steps, "\(day)")
    }
    // What is pulled now has both days, and is what is live, too.
    try empty(planned(rows(all).yaml(), on: rows(all)).steps)
  }

  @Test func withPermissionATrialIsReplacedStorefrontByStorefront() throws {
    let before = rows([("ONE_WEEK", "CAN", "2026-09-22", nil), ("ONE_WEEK", "USA", "2026-09-22", nil)])
    let plan = try planned(
      catalog(Self.trial.replacing("P1W", with: "P2W")), on: before, allowing: [.deletions])
    equal(plan.steps.flatMap(\.needs), [.deletions])
    equal(plan.steps.flatMap(\.requests).map(\.method), [.delete, .post, .delete, .post])
  }
}
