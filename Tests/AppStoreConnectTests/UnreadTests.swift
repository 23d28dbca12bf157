import AppStoreConnect
import Diagnostics
import TestSupport
import Testing

/// What could not be read is listed and marked; it is never taken for empty.
struct UnreadTests {
  private static let marks = [
    "/v1/apps/99/subscriptionGroups": "subscriptionGroups: [] # assumed: could not be read",
    "/v1/apps/99/inAppPurchasesV2": "inAppPurchases: [] # assumed: could not be read",
    "/v1/apps/99/subscriptionGracePeriod": "billingGracePeriod: # assumed: could not be read",
    FakeApp.group + "/versions": "localizations: {} # assumed: could not be read",
    FakeApp.group + "/subscriptions": "subscriptions: [] # assumed: could not be read",
    FakeApp.monthly + "/versions": "localizations: {} # assumed: could not be read",
    FakeApp.monthly + "/prices": "prices: {} # assumed: could not be read",
    FakeApp.monthly + "/planAvailabilities": "territories: all # assumed: could not be read",
    "/v1/subscriptionPlanAvailabilities/a/availableTerritories":
      "territories: all # assumed: could not be read",
    FakeApp.monthly + "/introductoryOffers": "introductoryOffers: [] # assumed: could not be read",
    FakeApp.monthly + "/promotionalOffers": "promotionalOffers: [] # assumed: could not be read",
    FakeApp.monthly + "/winBackOffers": "winBackOffers: [] # assumed: could not be read",
    FakeApp.monthly + "/offerCodes": "offerCodes: [] # assumed: could not be read",
  ]

  @Test(arguments: marks.keys.sorted(), [ReadFailure.Reason.forbidden, .unavailable, .refused(status: 409)])
  func isMarkedAndListed(_ path: String, _ reason: ReadFailure.Reason) throws {
    let app = FakeApp()
    app.fail(path, reason)
    let state = try readLiveApp(of: FakeApp.bundleId, from: app)
    equal(state.unread.count, 1)
    let yaml = try app.yaml()
    contains(yaml, try #require(UnreadTests.marks[path]))
    contains(yaml, "# Could not be read; the places are marked \"assumed\":")
  }

  @Test func anAnswerWithoutAmountsIsNoPrice() throws {
    let app = FakeApp()
    app.list(
      FakeApp.monthly + "/prices",
      [FakeApp.object("subscriptionPrices", "p", [:], ["territory": ("territories", "USA")])])
    try contains(app.yaml(), "prices: {} # assumed: could not be read")
  }

  @Test func anAnswerThatIsNoDocumentCannotBeRead() throws {
    for json in [#"{}"#, #"{"data":[{"id":"1"}]}"#, #"{"data":[1]}"#, #"[]"#] {
      let app = FakeApp()
      app.answer(FakeApp.monthly + "/winBackOffers", json)
      let state = try readLiveApp(of: FakeApp.bundleId, from: app)
      equal(state.unread.map(\.part), [.winBackOffers], "\(json)")
    }
  }

  @Test func equalizationsThatCannotBeReadLeaveEveryPrice() throws {
    let app = FakeApp()
    app.fail("/v1/subscriptionPricePoints/USA-4.99/equalizations", .unavailable)
    try contains(app.yaml(), "prices: {USA: 4.99, CAN: 5.99}")
    try equal(readLiveApp(of: FakeApp.bundleId, from: app).unread.count, 1)
  }

  @Test func whatIsOnlyCountedBlocksNoPlan() throws {
    let app = FakeApp.empty(bundleId: "com.example.empty")
    for (reason, count) in [(ReadFailure.Reason.forbidden, 1), (.notFound, 0)] {
      app.fail("/v1/apps/99/promotedPurchases", reason)
      try equal(readLiveApp(of: "com.example.empty", from: app).unread.count, count)
      try empty(planned("version: 1\napp: {bundleId: com.example.empty}\n", on: app).blocked)
    }
  }

  @Test func anAppThatIsNotThereIsNamed() {
    let app = FakeApp()
    #expect { try readLiveApp(of: "com.example.other", from: app) } throws: { error in
      (error as? PlainFailure)?.message == "the key cannot see an app with the bundle ID com.example.other"
    }
  }

  @Test func bundleIdsAreComparedWithoutRegardToCase() throws {
    try empty(readLiveApp(of: "COM.Example.Yoga", from: FakeApp()).unread)
  }
}
