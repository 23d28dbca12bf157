import AppStoreConnect
import Diagnostics
import Foundation
import TestSupport
import Testing

@testable import CommandTestSupport

/// From an empty app, or one that somebody has half made by hand, to "waiting for review", where App Store Connect refuses all
/// that public reports of 2026 say.
struct FirstProductsTests {
  /// Settings of the stand-in; `Scripts/fault-sweep` has the same.
  static let strict = [
    "--first-products", "of-each-kind", "--state-moves", "when-edited", "--unsold-prices", "wanted",
    "--screenshot-sizes", "known", "--never-set", "403", "--failed-delete", "500-first",
  ]

  private let scene: ApplyScene
  private var store: String { scene.folder.path("store") }

  init() throws {
    scene = try ApplyScene(Self.strict)
    try scene.copyCatalog("first")
  }

  /// Runs the commands that `appstore status` names first, until it names none.
  ///
  /// - Returns: the commands, without paths.
  private func followStatus() throws -> [String] {
    var taken: [String] = []
    for _ in 0..<10 {
      let status = scene.appstore(["status", store, "--exit-code"])
      let commands = status.output.matches(of: /`offerc appstore ([^`]*)`/).map { String($0.output.1) }
      guard let first = commands.first else {
        equal(status.status, .success, status.output)
        return taken
      }
      equal(status.status, .findings, status.output)
      // A plan and what applies it are one line.
      for command in first.hasPrefix("plan ") ? Array(commands.prefix(2)) : [first] {
        try run(command)
        taken.append(command.replacing(" " + store, with: ""))
      }
    }
    Issue.record("it does not end: \(taken)")
    return taken
  }

  /// A command as a message names it. There is no terminal to confirm it.
  private func run(_ command: String) throws {
    var words = command.split(separator: " ").map(String.init).map {
      $0 == "plan.json" ? scene.folder.path($0) : $0
    }
    if words[0] != "plan" { words.append("--yes") }
    if words[0] == "submit" { words += ["--settle", "1"] }
    let outcome = scene.appstore(words)
    equal(outcome.status, .success, "\(command): \(outcome.output)\(outcome.errors)")
  }

  @Test func theCommandsThatMessagesNameAreTheRoad() throws {
    let pull = scene.appstore([
      "pull", "--app", PullScene.bundleId, "--yaml", scene.folder.path("pulled"), "-o",
      scene.folder.path("live.json"),
    ])
    equal(pull.status, .success, pull.errors)
    let lint = offerc(["lint", scene.folder.path("pulled"), "--against", scene.folder.path("live.json")])
    equal(lint.status, .success, lint.output)
    try scene.standIn.door("POST", "app-version", #"{"number": "1.0"}"#)
    try equal(
      followStatus(),
      ["plan -o plan.json", "apply plan.json", "submit --with-version"])
    let status = scene.appstore(["status", store])
    // Three products, their texts, those of the group, and the submission.
    equal(status.output.count(of: "WAITING_FOR_REVIEW"), 8, status.output)
    lacks(status.output, "MISSING_METADATA")
    contains(status.output, "\nNothing is missing for App Review.\n")
    // A submission is in no catalog, which is no difference.
    lacks(status.output, "not in the catalog")
    let plan = scene.plan("--exit-code", to: "next.json")
    equal(plan.status, .success, plan.output)
  }

  /// A plan says how it is applied.
  @Test func aPlanNamesTheNextCommand() throws {
    let shown = scene.appstore(["plan", store])
    contains(shown.errors, "to apply it: add -o plan.json, then run offerc appstore apply plan.json")
    let written = scene.plan()
    contains(written.errors, "to apply it: offerc appstore apply " + scene.folder.path("plan.json"))
    contains(
      written.output,
      "submit it for review (`offerc appstore submit \(scene.folder.path("store")) --with-version`)")
  }

  /// `status` says that there is no version, or that it has no build, before anything is submitted.
  @Test func aMissingVersionOfTheAppIsNamed() throws {
    scene.applyAll()
    try scene.standIn.forgetRequests()
    let none = scene.appstore(["status", store])
    try equal(scene.writes, [])
    contains(none.output, "a version of the app, with which the first products are submitted")
    contains(none.output, "create it in App Store Connect")
    try scene.standIn.door("POST", "app-version", #"{"number": "1.0", "build": false}"#)
    let noBuild = scene.appstore(["status", store])
    contains(noBuild.output, "app version '1.0'")
    contains(noBuild.output, "1. a build\n       = choose it in App Store Connect")
    try scene.standIn.setFaults(#"[{"kind": "403", "path": "appStoreVersions"}]"#)
    let unread = scene.appstore(["status", store])
    contains(
      unread.output,
      "1. the build of the version of the app with which the first products are submitted: could not be read"
    )
  }

  /// Made by hand: texts without a group's, a screenshot of an Android phone, no prices, no storefronts, and a rejected product.
  @Test func anAppThatIsHalfMadeIsFinishedWithStatusAlone() throws {
    try makeHalf()
    let status = scene.appstore(["status", store])
    for line in [
      "1. texts", "storefronts where it is sold", "prices",
      "a review screenshot: App Store Connect cannot process android.png", "what App Review asked for",
      "see its message in App Store Connect",
    ] {
      contains(status.output, line)
    }
    equal(status.output.count(of: "subscription group 'Cinema'\n    1. texts"), 1, status.output)
    contains(
      scene.plan().output,
      "subscription 'com.example.first.monthly': once the plan is applied, submit it for review")
    try scene.standIn.door("POST", "app-version", #"{"number": "1.0"}"#)
    try equal(
      followStatus(),
      ["plan -o plan.json", "apply plan.json", "submit --with-version"])
  }

  /// What a person has done by hand. The stand-in refuses it without a token, so it is sent as `offerc` would.
  private func makeHalf() throws {
    let client = try StandInScene(scene.standIn).client
    func send(_ method: HTTPMethod, _ path: String, _ body: String) throws -> String {
      let answer = try client.send(method, path, body: Array(body.utf8))
      let text = String(decoding: answer.body, as: UTF8.self)
      try #require(answer.status < 300, "\(path): \(text)")
      return text
    }
    func value(_ name: String, in text: String) throws -> String {
      let pattern = try Regex("\"\(name)\": ?\"([^\"]+)\"", as: (Substring, Substring).self)
      return String(try #require(text.firstMatch(of: pattern)).output.1)
    }
    func make(_ path: String, _ body: String) throws -> String {
      try value("id", in: send(.post, path, body))
    }
    func object(_ type: String, _ attributes: String, _ owner: (name: String, type: String, id: String))
      -> String
    {
      #"{"data":{"type":"\#(type)","attributes":{\#(attributes)},"relationships":{"\#(owner.name)":{"data":{"type":"\#(owner.type)","id":"\#(owner.id)"}}}}}"#
    }
    let app = (name: "app", type: "apps", id: "1234567890")
    let group = try make(
      "/v1/subscriptionGroups", object("subscriptionGroups", #""referenceName":"Cinema""#, app))
    let monthly = try make(
      "/v1/subscriptions",
      object(
        "subscriptions",
        #""name":"Cinema monthly","productId":"com.example.first.monthly","subscriptionPeriod":"ONE_MONTH","groupLevel":1"#,
        ("group", "subscriptionGroups", group)))
    let file = pngHeader(1080, 2400)
    let screenshots = "subscriptionAppStoreReviewScreenshots"
    let reserved = try send(
      .post, "/v1/" + screenshots,
      object(
        screenshots, #""fileName":"android.png","fileSize":\#(file.count)"#,
        ("subscription", "subscriptions", monthly)))
    try client.upload(file, to: value("url", in: reserved), headers: [])
    let screenshot = try value("id", in: reserved)
    _ = try send(
      .patch, "/v1/\(screenshots)/\(screenshot)",
      #"{"data":{"type":"\#(screenshots)","id":"\#(screenshot)","attributes":{"uploaded":true}}}"#)
    // It is processed some time after it is sent.
    _ = try client.read([ReadRequest("/v1/\(screenshots)/\(screenshot)")])
    let forever = try make(
      "/v2/inAppPurchases",
      object(
        "inAppPurchases",
        #""name":"Lifetime","productId":"com.example.first.lifetime","inAppPurchaseType":"NON_CONSUMABLE""#,
        app))
    _ = try make(
      "/v1/inAppPurchaseAvailabilities",
      #"{"data":{"type":"inAppPurchaseAvailabilities","attributes":{"availableInNewTerritories":true},"relationships":{"inAppPurchase":{"data":{"type":"inAppPurchases","id":"\#(forever)"}},"availableTerritories":{"data":[{"type":"territories","id":"USA"}]}}}}"#
    )
    try scene.standIn.door(
      "POST", "review", #"{"state": "REJECTED", "subscriptions": ["none"], "purchases": ["\#(forever)"]}"#)
  }
}
