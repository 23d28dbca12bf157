import AppStoreConnect
import Diagnostics
import OfferModel
import TestSupport
import Testing

/// App Store Connect can want a price in every storefront before the first submission, also where nothing is sold.
struct UnsoldPriceTests {
  /// The step that sets the prices where a subscription is not sold.
  private func priceStep(
    _ prices: String, in territories: String = "{exclude: CHN}",
    on app: FakeApp = .empty(bundleId: FakeApp.bundleId)
  ) throws -> PlanStep? {
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
              territories: \(territories)
              prices: \(prices)
      """
    return try planned(yaml, on: app).steps.first {
      $0.object.label.contains("where it is not sold")
    }
  }

  /// An app with the subscription in a state of Apple's, sold and priced in USA and CAN.
  private func app(_ state: String) -> FakeApp {
    let app = FakeApp()
    app.list(
      FakeApp.group + "/subscriptions",
      [
        FakeApp.object(
          "subscriptions", "11",
          [
            "productId": "com.example.yoga.monthly", "name": "Monthly", "groupLevel": 1,
            "subscriptionPeriod": "ONE_MONTH", "state": state,
          ])
      ])
    app.equalize("4.99", to: [("CAN", "5.99")])
    return app
  }

  @Test func aNewSubscriptionGetsAPriceInEveryStorefront() throws {
    let step = try priceStep("{USA: 4.99, rest: equalized}")
    equal(
      step?.details,
      [
        "CHN equalized",
        "App Store Connect might refuse a first submission without these prices",
      ])
    let requests = try #require(step).requests.description
    contains(requests, "CHN")
  }

  @Test func anAmountForAnUnsoldStorefrontIsSent() throws {
    let step = try #require(try priceStep("{USA: 4.99, CHN: 68.00, rest: equalized}"))
    let requests = step.requests.description
    contains(requests, "68.00")
  }

  @Test func aListWithoutRestIsWhole() throws {
    try absent(priceStep("{USA: 4.99, CAN: 5.99}"))
  }

  @Test(arguments: [("MISSING_METADATA", 173), ("READY_TO_SUBMIT", 173), ("APPROVED", 0)])
  func onlyAProductThatWasNeverApprovedGetsThem(_ state: String, _ count: Int) throws {
    let step = try priceStep("{USA: 4.99, rest: equalized}", in: "[CAN, USA]", on: app(state))
    let expected = count == 0 ? nil : "\(count) storefronts, all of them equalized"
    equal(step?.details.first, expected)
  }
}
