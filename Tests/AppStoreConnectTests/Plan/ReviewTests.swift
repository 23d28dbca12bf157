@testable import AppStoreConnect
import Diagnostics
import OfferCompiler
import OfferEmitters
import OfferLanguage
import OfferModel
import OfferRules
import TestSupport
import Testing

/// What goes to App Review again, after it was rejected or withdrawn.
struct ReviewTests {
  private static func version(_ number: Int, _ state: String) -> String {
    """
    {"type":"subscriptionVersions","id":"v\(number)","attributes":{"version":\(number),"state":"\(state)"},
    "relationships":{"images":{"data":[]},
    "localizations":{"data":[{"type":"subscriptionLocalizations","id":"l\(number)"}],"meta":{"paging":{"total":1}}}}}
    """
  }

  private func app(state: String, _ versions: [String]) -> FakeApp {
    let app = FakeApp()
    app.list(
      FakeApp.group + "/subscriptions",
      [
        FakeApp.object(
          "subscriptions", "11",
          [
            "productId": "com.example.yoga.monthly", "name": "Monthly", "groupLevel": 1,
            "subscriptionPeriod": "ONE_MONTH", "state": state,
          ], ["appStoreReviewScreenshot": ("subscriptionAppStoreReviewScreenshots", "s")])
      ],
      included: [
        FakeApp.object("subscriptionAppStoreReviewScreenshots", "s", ["fileName": "s.png", "fileSize": 1])
      ])
    app.list(
      FakeApp.monthly + "/versions",
      versions.enumerated().map { number, state in Self.version(number + 1, state) },
      included: versions.indices.map { number in
        FakeApp.object("subscriptionLocalizations", "l\(number + 1)", ["locale": "en-US", "name": "Yoga"])
      })
    app.list(
      FakeApp.group + "/versions",
      [
        """
        {"type":"subscriptionGroupVersions","id":"g1","attributes":{"version":1,"state":"APPROVED"},
        "relationships":{"localizations":{"data":[{"type":"subscriptionGroupLocalizations","id":"gl"}],
        "meta":{"paging":{"total":1}}}}}
        """
      ],
      included: [FakeApp.object("subscriptionGroupLocalizations", "gl", ["locale": "en-US", "name": "Pass"])])
    return app
  }

  private func requirements(of app: FakeApp) throws -> [String] {
    let day = try #require(CalendarDate("2026-11-22"))
    let live = try liveState(of: app, today: day)
    let file = SourceFile(name: "catalog.yaml", bytes: Array(try app.yaml().utf8))
    let compilation = compile([file], today: day, baseline: { _ in .found(live.form.catalog) }, rules: [])
    let comparison = try #require(compilation.comparison)
    return LiveStatus(comparison, live) { _ in nil }.requirements.map(\.need.phrase)
  }

  @Test func aNewVersionIsTheAnswerToARejection() throws {
    try equal(requirements(of: app(state: "REJECTED", ["REJECTED"])), ["what App Review asked for"])
    for last in ["REJECTED", "DEVELOPER_REJECTED"] {
      let corrected = app(state: "REJECTED", [last, "PREPARE_FOR_SUBMISSION"])
      try equal(requirements(of: corrected), ["nothing but the submission"])
    }
  }

  @Test func whatIsInASubmissionOfSomebodyElseIsNamed() throws {
    let app = FakeApp()
    app.list(
      "/v1/apps/99/reviewSubmissions",
      [FakeApp.object("reviewSubmissions", "r", ["platform": "IOS", "state": "READY_FOR_REVIEW"])])
    app.list(
      "/v1/reviewSubmissions/r/items",
      [
        FakeApp.object("reviewSubmissionItems", "1", [:], ["appStoreVersion": ("appStoreVersions", "a")]),
        FakeApp.object(
          "reviewSubmissionItems", "2", [:], ["subscriptionVersion": ("subscriptionVersions", "v")]),
        FakeApp.object("reviewSubmissionItems", "3"),
      ], included: [FakeApp.object("appStoreVersions", "a", ["versionString": "1.1"])])
    let day = try #require(CalendarDate("2026-11-22"))
    let submissions = try readSubmissions(of: try liveState(of: app, today: day), from: app)
    equal(
      submissions.flatMap(\.items).map(\.phrase),
      [
        "version 1.1 of the app", "v", "an item that is neither a product nor a version of the app",
      ])
  }
}
