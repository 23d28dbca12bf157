import AppStoreConnect
import Diagnostics
import TestSupport
import Testing

/// No step under what could not be read or is unknown, and one blocked line for it.
struct PlanUnreadTests {
  @Test(arguments: [
    "/v1/apps/99/subscriptionGroups", FakeApp.group + "/subscriptions", FakeApp.group + "/versions",
    FakeApp.monthly + "/versions", FakeApp.monthly + "/prices", FakeApp.monthly + "/planAvailabilities",
    FakeApp.monthly + "/introductoryOffers", FakeApp.monthly + "/promotionalOffers",
    FakeApp.monthly + "/winBackOffers", FakeApp.monthly + "/offerCodes",
    "/v1/subscriptionPromotionalOffers/o/prices", "/v1/subscriptionOfferCodes/o/customCodes",
  ])
  func nothingIsCreatedUnderAnUnreadList(_ path: String) throws {
    let app = FakeApp.full()
    let yaml = try app.yaml()
    app.fail(path, .forbidden)
    let plan = try planned(yaml, on: app)
    empty(plan.steps, "\(plan.steps.map(\.object.label))")
    equal(plan.blocked.count, 1, "\(plan.blocked.map(\.object.label))")
    empty(plan.waits)
    // Something else of the subscription changes.
    let other = try planned(
      yaml.replacing("referenceName: Monthly", with: "referenceName: Every month"), on: app)
    #expect(other.steps.count <= 1 && other.steps.allSatisfy { $0.details.count == 1 })
  }

  @Test func unknownIntroductoryOffersAreNotMadeAgain() throws {
    let app = FakeApp.full()
    let yaml = try app.yaml()
    app.list(
      FakeApp.monthly + "/introductoryOffers",
      ["CAN", "USA"].map {
        FakeApp.object(
          "subscriptionIntroductoryOffers", "i" + $0,
          ["offerMode": "PAY_WHAT_YOU_LIKE", "duration": "ONE_WEEK", "numberOfPeriods": 1],
          ["territory": ("territories", $0)])
      })
    let plan = try planned(yaml, on: app)
    empty(plan.steps)
    equal(plan.blocked.count, 1)
  }
}
