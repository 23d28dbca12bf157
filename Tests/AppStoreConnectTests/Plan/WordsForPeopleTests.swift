@testable import AppStoreConnect
import Diagnostics
import JSONText
import OfferCompiler
import OfferEmitters
import OfferLanguage
import OfferModel
import OfferRules
import Testing

/// No decision depends on the words for people: with other words in all their places, nothing but words changes.
struct WordsForPeopleTests {
  /// What offerc makes of an app and a catalog, with the words and without them.
  private struct Outcome {
    /// `plan.json` and `status.json` without their words, `live.json`, steps, and what is submitted.
    var facts: [String] = []
    /// The reports.
    var words: [String] = []
  }

  /// The words of `plan.json` and of a status.
  private static let members: Set = [
    "details", "object", "permanence", "reach", "reason", "repository", "seal", "what",
  ]

  private static func withoutWords(_ json: JSON) -> JSON {
    switch json {
    case .object(let members):
      .object(
        members.filter { !Self.members.contains($0.name) }
          .map { JSON.Member($0.name, withoutWords($0.value)) })
    case .array(let elements): .array(elements.map(withoutWords))
    case .null, .boolean, .number, .text: json
    }
  }

  private static func facts(_ bytes: [UInt8]) throws -> String {
    let json = try #require(JSON(JSONDocument(reading: bytes).root))
    return String(decoding: withoutWords(json).bytes, as: UTF8.self)
  }

  private func outcome(_ yaml: String, on app: FakeApp) throws -> Outcome {
    let today = try #require(CalendarDate("2026-11-22"))
    let live = try liveState(of: app, today: today)
    let files = [SourceFile(name: "catalog.yaml", bytes: Array(yaml.utf8))]
    let compilation = compile(files, today: today, baseline: { _ in .found(live.form.catalog) }, rules: [])
    let comparison = try #require(compilation.comparison)
    var plan = makePlan(comparison, live, canonicalCatalog(comparison.current)) { _ in nil }
    plan.blockUnread(of: live)
    plan.addFingerprints(of: live, canonicalObject)
    let status = LiveStatus(comparison, live) { _ in nil }
    let submission = Submission(comparison, live, work: plan, submissions: [], platform: "IOS") { _ in nil }
    let rollback = Rollback(to: live, from: live, on: today, allowing: [])
    let state = try readLiveApp(of: app.bundleId, from: app)
    let pulled = writeCatalog(state, today: today)
    var outcome = Outcome()
    outcome.facts = [
      try Self.facts(plan.bytes()), try Self.facts(statusFormat.bytes(status)),
      String(
        decoding: renderLive(
          live, of: state, leftOut: pulled.leftOut, fetchedAt: "2026-11-22T12:00:00Z",
          catalog: canonicalCatalog(live.form)), as: UTF8.self),
      "\(submission.plan.steps.map { StepText($0) })", "\(submission.items.map(\.key))",
      "\(submission.left.map(\.object.key))", "\(rollback.stays.map(\.object.key))",
      "\(status.requirements.map(\.need.isLacking))",
    ]
    for name in Set(plan.steps.map(\.object.key)).sorted() {
      var part = plan
      outcome.facts.append(
        "\(try part.keepOnly([name], of: comparison.current.catalog)) \(part.steps.map { StepText($0) })")
    }
    let style = Style(isColored: false)
    outcome.words = [renderPlanText(plan, style), renderStatusText(status, style)].map {
      String(decoding: $0, as: UTF8.self)
    }
    outcome.words += submission.left.map(\.reason)
    return outcome
  }

  /// - Returns: the facts, which are the same in both.
  @discardableResult
  private func compare(_ yaml: String, on app: FakeApp) throws -> Outcome {
    let english = try outcome(yaml, on: app)
    let other = try WordsForPeople.$of.withValue({ "nothing: " + String($0.reversed()) }) {
      try ObjectKind.$wording.withValue({ String($0.spelling.reversed()) + ", as" }) {
        try outcome(yaml, on: app)
      }
    }
    #expect(other.facts == english.facts)
    #expect(zip(other.words, english.words).allSatisfy { $0 != $1 })
    return english
  }

  @Test func stepsAndItemsAreTheSame() throws {
    let app = FakeApp.full()
    let yaml = try app.yaml()
    let outcome = try compare(
      yaml.replacing("referenceName: Monthly", with: "referenceName: Every month")
        .replacing("offerId: stay", with: "offerId: remain")
        .replacing("displayName: Yoga", with: "displayName: Yoga and more"), on: app)
    #expect(outcome.facts.count > 10, "several steps can be chosen")
  }

  @Test(arguments: [
    FakeApp.monthly + "/winBackOffers", FakeApp.monthly + "/versions", FakeApp.monthly + "/prices",
    FakeApp.group + "/subscriptions", "/v1/subscriptionPlanAvailabilities/a/availableTerritories",
    "/v1/subscriptionOfferCodes/o/customCodes", "/v1/apps/99/promotedPurchases",
    "/v1/subscriptionPricePoints/USA-4.99/equalizations",
  ])
  func whatIsUnreadStaysClosed(_ path: String) throws {
    let app = FakeApp.full()
    let yaml = try app.yaml()
    app.fail(path, .forbidden)
    try compare(yaml.replacing("offerId: back", with: "offerId: again"), on: app)
  }

  @Test(arguments: ["MISSING_METADATA", "READY_TO_SUBMIT", "REJECTED", "APPROVED"], [true, false])
  func whatCanBeSubmittedIsTheSame(_ state: String, _ hasScreenshot: Bool) throws {
    let app = FakeApp.full()
    let screenshot = (type: "subscriptionAppStoreReviewScreenshots", id: "s")
    app.list(
      FakeApp.group + "/subscriptions",
      [
        FakeApp.object(
          "subscriptions", "11",
          [
            "productId": "com.example.yoga.monthly", "name": "Monthly", "groupLevel": 1,
            "subscriptionPeriod": "ONE_MONTH", "state": state,
          ], hasScreenshot ? ["appStoreReviewScreenshot": screenshot] : [:])
      ], included: [FakeApp.object(screenshot.type, screenshot.id, ["fileName": "a.png"])])
    for (path, type) in [(FakeApp.monthly, "subscription"), (FakeApp.group, "subscriptionGroup")] {
      app.list(
        path + "/versions",
        [
          """
          {"type":"\(type)Versions","id":"v","attributes":{"version":1,"state":"PREPARE_FOR_SUBMISSION"},"relationships":\
          {"localizations":{"data":[{"type":"\(type)Localizations","id":"l"}],"meta":{"paging":{"total":1}}}}}
          """
        ],
        included: [FakeApp.object(type + "Localizations", "l", ["locale": "en-US", "name": "Yoga"])])
    }
    let outcome = try compare(app.yaml(), on: app)
    let isSubmitted = state == "APPROVED"
    #expect((outcome.facts[4] != "[]") == isSubmitted, "\(outcome.words)")
    let lacks = outcome.words.contains { $0.contains("it lacks") }
    #expect(lacks == (state != "APPROVED" && !hasScreenshot), "\(outcome.words)")
  }
}
