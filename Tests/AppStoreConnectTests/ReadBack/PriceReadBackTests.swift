import AppStoreConnect
import Diagnostics
import TestSupport
import Testing

/// Prices as Apple reads them back.
struct PriceReadBackTests {
  private static let prices = "prices: {USA: 4.99, CAN: 5.99}\n"

  private func planned(_ changes: String, on app: FakeApp) throws -> Plan {
    let yaml = try FakeApp().yaml()
    try #require(yaml.contains(Self.prices))
    return try AppStoreConnectTests.planned(
      yaml.replacing(Self.prices, with: Self.prices + "        priceChanges: [\(changes)]\n"), on: app)
  }

  @Test(arguments: [Set<Int>(), [0], [1], [0, 1]])
  func whoseKeepsWhichPriceIsNotCompared(_ preserved: Set<Int>) throws {
    let app = FakeApp()
    app.price(
      [
        ("USA", "4.99", nil), ("CAN", "5.99", nil), ("USA", "3.99", "2027-02-01"),
        ("CAN", "6.99", "2027-02-01"),
      ],
      preserved: preserved)
    let one = "{startDate: 2027-02-01, existingSubscribers: keep-price, prices: {USA: 3.99, CAN: 6.99}}"
    try empty(planned(one, on: app).steps)
    let two =
      "{startDate: 2027-02-01, existingSubscribers: keep-price, prices: {CAN: 6.99}}, {startDate: 2027-02-01, existingSubscribers: new-price, prices: {USA: 3.99}}"
    try empty(planned(two, on: app).steps)
    // One storefront more than the catalog has, and one less.
    let less = "{startDate: 2027-02-01, existingSubscribers: keep-price, prices: {CAN: 6.99}}"
    try equal(planned(less, on: app).steps.map(\.action), [.delete])
    app.price(
      [("USA", "4.99", nil), ("CAN", "5.99", nil), ("CAN", "6.99", "2027-02-01")], preserved: preserved)
    let steps = try planned(one, on: app).steps
    equal(steps.map(\.action), [.create])
    #expect(steps.first.map { "\($0.requests)" }?.contains("CAN") == false)
  }

  @Test func aChangeToThePriceInForceIsNeverPlanned() throws {
    let app = FakeApp()
    #expect(
      try planned("{startDate: 2027-02-01, existingSubscribers: new-price, prices: {USA: 4.99}}", on: app)
        .steps.isEmpty)
    let both = "{startDate: 2027-02-01, existingSubscribers: new-price, prices: {USA: 4.99, CAN: 6.99}}"
    try equal(planned(both, on: app).steps.map(\.action), [.create])
    app.price([("USA", "4.99", nil), ("CAN", "5.99", nil), ("CAN", "6.99", "2027-02-01")])
    try empty(planned(both, on: app).steps)
  }

  @Test func whatExistingSubscribersKeepIsNeverTheCurrentPrice() throws {
    let app = FakeApp()
    app.price(
      [("USA", "3.99", nil), ("USA", "4.99", nil), ("USA", "2.99", "2026-10-01"), ("CAN", "5.99", nil)],
      preserved: [0, 2])
    try contains(app.yaml(), "prices: {USA: 4.99, CAN: 5.99}")
    let change = "{startDate: 2027-02-01, existingSubscribers: new-price, prices: {USA: 3.99}}"
    try equal(planned(change, on: app).steps.first?.needs, [])
  }

  @Test func aMovedChangeIsOneStep() throws {
    let app = FakeApp()
    app.price([
      ("USA", "4.99", nil), ("CAN", "5.99", nil), ("CAN", "6.99", "2027-02-01"),
      ("USA", "5.99", "2027-02-01"),
    ])
    let moved =
      "{startDate: 2027-02-01, existingSubscribers: new-price, prices: {USA: 5.99}}, {startDate: 2027-02-09, existingSubscribers: new-price, prices: {CAN: 6.99}}"
    let steps = try planned(moved, on: app).steps
    equal(steps.map(\.action), [.replace])
    equal(steps.first?.requests.map(\.method), [.delete, .patch])
    equal(steps.first?.needs, [.priceIncreases])
    // The change of one is given up while that of the other moves.
    let steps2 = try planned(
      "{startDate: 2027-02-09, existingSubscribers: new-price, prices: {CAN: 6.99}}", on: app
    ).steps
    equal(steps2.map(\.action), [.replace, .delete])
    equal(steps2.map { $0.requests.count }, [2, 1])
  }

  @Test func aStorefrontWithoutAPriceOfAPromotionalOfferIsAStep() throws {
    let app = FakeApp()
    app.sell(["CAN", "GBR", "USA"])
    app.price([("USA", "4.99", nil), ("CAN", "5.99", nil), ("GBR", "4.49", nil)])
    app.equalize("1.99", to: [("CAN", "2.99"), ("GBR", "1.79")])
    app.list(
      FakeApp.monthly + "/promotionalOffers",
      [
        FakeApp.object(
          "subscriptionPromotionalOffers", "p",
          [
            "offerCode": "stay", "name": "Stay", "offerMode": "PAY_AS_YOU_GO", "duration": "ONE_MONTH",
            "numberOfPeriods": 3,
          ])
      ])
    func prices(_ rows: [(territory: String, amount: String, start: String?)]) {
      app.list(
        "/v1/subscriptionPromotionalOffers/p/prices",
        rows.map { row in
          FakeApp.object(
            "subscriptionPromotionalOfferPrices", "pp-" + row.territory, [:],
            [
              "territory": ("territories", row.territory),
              "subscriptionPricePoint": ("subscriptionPricePoints", row.territory + "-" + row.amount),
            ])
        }, included: rows.map(FakeApp.pricePoint))
    }
    prices([("USA", "1.99", nil), ("CAN", "2.99", nil)])
    let few = try app.yaml()
    contains(few, "prices: {USA: 1.99, CAN: 2.99}")
    try empty(AppStoreConnectTests.planned(few, on: app).steps)
    prices([("USA", "1.99", nil), ("CAN", "2.99", nil), ("GBR", "1.79", nil)])
    let all = try app.yaml()
    contains(all, "prices: {USA: 1.99, rest: equalized}")
    prices([("USA", "1.99", nil), ("CAN", "3.49", nil)])
    let step = try #require(try AppStoreConnectTests.planned(all, on: app).steps.first)
    equal(step.details, ["gained GBR, where it has no price"])
    contains("\(step.requests)", "CAN, 3.49")
  }
}
