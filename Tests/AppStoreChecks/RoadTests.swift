import Diagnostics
import Foundation
@testable import OffercCommands
import TestSupport
import Testing

@testable import CommandTestSupport

/// The rest of the way to "for sale": in-app purchases, images, screenshots and the review submission.
struct RoadTests {
  /// A scene with the catalog and its images in place.
  func scene(_ fixture: String, _ arguments: [String] = []) throws -> ApplyScene {
    let scene = try ApplyScene(fixture: fixture, arguments)
    try scene.copyCatalog("road")
    return scene
  }

  private func copy(_ name: String, to other: String? = nil, _ scene: ApplyScene) throws {
    let target = URL(filePath: scene.folder.path("store/" + (other ?? name)))
    try Data(contentsOf: URL(filePath: Repository.path("Tests/Fixtures/apply/road/" + name))).write(
      to: target)
  }

  func edit(_ scene: ApplyScene, _ old: String, _ new: String) throws {
    let text = try scene.folder.read("store/catalog.yaml")
    try #require(text.contains(old))
    try scene.folder.write(text.replacing(old, with: new), to: "store/catalog.yaml")
  }

  func submit(_ scene: ApplyScene, _ more: String...) -> Outcome {
    scene.appstore(["submit", scene.folder.path("store"), "--yes"] + more)
  }

  private func expectNothingLeft(_ scene: ApplyScene, _ words: String = "") {
    let next = scene.plan("--exit-code", to: "next.json")
    equal(next.status, .success, "\(words): \(next.output)\(next.errors)")
  }

  /// Each of the two answers where nobody has established which one is Apple's.
  @Test(arguments: [
    [], ["--auto-versions", "--answers", "sparse"],
    [
      "--schedule-form", "filled", "--state-stuck", "--opaque-ids", "--processing-reads", "3", "--self-check",
      "full",
    ],
  ])
  func anAppWithAnApprovedProductGoesToReview(_ arguments: [String]) throws {
    let scene = try scene("released", arguments)
    scene.applyAll()
    #expect(try scene.standIn.requests.allSatisfy { $0.method == "GET" || ($0.status ?? 0) < 400 })
    expectNothingLeft(scene)
    let dry = scene.appstore(["submit", scene.folder.path("store"), "--dry-run"])
    equal(dry.status, .success, "\(dry.output)\(dry.errors)")
    #expect(try !scene.writes.contains { $0.contains("reviewSubmission") })
    let outcome = submit(scene, "--settle", "1")
    equal(outcome.status, .success, "\(outcome.output)\(outcome.errors)")
    contains(outcome.output, "waiting for review: 10 items")
    equal(submit(scene).output, "nothing to submit\n")
    let writes = try scene.writes
    equal(writes.count { $0 == "POST /v1/reviewSubmissions" }, 1)
    equal(writes.count { $0 == "POST /v1/reviewSubmissionItems" }, 10)
    let status = scene.appstore(["status", scene.folder.path("store")])
    equal(status.output.count(of: "WAITING_FOR_REVIEW"), 19, "\(status.output)")
    contains(status.output, "review submission 'IOS'")
  }

