import CatalogText
import AppStoreConnect
import TestSupport
import Testing

/// Values that cannot be right do not become other values, and do not stop the rest of a pull.
struct FaultyValueTests {
  @Test(arguments: ["1e5", "-1", "", "0", "9,99", "4.999"])
  func anAmountThatIsNoneIsNotEqualized(_ amount: String) throws {
    let app = FakeApp()
    app.price([("USA", "4.99", nil), ("CAN", amount, nil)])
    try contains(app.yaml(), "prices: {} # assumed: could not be read")
  }

  @Test func aPriceThatStartsOnNoDayIsNotInForce() throws {
    let app = FakeApp()
    app.price([("USA", "4.99", nil), ("USA", "5.99", "2026-13-45")])
    try contains(app.yaml(), "prices: {} # assumed: could not be read")
    let state = try readLiveApp(of: FakeApp.bundleId, from: app)
    equal(
      state.unread.map(\.reason), ["a price has a value that offerc does not know: startDate `2026-13-45`"])
  }

  @Test func aPriceOfAnUnknownPlanIsNotOneOfTheUsualPlan() throws {
    let app = FakeApp()
    let price = FakeApp.object(
      "subscriptionPrices", "p", ["planType": "WEEKLY"],
      [
        "territory": ("territories", "USA"),
        "subscriptionPricePoint": ("subscriptionPricePoints", "USA-4.99"),
      ])
    app.list(
      FakeApp.monthly + "/prices", [price], included: [FakeApp.pricePoint(("USA", "4.99", nil))])
    try contains(app.yaml(), "prices: {} # assumed: could not be read")
  }

  @Test func aListThatIsNullIsNotEmpty() throws {
    let app = FakeApp()
    app.answer("/v1/apps/99/subscriptionGroups", #"{"data":null}"#)
    try contains(app.yaml(), "subscriptionGroups: [] # assumed: could not be read")
    app.answer("/v1/apps/99/subscriptionGracePeriod", #"{"data":null}"#)
    try lacks(app.yaml(), "billingGracePeriod")
  }

  @Test(arguments: ["../../v1/users", "..", "1?limit=1", "1/2", "1 2", "%2e%2e", "1#", ""])
  func anIdThatLeadsElsewhereIsNotAskedFor(_ id: String) throws {
    let app = FakeApp()
    app.list("/v1/apps/99/subscriptionGroups", [FakeApp.object("subscriptionGroups", id)])
    try contains(app.yaml(), "subscriptionGroups: [] # assumed: could not be read")
    #expect(!app.asked.contains { $0.hasPrefix("/v1/subscriptionGroups/") })
  }

  @Test func textsThatTheAnswerDoesNotIncludeAreAskedFor() throws {
    let app = FakeApp()
    let version =
      #"{"type":"subscriptionVersions","id":"v","attributes":{"version":1,"state":"APPROVED"},"#
      + #""relationships":{"localizations":{"data":[{"type":"subscriptionLocalizations","id":"a"}],"#
      + #""meta":{"paging":{"total":1,"limit":50}}}}}"#
    app.list(FakeApp.monthly + "/versions", [version])
    try contains(app.yaml(), "localizations: {} # assumed: could not be read")
    app.list(
      "/v1/subscriptionVersions/v/localizations",
      [FakeApp.object("subscriptionLocalizations", "a", ["locale": "ja", "name": "ヨガ"])])
    try contains(app.yaml(), "displayName: ヨガ")
  }

  @Test(
    arguments: [
      ["endDate": "2027-02-30"], ["startDate": "soon"], ["priority": "ULTRA"], ["promotionIntent": "NEW"],
      ["customerEligibilityPaidSubscriptionDurationInMonths": -5],
    ] as [[String: any Sendable]])
  func aWinBackOfferWithAnUnknownValueIsLeftOut(_ change: [String: any Sendable]) throws {
    var attributes: [String: Any] = [
      "offerId": "back", "referenceName": "Back", "offerMode": "FREE_TRIAL", "duration": "ONE_MONTH",
      "periodCount": 1, "startDate": "2027-02-01", "priority": "NORMAL",
      "customerEligibilityPaidSubscriptionDurationInMonths": 3,
      "customerEligibilityTimeSinceLastSubscribedInMonths": ["minimum": 2, "maximum": 12],
    ]
    let app = FakeApp()
    app.list("/v1/winBackOffers/w/prices", [])
    app.list(FakeApp.monthly + "/winBackOffers", [FakeApp.object("winBackOffers", "w", attributes)])
    try empty(app.pulled().leftOut)
    let known = FakeApp.object("winBackOffers", "k", attributes.merging(["offerId": "known"]) { $1 })
    attributes.merge(change) { $1 }
    app.list(FakeApp.monthly + "/winBackOffers", [FakeApp.object("winBackOffers", "w", attributes)])
    try equal(app.pulled().leftOut.map(\.reason.many), ["offers with values that offerc does not know"])
    // Otherwise a plan would make it again.
    try contains(app.yaml(), "winBackOffers: [] # assumed: offers that offerc does not know are left out")
    app.list("/v1/winBackOffers/k/prices", [])
    app.list(
      FakeApp.monthly + "/winBackOffers",
      [FakeApp.object("winBackOffers", "w", attributes), known])
    let yaml = try app.yaml()
    contains(yaml, "winBackOffers: # assumed: offers that offerc does not know are left out")
    contains(yaml, "offerId: known")
  }

  @Test func aGracePeriodThatOffercDoesNotKnowIsNotNone() throws {
    let app = FakeApp()
    let period = FakeApp.object(
      "subscriptionGracePeriods", "g", ["duration": "NINETY_DAYS", "optIn": true, "sandboxOptIn": true])
    app.answer("/v1/apps/99/subscriptionGracePeriod", "{\"data\":\(period)}")
    try contains(app.yaml(), "billingGracePeriod: # assumed: could not be read")
    try equal(app.pulled().leftOut.map(\.reason.many), ["values that offerc does not know"])
  }

  @Test func aRowOfAnotherTypeIsNotSkipped() throws {
    let app = FakeApp()
    app.list(
      FakeApp.monthly + "/winBackOffers",
      [FakeApp.object("winBackOffers", "a"), FakeApp.object("offers", "b")])
    let state = try readLiveApp(of: FakeApp.bundleId, from: app)
    equal(
      state.unread.map(\.reason),
      [
        "the response is not what Apple documents: a list has rows of different types"
      ])
  }

  @Test func aSecondProductWithOneIdIsCounted() throws {
    let app = FakeApp()
    app.list(
      "/v1/apps/99/inAppPurchasesV2",
      ["1", "2"].map { FakeApp.object("inAppPurchases", $0, ["productId": "coins", "name": "Coins " + $0]) })
    for id in ["1", "2"] { app.list("/v2/inAppPurchases/\(id)/offerCodes", []) }
    #expect(
      try app.pulled().leftOut.contains {
        $0.reason.one == "product with the ID of another product" && $0.objects == ["coins"]
      })
  }
}
