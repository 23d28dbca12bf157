@testable import AppStoreConnect
import Diagnostics
import JSONText
import OfferEmitters
import OfferModel
import OfferRules
import Synchronization
import TestSupport
import Testing

/// A run that was stopped between two requests, and what somebody else changed meanwhile.
struct ResumeTests {
  private struct Killed: Error {}

  /// Answers reads from an app, says yes to what is sent, and ends the run when it is told to.
  private final class Sender: RequestSender {
    private let app: FakeApp
    private let left: Mutex<Int>
    private let list = Mutex<[String]>([])
    /// What happens at Apple after a request, by the number of requests that were sent.
    let effect: @Sendable (Int) -> Void
    var sent: [String] { list.withLock { $0 } }

    /// - Parameter stop: how many requests are sent before the run is killed.
    init(_ app: FakeApp, stop: Int = 1000, effect: @escaping @Sendable (Int) -> Void = { _ in }) {
      self.app = app
      left = Mutex(stop)
      self.effect = effect
    }

    func upload(_ bytes: [UInt8], to url: String, headers: [HTTPHeader]) throws {}

    func read(_ requests: [ReadRequest]) throws -> [Result<ReadAnswer, ReadFailure>] { app.read(requests) }

    func send(_ method: HTTPMethod, _ path: String, body: [UInt8]?) throws -> HTTPResponse {
      let isLast = left.withLock { left in
        left -= 1
        return left < 0
      }
      if isLast { throw Killed() }
      let number = list.withLock { list in
        list.append("\(method.rawValue) \(path)")
        return list.count
      }
      effect(number)
      return HTTPResponse(status: 200, body: Array(#"{"data":{"type":"x","id":"new\#(number)"}}"#.utf8))
    }
  }

  private final class KeptJournal: Journal {
    var lines: [JournalLine] = []
    var rows: [LiveRow]?

    func append(_ line: JournalLine) throws { lines.append(line) }
    func begin(_ rows: [LiveRow]) throws { self.rows = rows }
  }

  private static let today = CalendarDate("2026-11-22")

  private func view(of yaml: String, on app: FakeApp, for plan: Plan) throws -> LiveView {
    let today = try #require(ResumeTests.today)
    let state = try readLiveApp(of: app.bundleId, from: app)
    return LiveView(
      try planned(yaml, on: app), within: plan.scope, from: try liveState(of: app, today: today), of: state,
      canonicalObject)
  }

  private func run(_ plan: Plan, _ yaml: String, on app: FakeApp, _ sender: Sender, _ journal: KeptJournal)
    throws
    -> ApplyResult
  {
    var applier = Applier(
      plan, allowing: [.deletions, .irreversible, .priceIncreases], through: sender, journal: journal,
      consistency: ConsistencyWait(clock: DrivenClock(), seconds: 2),
      refresh: { try view(of: yaml, on: app, for: plan) }
    ) { _ in }
    return applier.run(from: try view(of: yaml, on: app, for: plan))
  }

  /// Sold in USA and CAN, with a promotional offer in both.
  private func app() -> FakeApp {
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
    app.list(
      "/v1/subscriptionPromotionalOffers/p/prices",
      ["USA", "CAN"].map {
        FakeApp.object("subscriptionPromotionalOfferPrices", $0, [:], ["territory": ("territories", $0)])
      })
    app.list(
      FakeApp.monthly + "/pricePoints",
      [FakeApp.pricePoint(("DEU", "4.99", nil))])
    return app
  }

  private func wanted(_ app: FakeApp) throws -> String {
    try app.yaml().replacing("CAN: 5.99", with: "CAN: 5.99, DEU: 4.99").replacing(
      "[CAN, USA]", with: "[CAN, DEU, USA]")
  }

  @Test(arguments: [true, false])
  func afterTheAvailabilityTheSameCommandGoesOn(_ knowsWhatWasThere: Bool) throws {
    let app = app()
    let yaml = try wanted(app)
    let plan = try planned(yaml, on: app)
    try #require(plan.steps.map { $0.object.inOwner.key }.count > 2, "\(plan.steps.map(\.details)) \(yaml)")
    let journal = KeptJournal()
    let first = Sender(app, stop: 1) { _ in app.sell(["CAN", "DEU", "USA"]) }
    #expect(try run(plan, yaml, on: app, first, journal).failure is Killed)
    equal(first.sent.count, 1)
    if !knowsWhatWasThere { journal.rows = nil }
    let second = Sender(app)
    let result = try run(plan, yaml, on: app, second, journal)
    absent(result.stop)
    equal(second.sent.count, plan.steps.flatMap(\.requests).count - 1)
  }

  @Test func whatSomebodyElseChangedAfterTheStopIsRefused() throws {
    let app = app()
    let yaml = try wanted(app)
    let plan = try planned(yaml, on: app)
    let journal = KeptJournal()
    let first = Sender(app, stop: 1) { _ in app.sell(["CAN", "DEU", "USA"]) }
    #expect(try run(plan, yaml, on: app, first, journal).failure is Killed)
    app.price([("USA", "4.99", nil), ("CAN", "6.99", nil)])
    let second = Sender(app)
    let result = try run(plan, yaml, on: app, second, journal)
    #expect(
      result.stop?.message.hasPrefix("App Store Connect has changed since this plan was first applied")
        == true)
    empty(second.sent)
  }

