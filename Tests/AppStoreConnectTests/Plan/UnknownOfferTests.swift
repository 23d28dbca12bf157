import Diagnostics
import AppStoreConnect
import TestSupport
import Testing

struct UnknownOfferTests {
  @Test func anOfferThatOffercDoesNotKnowIsNotMadeAgain() throws {
    let app = FakeApp()
    app.list(
      FakeApp.monthly + "/winBackOffers",
      [
        FakeApp.object(
          "winBackOffers", "w",
          [
            "offerId": "back", "referenceName": "Back", "offerMode": "FREE_TRIAL", "duration": "ONE_MONTH",
            "periodCount": 1, "startDate": "2027-02-01", "priority": "ULTRA",
            "customerEligibilityPaidSubscriptionDurationInMonths": 3,
            "customerEligibilityTimeSinceLastSubscribedInMonths": ["minimum": 2, "maximum": 12],
          ])
      ])
    app.list("/v1/winBackOffers/w/prices", [])
    let mark = "winBackOffers: [] # assumed: offers that offerc does not know are left out"
    let yaml = try app.yaml()
    contains(yaml, mark)
    let offer = """
      winBackOffers: [{offerId: back, referenceName: Back, mode: free-trial, duration: P1M, priority: normal, \
      customerEligibility: {paidSubscriptionDurationInMonths: 3, timeSinceLastSubscribedInMonths: {minimum: 2, maximum: 12}}, \
      startDate: 2027-02-01}]
      """
    let plan = try planned(yaml.replacing(mark, with: offer), on: app)
    empty(plan.steps, "\(plan.steps.map(\.object.label))")
    #expect(plan.blocked.contains { $0.object.label.hasSuffix("win-back offer back") })
  }
}
