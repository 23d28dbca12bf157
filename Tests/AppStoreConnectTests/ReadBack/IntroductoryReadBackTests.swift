import AppStoreConnect
import Diagnostics
import OfferRules
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
    #expect(try planned(catalog(Self.trial), on: app).steps.isEmpty)
    // An older catalog names a day that has come since.
    let dated = Self.trial.replacing("P1W}", with: "P1W, startDate: 2026-10-05}")
    #expect(try planned(catalog(dated), on: app).steps.isEmpty)
    #expect(try !app.yaml().contains("startDate"))
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
    #expect(try planned(catalog(Self.trial), on: app).steps.isEmpty)
    #expect(try app.yaml().ranges(of: "mode: free-trial").count == 1)
  }

  @Test func aStartThatLiesAheadStaysAndCounts() throws {
    let app = app([["startDate": "2026-11-23"]])
    let yaml = try app.yaml()
    #expect(yaml.contains("startDate: 2026-11-23"))
    #expect(try planned(yaml, on: app).steps.isEmpty)
    // The day after, it has come: the same catalog is still what is live.
    #expect(try planned(yaml, on: app, today: "2026-11-23").steps.isEmpty)
    #expect(try !planned(yaml.replacing("2026-11-23", with: "2026-11-25"), on: app).steps.isEmpty)
  }

  @Test func anEndedOfferIsHistory() throws {
    let ended = Self.trial.replacing("P1W}", with: "P1W, endDate: 2026-11-21}")
    #expect(
      try planned(catalog(ended), on: app([["startDate": "2026-09-22", "endDate": "2026-11-21"]])).steps
        .isEmpty)
    #expect(try planned(catalog(ended), on: FakeApp()).steps.isEmpty)
    #expect(try planned(catalog(ended), on: FakeApp(), today: "2026-11-20").steps.map(\.action) == [.create])
  }
}