  /// Amounts that Apple derives are recognized by the one that they come from, so that one is sent first.
  @Test(arguments: [4, 5])
  func anOfferThatIsHalfMadeIsContinuedByTheSameCommand(before: Int) throws {
    let scene = try scene("released")
    equal(scene.plan().status, .success)
    try scene.standIn.setFaults(
      #"[{"kind": "403", "method": "POST", "path": "IntroductoryOffers$", "skip": \#(before)}]"#)
    let refused = scene.apply()
    contains(refused.errors, "introductory offer")
    contains(refused.errors, "half done")
    let again = scene.apply()
    equal(again.status, .success, "\(again.output)\(again.errors)")
    expectNothingLeft(scene)
  }

  /// What is pulled is the catalog, but for what waits for the review, files, and the product that it does not have.
  @Test func pullGivesTheCatalogBack() throws {
    let scene = try scene("released")
    scene.applyAll()
    let pull = scene.appstore([
      "pull", "--app", PullScene.bundleId, "--yaml", scene.folder.path("back"), "-o",
      scene.folder.path("live.json"),
    ])
    equal(pull.status, .success, "\(pull.errors)")
    let live = scene.folder.path("live.json")
    for name in ["store", "back"] {
      let outcome = scene.appstore(
        ["plan", scene.folder.path(name), "--exit-code", "--live", live])
      equal(outcome.status, .success, "\(name): \(outcome.output)\(outcome.errors)")
    }
    let diff = offerc(["diff", "--against", live, scene.folder.path("store"), "--today", PullScene.today])
    let text = diff.output
    contains(text, "win-back offer back")
    contains(text, ": 1 blocked, 1 create\n")
    lacks(text, "com.example.road.gems")
  }

  /// A run that was cut off after the reservation sends the parts again; there is one reservation.
  @Test func uploadsGoOn() throws {
    let scene = try scene("released")
    let plan = scene.plan()
    equal(plan.status, .success)
    try scene.standIn.setFaults(#"[{"kind": "drop", "path": "^/upload/", "times": 0}]"#)
    let cut = scene.apply()
    #expect(cut.status != .success)
    contains(cut.errors, "the upload host did not accept a part")
    try scene.standIn.setFaults("[]")
    let outcome = scene.apply()
    equal(outcome.status, .success, "\(outcome.output)\(outcome.errors)")
    try equal(scene.writes.count { $0 == "POST /v2/subscriptionImages" }, 1)
    expectNothingLeft(scene)
  }

  @Test func whatAppleCannotProcessIsToldAndReplaced() throws {
    let scene = try scene("released")
    _ = scene.plan()
    let name = try #require(scene.folder.read("plan.json").firstMatch(of: /monthly-[0-9a-f]{16}\.png/)).output
    try scene.standIn.set(#"{"failed_upload": "\#(name)"}"#)
    let failed = scene.apply()
    equal(failed.status, .findings)
    contains(failed.errors, "cannot process \(name)")
    try scene.standIn.set(#"{"failed_upload": ""}"#)
    let plan = scene.plan()
    let step = "replace subscription 'com.example.road.monthly', promotional image"
    contains(plan.output, step)
    let outcome = scene.apply()
    equal(outcome.status, .success, "\(outcome.output)\(outcome.errors)")
    expectNothingLeft(scene)
  }

  /// Apple's answer is known, so nothing is sent before.
  @Test func anImageOfAnotherSizeIsBlocked() throws {
    let scene = try scene("released")
    try copy("images/review.png", to: "images/monthly.png", scene)
    let plan = scene.plan("--exit-code")
    equal(plan.status, .findings)
    contains(plan.output, "it has 64 × 64 pixels, and App Store Connect accepts 1024 × 1024 only")
    equal(scene.apply().status, .findings)
    try equal(scene.writes, [])
  }

  @Test func aFileThatHasChangedSinceThePlanIsNotSent() throws {
    let scene = try scene("released")
    _ = scene.plan()
    try copy("images/gems.png", to: "images/monthly.png", scene)
    let outcome = scene.apply()
    equal(outcome.status, .findings)
    contains(outcome.errors, "monthly.png has changed since the plan was made")
    try equal(scene.writes, [])
  }

  /// New images of approved products are in new versions, whatever Apple copies there.
  @Test(arguments: ["copied", "none"])
  func approvedProductsGetNewImages(_ images: String) throws {
    let scene = try scene("released", ["--version-images", images])
    scene.applyAll()
    equal(submit(scene).status, .success)
    try scene.standIn.approve()
    scene.applyAll()
    expectNothingLeft(scene, "approved")
    try copy("images/gems.png", to: "images/monthly.png", scene)
    try edit(scene, "displayName: Gems,", "displayName: More gems,")
    scene.applyAll()
    expectNothingLeft(scene, "edited")
    let outcome = submit(scene)
    contains(outcome.output, "waiting for review: 2 items", "\(outcome.output)\(outcome.errors)")
    // While it is in review, an edit waits.
    try edit(scene, "displayName: More gems,", "displayName: Gems,")
    let waiting = scene.plan()
    contains(waiting.output, "accepts no change until App Review has decided")
    lacks(waiting.output, "1. ")
  }

  /// A run that ends between a new version and its texts goes on, whether Apple has copied them or not.
  @Test(arguments: ["copied", "none"])
  func aNewVersionGetsItsTextsInTheNextRun(_ texts: String) throws {
    let scene = try scene("released", ["--version-texts", texts, "--version-images", texts])
    scene.applyAll()
    equal(submit(scene).status, .success)
    try scene.standIn.approve()
    scene.applyAll()
    try edit(scene, "displayName: Gems,", "displayName: More gems,")
    equal(scene.plan().status, .success)
    try scene.standIn.forgetRequests()
    try scene.standIn.setFaults(
      #"[{"kind": "403", "method": "POST", "path": "Localizations", "times": 0}, {"kind": "403", "method": "PATCH", "path": "Localizations", "times": 0}]"#
    )
    #expect(scene.apply().status != .success)
    try scene.standIn.setFaults("[]")
    let outcome = scene.apply()
    equal(outcome.status, .success, "\(outcome.output)\(outcome.errors)")
    try equal(scene.writes.count { $0.hasPrefix("POST") && $0.hasSuffix("Versions") }, 1)
    expectNothingLeft(scene)
  }

  /// Of the others nothing but their names.
  @Test func oneInAppPurchaseIsReadAlone() throws {
    let scene = try scene("released")
    scene.applyAll()
    try edit(scene, "displayName: Summer", "displayName: All summer")
    equal(scene.plan().status, .success)
    try scene.standIn.forgetRequests()
    equal(scene.apply().status, .success)
    let read = try scene.standIn.requests.filter { $0.method == "GET" }.compactMap {
      $0.path.firstMatch(of: /\/inAppPurchases\/([^\/?]+)\//).map { String($0.output.1) }
    }
    equal(Set(read).count, 1, "\(read)")
    expectNothingLeft(scene)
  }

  /// Screenshots are locked with the first review.
  @Test func anApprovedScreenshotIsNotCompared() throws {
    let scene = try scene("released")
    scene.applyAll()
    equal(submit(scene).status, .success)
    try scene.standIn.approve()
    scene.applyAll()
    try copy("images/gems.png", to: "images/review.png", scene)
    let plan = scene.plan("--exit-code")
    equal(plan.status, .success, "\(plan.output)")
    contains(plan.output, "App Store Connect locks it at the first review")
  }

  /// Neither a token nor a file goes to another host.
  @Test func uploadsGoToApplesHostsOnly() throws {
    let scene = try scene("released")
    _ = scene.plan()
    try scene.standIn.set(#"{"upload_host": "https://attacker.example"}"#)
    let outcome = scene.apply()
    equal(outcome.status, .usage, "\(outcome.errors)")
    contains(outcome.errors, "attacker.example")
    contains(outcome.errors, "not an apple.com host")
  }
}

extension String {
  func count(of text: String) -> Int { ranges(of: text).count }
}
