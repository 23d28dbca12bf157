import Diagnostics
import Foundation
import OffercCommands
import TestSupport
import Testing

@testable import CommandTestSupport

/// Every kind of request has its exact body in a golden file: plans made offline, from what a pull once wrote.
struct PlanBodyTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let name: String
    let catalog: String
    /// `nil` for an app that has nothing yet.
    let live: String?

    var testDescription: String { name }
    var golden: URL { Repository.fixtures.appending(path: "plan/\(name).json") }
  }

  static let cases = [
    Case(name: "new", catalog: "apply/new", live: nil),
    Case(name: "changed", catalog: "apply/changed", live: "approved.json"),
    Case(name: "edited", catalog: "plan/edited", live: "live.json"),
  ]

  @Test(arguments: cases)
  func bodiesAreAppleToTheLetter(_ example: Case) throws {
    let folder = try TemporaryFolder()
    let catalog = Repository.path("Tests/Fixtures/" + example.catalog)
    let made: Outcome
    if let live = example.live {
      made = offerc([
        "appstore", "plan", catalog, "--live", Repository.path("Tests/Fixtures/plan/" + live), "-o",
        folder.path("requests.json"), "--today", PullScene.today,
      ])
    } else {
      made = offerc([
        "build", catalog, "--emit", "requests", "-o", folder.path(""), "--today", PullScene.today,
      ])
    }
    equal(made.status, .success, "\(made.errors)")
    let text = try folder.read("requests.json").replacing(
      Repository.root.path(percentEncoded: false), with: ""
    ).replacing(/"seal":"sha256:[0-9a-f]{64}"/, with: #""seal":"…""#)
    try expectGolden(text, example.golden)
  }

  @Test func theOfferCodeOfAnInAppPurchaseIsDeactivated() throws {
    let folder = try TemporaryFolder()
    for name in ["app", "extras", "in-app-purchases", "video-pass"] {
      let text = try Repository.text("Tests/Fixtures/plan/edited/\(name).yaml")
      try folder.write(
        text.replacing("Cheap coins\n", with: "Cheap coins\n        active: false\n"),
        to: "store/\(name).yaml")
    }
    let made = offerc([
      "appstore", "plan", folder.path("store"), "--live", Repository.path("Tests/Fixtures/plan/live.json"),
      "--format", "json", "--today", PullScene.today,
    ])
    let type = "inAppPurchaseOfferCodes"
    let request =
      #"{"body":{"data":{"type":"\#(type)","id":"iap-code-cheap","attributes":{"active":false}}},"method":"PATCH","path":"/v1/\#(type)/iap-code-cheap"}"#
    contains(made.output, request, "\(made.errors)")
  }

  /// Batches with the same values are the same to Apple: what is live is one that is due, not one for later.
  @Test func aLiveBatchIsNotTakenForOneOfALaterDay() throws {
    let folder = try TemporaryFolder()
    let text = try Repository.text("Tests/Fixtures/apply/new/catalog.yaml")
    let batch = try #require(text.split(separator: "\n").first { $0.contains("{id: try,") })
    let later = batch.replacing("id: try", with: "id: later")
      .replacing("createdDate: 2026-11-22", with: "createdDate: 2026-12-15")
    try folder.write(text.replacing(batch, with: later + "\n" + batch), to: "store/catalog.yaml")
    let made = offerc([
      "appstore", "plan", folder.path("store"), "--live",
      Repository.path("Tests/Fixtures/plan/approved.json"), "--today", PullScene.today, "--exit-code",
    ])
    equal(made.status, .success, "\(made.output)")
    contains(made.output, "batch 'later'")
    lacks(made.output, "batch 'try'")
  }

  /// What offerc sends: methods with the types of the bodies, or with the collections that something is deleted from.
  static let kinds = [
    "DELETE subscriptionGroupLocalizations",
    "DELETE subscriptionIntroductoryOffers",
    "DELETE subscriptionLocalizations",
    "DELETE subscriptionPrices",
    "DELETE subscriptionPromotionalOffers",
    "DELETE winBackOffers",
    "PATCH inAppPurchaseOfferCodeCustomCodes",
    "PATCH inAppPurchaseOfferCodeOneTimeUseCodes",
    "PATCH subscriptionGracePeriods",
    "PATCH subscriptionGroupLocalizations",
    "PATCH subscriptionGroups",
    "PATCH subscriptionIntroductoryOffers",
    "PATCH subscriptionLocalizations",
    "PATCH subscriptionOfferCodeCustomCodes",
    "PATCH subscriptionOfferCodeOneTimeUseCodes",
    "PATCH subscriptionOfferCodes",
    "PATCH subscriptionPlanAvailabilities",
    "PATCH subscriptionPromotionalOffers",
    "PATCH subscriptions",
    "PATCH winBackOffers",
    "POST inAppPurchaseAvailabilities",
    "POST inAppPurchaseOfferCodeCustomCodes",
    "POST inAppPurchaseOfferCodeOneTimeUseCodes",
    "POST inAppPurchaseOfferCodes",
    "POST subscriptionGroupLocalizations",
    "POST subscriptionGroupVersions",
    "POST subscriptionGroups",
    "POST subscriptionIntroductoryOffers",
    "POST subscriptionLocalizations",
    "POST subscriptionOfferCodeCustomCodes",
    "POST subscriptionOfferCodeOneTimeUseCodes",
    "POST subscriptionOfferCodes",
    "POST subscriptionPlanAvailabilities",
    "POST subscriptionPromotionalOffers",
    "POST subscriptionVersions",
    "POST subscriptions",
    "POST winBackOffers",
  ]

  private static var requests: [[String: Any]] {
    get throws {
      try cases.flatMap { example in
        let plan = try JSONSerialization.jsonObject(with: Data(contentsOf: example.golden)) as? [String: Any]
        let steps = try #require(plan?["steps"] as? [[String: Any]])
        return steps.flatMap { $0["requests"] as? [[String: Any]] ?? [] }
      }
    }
  }

  /// `inAppPurchaseOfferCodes` have a test of their own: live.json has too few. An entry that is missing here has no golden body; one that no golden file has cannot be planned any more.
  @Test func noKindOfRequestIsLeftOut() throws {
    var kinds: Set<String> = []
    for request in try PlanBodyTests.requests {
      let method = try #require(request["method"] as? String)
      let path = try #require(request["path"] as? String)
      let data = (request["body"] as? [String: Any])?["data"] as? [String: Any]
      kinds.insert("\(method) \(data?["type"] as? String ?? String(path.split(separator: "/")[1]))")
    }
    equal(kinds.sorted(), PlanBodyTests.kinds)
  }

  @Test func everyBodyIsOfTheTypeThatAppleDocuments() throws {
    for request in try PlanBodyTests.requests {
      let method = try #require(request["method"] as? String)
      let path = try #require(request["path"] as? String)
      let operation = try #require(Contract.apple.operation(method, path), "\(method) \(path)")
      let problems = operation.request.map { Contract.apple.problems(request["body"] ?? NSNull(), of: $0) }
      equal(problems ?? [], [], "\(method) \(path)")
      equal((request["body"] == nil), (operation.request == nil))
    }
  }
}