  /// Apple has no names for batches: two runs at once would make the codes twice.
  @Test func aBatchThatAnotherRunHasJustMadeIsNotMadeAgain() throws {
    let app = FakeApp()
    func codes(_ batches: [String]) {
      app.list(
        FakeApp.monthly + "/offerCodes",
        [
          FakeApp.object(
            "subscriptionOfferCodes", "c",
            [
              "name": "Friends", "customerEligibilities": ["NEW"],
              "offerEligibility": "STACK_WITH_INTRO_OFFERS",
              "duration": "ONE_MONTH", "offerMode": "FREE_TRIAL", "numberOfPeriods": 1, "active": true,
            ])
        ])
      app.list("/v1/subscriptionOfferCodes/c/customCodes", [])
      app.list(
        "/v1/subscriptionOfferCodes/c/oneTimeUseCodes",
        batches.map {
          FakeApp.object(
            "subscriptionOfferCodeOneTimeUseCodes", $0,
            ["numberOfCodes": 10, "expirationDate": "2027-01-31", "active": true, "environment": "SANDBOX"])
        })
    }
    app.list(
      "/v1/subscriptionOfferCodes/c/prices",
      ["USA", "CAN"].map {
        FakeApp.object("subscriptionOfferCodePrices", $0, [:], ["territory": ("territories", $0)])
      })
    codes(["first"])
    let yaml = try app.yaml()
    codes([])
    let plan = try planned(yaml, on: app)
    try #require(plan.steps.map(\.action) == [.create], "\(yaml)")
    let view = try view(of: yaml, on: app, for: plan)
    codes(["twin"])
    let sender = Sender(app)
    var applier = Applier(
      plan, allowing: [.irreversible], through: sender, journal: KeptJournal(),
      consistency: ConsistencyWait(clock: DrivenClock(), seconds: 2), refresh: { view }
    ) { _ in }
    let result = applier.run(from: view)
    #expect(
      sender.sent.isEmpty && result.stop?.message.contains("someone else has just made the same") == true)
  }

  @Test func aRefusalForWantOfAnAgreementNamesTheAccountHolder() {
    let body = #"{"errors":[{"code":"FORBIDDEN.REQUIRED_AGREEMENTS_MISSING_OR_EXPIRED","status":"403"}]}"#
    #expect(isAboutAgreements(Array(body.utf8)))
    #expect(!isAboutAgreements(Array(body.replacing("REQUIRED_AGREEMENTS", with: "ROLE").utf8)))
  }

  @Test func aGroupThatIsRenamedIsCompared() throws {
    let app = FakeApp()
    let (plan, _) = try planned(
      [
        SourceFile(
          name: "catalog.yaml", bytes: Array(try app.yaml().replacing("Name: Pass", with: "Name: Club").utf8))
      ],
      on: app)
    equal(plan.steps.map(\.action), [.update])
    #expect(plan.fingerprints.map(\.object.key).contains { $0.contains("Pass") }, "\(plan.fingerprints)")
  }

  @Test func aChangeWhileThePlanIsAppliedStopsAtItsObject() throws {
    let app = app()
    let yaml = try wanted(app)
    let plan = try planned(yaml, on: app)
    let sender = Sender(app) { number in
      guard number == 1 else { return }
      app.sell(["CAN", "DEU", "USA"])
      app.price([("USA", "4.99", nil), ("CAN", "6.99", nil)])
    }
    let result = try run(plan, yaml, on: app, sender, KeptJournal())
    equal(sender.sent.count, 1, "\(sender.sent)")
    equal(result.skipped, Array(2...plan.steps.count))
  }

  /// One request has all prices of an in-app purchase: what is there already is not sent again.
  @Test func aScheduleWhoseAnswerIsLostIsLookedFor() throws {
    let app = FakeApp(bundleId: "com.example.lost")
    let row = OfferRow(storefront: "USA", price: .free)
    let owner = AppleOwner(reference: .known("7"), kind: .inAppPurchase)
    let request = ProductRequests.setSchedule([ScheduledPrice(row: row, start: nil)], of: owner, base: "USA")
    let today = try #require(ResumeTests.today)
    let finder = OutcomeFinder(app, AppleReadBack(on: today))
    try absent(finder.find(request, except: []))
    app.list("/v2/inAppPurchases/7/iapPriceSchedule", [FakeApp.object("inAppPurchasePriceSchedules", "s")])
    func prices(_ starts: [String]) {
      app.list(
        "/v1/inAppPurchasePriceSchedules/s/manualPrices",
        starts.enumerated().map { number, start in
          FakeApp.object("inAppPurchasePrices", "\(number)", ["startDate": start])
        })
    }
    prices(["2026-11-22"])
    try equal(finder.find(request, except: []), "s")
    prices(["2026-11-22", "2027-01-01"])
    try absent(finder.find(request, except: []))
    let sold = ProductRequests.makeAvailable(
      owner, in: StorefrontSet(["USA"].compactMap { Storefront(code: $0) }), inNew: false)
    app.list(
      "/v2/inAppPurchases/7/inAppPurchaseAvailability", [FakeApp.object("inAppPurchaseAvailabilities", "a")])
    app.list("/v1/inAppPurchaseAvailabilities/a/availableTerritories", [FakeApp.object("territories", "USA")])
    try equal(finder.find(sold, except: []), "a")
  }
}
