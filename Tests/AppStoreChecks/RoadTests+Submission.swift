import Diagnostics
import TestSupport
import Testing

@testable import CommandTestSupport

/// What goes to App Review, and what is left.
extension RoadTests {
  @Test func theFirstProductsOfAnAppNeedAVersion() throws {
    let scene = try scene("empty")
    scene.applyAll()
    try scene.standIn.forgetRequests()
    let outcome = submit(scene)
    equal(outcome.status, .findings)
    try equal(scene.writes, [])
    for name in ["com.example.road.monthly", "com.example.road.summer", "'Sports'"] {
      let left = outcome.output.split(separator: "\n").filter { $0.contains(name) }
      #expect(
        left.contains {
          $0.contains("needs a version of the app") && $0.contains("--with-version` submits both")
        },
        "\(name): \(outcome.output)")
    }
  }

  /// From nothing to "waiting for review" by the commands that the messages name, where App Store Connect is strict.
  @Test func theFirstProductsGoToReviewWithAVersion() throws {
    let scene = try scene(
      "empty",
      ["--first-products", "of-each-kind", "--state-moves", "when-edited"])
    scene.applyAll()
    try scene.standIn.door("POST", "app-version", #"{"number": "1.0"}"#)
    let dry = scene.appstore(["submit", scene.folder.path("store"), "--with-version", "--dry-run"])
    begins(dry.output, with: "to submit: app version '1.0'\n", "\(dry.output)\(dry.errors)")
    try scene.standIn.forgetRequests()
    let outcome = submit(scene, "--with-version", "--settle", "1")
    equal(outcome.status, .success, "\(outcome.output)\(outcome.errors)")
    contains(outcome.output, "waiting for review: ")
    contains(outcome.errors, "sending the unchanged name again")
    let writes = try scene.writes
    let named = writes.filter { $0.hasPrefix("PATCH /v1/subscriptions/") }
    #expect(!named.isEmpty && Set(named).count == named.count, "\(writes)")
    begins(writes.last, with: "PATCH /v1/reviewSubmissions/")
    let again = submit(scene, "--with-version", "--settle", "1")
    equal(again.output, "nothing to submit\n", "\(again.output)\(again.errors)")
  }

  /// App Store Connect names the storefronts, and the message what to write.
  @Test func aPriceThatIsMissingWhereNothingIsSoldIsExplained() throws {
    let scene = try scene("empty", ["--unsold-prices", "wanted"])
    scene.applyAll()
    try scene.standIn.door("POST", "app-version", "{}")
    let outcome = submit(scene, "--with-version", "--settle", "1")
    equal(outcome.status, .findings)
    contains(outcome.errors, "MISSING_PRICING_DATA")
    contains(outcome.errors, "add `rest: equalized`")
  }

  @Test(arguments: [
    (version: nil as String?, reason: "the app has no version that can be submitted"),
    (version: #"{"number": "1.0", "build": false}"#, reason: "version 1.0 has no build"),
    (
      version: #"{"number": "1.0", "state": "IN_REVIEW"}"#,
      reason: "the app has no version that can be submitted"
    ),
  ])
  func aVersionThatCannotGoIsNamed(version: String?, reason: String) throws {
    let scene = try scene("empty")
    scene.applyAll()
    if let version { try scene.standIn.door("POST", "app-version", version) }
    try scene.standIn.forgetRequests()
    let outcome = submit(scene, "--with-version", "--settle", "1")
    equal(outcome.status, .findings)
    contains(outcome.output, reason, "\(outcome.output)\(outcome.errors)")
    try equal(scene.writes, [])
  }

  /// Otherwise App Review would see a version that sells what it cannot see.
  @Test func aVersionDoesNotGoWithoutAProductOfTheCatalog() throws {
    let scene = try scene("empty")
    scene.applyAll()
    try scene.standIn.door("POST", "app-version", "{}")
    try edit(scene, "displayName: Summer", "displayName: All summer")
    try scene.standIn.forgetRequests()
    let outcome = submit(scene, "--with-version", "--settle", "1")
    equal(outcome.status, .findings)
    contains(
      outcome.output, "app version '1.0' is not submitted: App Review would see it without",
      "\(outcome.output)\(outcome.errors)")
    try equal(scene.writes, [])
  }

  @Test func anItemThatIsRefusedKeepsTheRestBack() throws {
    let scene = try scene("empty")
    scene.applyAll()
    try scene.standIn.door("POST", "app-version", "{}")
    try scene.standIn.setFaults(
      #"[{"kind": "403", "method": "POST", "path": "reviewSubmissionItems$", "skip": 2}]"#)
    let refused = submit(scene, "--with-version", "--settle", "1")
    #expect(refused.status != .success)
    contains(
      refused.errors, "not sent: the review submission for IOS has 2 items: a version of the app and ",
      "\(refused.output)\(refused.errors)")
    #expect(try !scene.writes.contains { $0.hasPrefix("PATCH /v1/reviewSubmissions/") })
    let again = submit(scene, "--with-version", "--settle", "1")
    equal(again.status, .success, "\(again.output)\(again.errors)")
    try equal(scene.writes.count { $0 == "POST /v1/reviewSubmissions" }, 1)
  }

  @Test func whatHasStepsLeftIsNamedAndTheRestGoes() throws {
    let scene = try scene("released")
    scene.applyAll()
    try edit(scene, "displayName: Summer", "displayName: All summer")
    let outcome = submit(scene)
    equal(outcome.status, .findings)
    contains(
      outcome.output, "left: in-app purchase 'com.example.road.summer' is not submitted: the plan has steps")
    contains(outcome.output, "waiting for review: 9 items", "\(outcome.output)\(outcome.errors)")
  }

  /// What is unknown is not taken for unfinished: the others would go to review without it.
  @Test func nothingIsSubmittedWhereSomethingCannotBeRead() throws {
    let scene = try scene("released")
    scene.applyAll()
    try scene.standIn.setFaults(
      #"[{"kind": "403", "method": "GET", "path": "^/v1/subscriptions/.*/versions"}]"#)
    let outcome = submit(scene)
    equal(outcome.status, .usage)
    contains(outcome.errors, "cannot be read completely, so nothing is submitted")
    #expect(try !scene.writes.contains { $0.contains("reviewSubmission") })
    contains(submit(scene).output, "waiting for review: 10 items")
  }

  /// Apple takes the first subscriptions of a group only with a version of the group.
  @Test func aSubscriptionIsLeftWhileItsNewGroupIsInReview() throws {
    let scene = try scene("released")
    scene.applyAll()
    try edit(scene, "Every film", "All films")
    contains(submit(scene).output, "waiting for review: 9 items")
    scene.applyAll()
    let outcome = submit(scene)
    equal(outcome.status, .findings)
    contains(
      outcome.output,
      "left: subscription 'com.example.road.monthly' is not submitted: its group is in review",
      "\(outcome.output)\(outcome.errors)")
  }

  @Test func anOpenSubmissionOfSomebodyElseIsLeftAlone() throws {
    let scene = try scene("live")
    _ = scene.appstore(["pull", "--app", PullScene.bundleId, "--yaml", scene.folder.path("other")])
    let token = scene.appstore(["submit", scene.folder.path("other"), "--dry-run"])
    contains(token.output, "to submit: subscription 'com.example.destinationvideo.premium.monthly'")
    try scene.standIn.door("POST", "open-submission", #"{"version": "6600000001-v1"}"#)
    try scene.standIn.forgetRequests()
    let outcome = scene.appstore(["submit", scene.folder.path("other"), "--yes"])
    equal(outcome.status, .findings)
    contains(outcome.output, "1 item that this run does not submit", "\(outcome.output)\(outcome.errors)")
    try equal(scene.writes, [])
  }
}
