import AppStoreConnect
import Diagnostics
import JSONText
import OfferRules
import Testing

/// States between two requests of a plan: a new plan, which knows no journal, leads on from each.
struct HalfDoneStateTests {
  private static let trial = "introductoryOffers: [{mode: free-trial, duration: P1W}]"

  private func offers(_ rows: [(length: String, storefront: String, start: String, end: String?)]) -> FakeApp {
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
    #expect(plan.steps.map(\.details) == [["DEU 4.99 EUR"]], "\(plan.blocked)")
    #expect(plan.blocked.isEmpty)
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
    #expect(try planned(yaml, on: app).steps.isEmpty)
    prices(["USA"])
    let plan = try planned(yaml, on: app)
    #expect(plan.steps.map(\.details) == [["gained CAN, where it has no price"]])
    #expect("\(plan.steps.map(\.requests))".contains("USA"))
  }

  /// Somebody ended the offer in one storefront, and it was to have another length: all successors begin after it.
  @Test func asuccessorNeverBeginsWhileTheOtherRuns() throws {
    let wanted = try catalog(HalfDoneStateTests.trial.replacing("P1W", with: "P2W"))
    for rows in [
      [
        ("ONE_WEEK", "CAN", "2026-09-22", "2026-11-23"), ("ONE_WEEK", "USA", "2026-09-22", "2026-11-23"),
        ("TWO_WEEKS", "CAN", "2026-11-24", nil),
      ],
      [("ONE_WEEK", "CAN", "2026-09-22", "2026-11-25"), ("ONE_WEEK", "USA", "2026-09-22", nil)],
      [
        ("ONE_WEEK", "CAN", "2026-09-22", "2026-11-23"), ("ONE_WEEK", "USA", "2026-09-22", nil),
        ("TWO_WEEKS", "CAN", "2026-11-24", nil),
      ],
    ] as [[(String, String, String, String?)]] {
      let plan = try planned(wanted, on: offers(rows))
      print(rows, plan.steps.flatMap(\.requests).map { "\($0.method) \($0.path) \($0.body.map { String(decoding: $0.bytes, as: UTF8.self) } ?? "")" }.joined(separator: "\n"))
    }
  }

  /// The offer of the catalog runs, but somebody has ended it in one storefront.
  @Test func anOfferThatWasEndedEarlyInOneStorefront() throws {
    let wanted = try catalog(HalfDoneStateTests.trial)
    for (rows, today) in [
      ([("ONE_WEEK", "CAN", "2026-09-22", "2026-11-23"), ("ONE_WEEK", "USA", "2026-09-22", nil)], "2026-11-22"),
      ([("ONE_WEEK", "CAN", "2026-09-22", "2026-11-22"), ("ONE_WEEK", "USA", "2026-09-22", nil)], "2026-11-22"),
      ([("ONE_WEEK", "CAN", "2026-09-22", "2026-11-22"), ("ONE_WEEK", "USA", "2026-09-22", nil)], "2026-11-23"),
      (
        [
          ("ONE_WEEK", "CAN", "2026-09-22", "2026-11-23"), ("ONE_WEEK", "USA", "2026-09-22", nil),
          ("TWO_WEEKS", "CAN", "2026-11-24", nil),
        ], "2026-11-22"
      ),
    ] as [([(String, String, String, String?)], String)] {
      let plan = try planned(wanted, on: offers(rows), today: today)
      print(rows, today, plan.steps.map(\.action), plan.waits.map(\.what), plan.blocked.map(\.what), plan.steps.flatMap(\.requests).map { "\($0.method) \($0.path) \($0.body.map { String(decoding: $0.bytes, as: UTF8.self) } ?? "")" }.joined(separator: "\n"))
    }
  }
}
