import Diagnostics
import Foundation
@testable import OffercCommands
import TestSupport
import Testing

@testable import CommandTestSupport

/// The rest of the way to "for sale": in-app purchases, images, screenshots and the review submission.
struct RoadTests {
  private static let catalog = "Tests/Fixtures/apply/road"

  /// A scene with the catalog and its images in place.
  func scene(_ fixture: String, _ arguments: [String] = []) throws -> ApplyScene {
    let scene = try ApplyScene(fixture: fixture, arguments)
    try scene.folder.write(try Repository.text(Self.catalog + "/catalog.yaml"), to: "store/catalog.yaml")
    for name in ["monthly", "gems", "review"] {
      try copy("images/\(name).png", scene)
    }
    return scene
  }

  private func copy(_ name: String, to other: String? = nil, _ scene: ApplyScene) throws {
    let target = URL(filePath: scene.folder.path("store/" + (other ?? name)))
    try FileManager.default.createDirectory(
      at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(contentsOf: URL(filePath: Repository.path(Self.catalog + "/" + name))).write(to: target)
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
    #expect(next.status == .success, "\(words): \(next.output)\(next.errors)")
  }

  func applyAll(_ scene: ApplyScene) {
    let plan = scene.plan()
    #expect(plan.status == .success, "\(plan.output)\(plan.errors)")
    let apply = scene.apply()
    #expect(apply.status == .success, "\(apply.output)\(apply.errors)")
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
    applyAll(scene)
    #expect(try scene.standIn.requests.allSatisfy { $0.method == "GET" || ($0.status ?? 0) < 400 })
    expectNothingLeft(scene)
    let dry = scene.appstore(["submit", scene.folder.path("store"), "--dry-run"])
    #expect(dry.status == .success, "\(dry.output)\(dry.errors)")
    #expect(try !scene.writes.contains { $0.contains("reviewSubmission") })
    let outcome = submit(scene, "--settle", "1")
    #expect(outcome.status == .success, "\(outcome.output)\(outcome.errors)")
    #expect(outcome.output.contains("waiting for review: 10 items"))
    #expect(submit(scene).output == "nothing to submit\n")
    let writes = try scene.writes
    #expect(writes.count { $0 == "POST /v1/reviewSubmissions" } == 1)
    #expect(writes.count { $0 == "POST /v1/reviewSubmissionItems" } == 10)
    let status = scene.appstore(["status", scene.folder.path("store")])
    #expect(status.output.count(of: "WAITING_FOR_REVIEW") == 19, "\(status.output)")
    #expect(status.output.contains("review submission 'IOS'"))
  }

  /// Amounts that Apple derives are recognized by the one that they come from, so that one is sent first.
  @Test(arguments: [4, 5])
  func anOfferThatIsHalfMadeIsContinuedByTheSameCommand(before: Int) throws {
    let scene = try scene("released")
    #expect(scene.plan().status == .success)
    try scene.standIn.setFaults(
      #"[{"kind": "403", "method": "POST", "path": "IntroductoryOffers$", "skip": \#(before)}]"#)
    let refused = scene.apply()
    #expect(refused.errors.contains("introductory offer") && refused.errors.contains("half done"))
    let again = scene.apply()
    #expect(again.status == .success, "\(again.output)\(again.errors)")
    expectNothingLeft(scene)
  }

  /// What is pulled is the catalog, but for what waits for the review, files, and the product that it does not have.
  @Test func pullGivesTheCatalogBack() throws {
    let scene = try scene("released")
    applyAll(scene)
    let pull = scene.appstore([
      "pull", "--app", PullScene.bundleId, "--yaml", scene.folder.path("back"), "-o",
      scene.folder.path("live.json"),
    ])
    #expect(pull.status == .success, "\(pull.errors)")
    let live = scene.folder.path("live.json")
    for name in ["store", "back"] {
      let outcome = scene.appstore(
        ["plan", scene.folder.path(name), "--exit-code", "--live", live])
      #expect(outcome.status == .success, "\(name): \(outcome.output)\(outcome.errors)")
    }
    let diff = offerc(["diff", "--against", live, scene.folder.path("store"), "--today", PullScene.today])
    let text = diff.output
    #expect(text.contains("win-back offer back") && text.contains(": 1 blocked, 1 create\n"), "\(text)")
    #expect(!text.contains("com.example.road.gems"), "\(text)")
  }

  /// A run that was cut off after the reservation sends the parts again; there is one reservation.
  @Test func uploadsGoOn() throws {
    let scene = try scene("released")
    let plan = scene.plan()
    #expect(plan.status == .success)
    try scene.standIn.setFaults(#"[{"kind": "drop", "path": "^/upload/", "times": 0}]"#)
    let cut = scene.apply()
    #expect(cut.status != .success)
    #expect(cut.errors.contains("the upload host does not take a part"), "\(cut.errors)")
    try scene.standIn.setFaults("[]")
    let outcome = scene.apply()
    #expect(outcome.status == .success, "\(outcome.output)\(outcome.errors)")
    #expect(try scene.writes.count { $0 == "POST /v2/subscriptionImages" } == 1)
    expectNothingLeft(scene)
  }

  @Test func whatAppleCannotProcessIsToldAndReplaced() throws {
    let scene = try scene("released")
    _ = scene.plan()
    let name = try #require(scene.folder.read("plan.json").firstMatch(of: /monthly-[0-9a-f]{16}\.png/)).output
    try scene.standIn.set(#"{"failed_upload": "\#(name)"}"#)
    let failed = scene.apply()
    #expect(failed.status == .findings)
    #expect(failed.errors.contains("cannot process \(name)"), "\(failed.errors)")
    try scene.standIn.set(#"{"failed_upload": ""}"#)
    let plan = scene.plan()
    let step = "replace subscription 'com.example.road.monthly', promotional image"
    #expect(plan.output.contains(step), "\(plan.output)")
    let outcome = scene.apply()
    #expect(outcome.status == .success, "\(outcome.output)\(outcome.errors)")
    expectNothingLeft(scene)
  }

  /// Apple's answer is known, so nothing is sent before.
  @Test func anImageOfAnotherSizeIsBlocked() throws {
    let scene = try scene("released")
    try copy("images/review.png", to: "images/monthly.png", scene)
    let plan = scene.plan("--exit-code")
    #expect(plan.status == .findings)
    #expect(
      plan.output.contains("it has 64 × 64 pixels, and App Store Connect accepts 1024 × 1024 only"),
      "\(plan.output)")
    #expect(scene.apply().status == .findings)
    #expect(try scene.writes == [])
  }

  @Test func aFileThatHasChangedSinceThePlanIsNotSent() throws {
    let scene = try scene("released")
    _ = scene.plan()
    try copy("images/gems.png", to: "images/monthly.png", scene)
    let outcome = scene.apply()
    #expect(outcome.status == .findings)
    #expect(outcome.errors.contains("monthly.png has changed since the plan was made"), "\(outcome.errors)")
    #expect(try scene.writes == [])
  }

  /// New images of approved products are in new versions, whatever Apple copies there.
  @Test(arguments: ["copied", "none"])
  func approvedProductsGetNewImages(_ images: String) throws {
    let scene = try scene("released", ["--version-images", images])
    applyAll(scene)
    #expect(submit(scene).status == .success)
    try scene.standIn.approve()
    applyAll(scene)
    expectNothingLeft(scene, "approved")
    try copy("images/gems.png", to: "images/monthly.png", scene)
    try edit(scene, "displayName: Gems,", "displayName: More gems,")
    applyAll(scene)
    expectNothingLeft(scene, "edited")
    let outcome = submit(scene)
    #expect(outcome.output.contains("waiting for review: 2 items"), "\(outcome.output)\(outcome.errors)")
    // While it is in review, an edit waits.
    try edit(scene, "displayName: More gems,", "displayName: Gems,")
    let waiting = scene.plan()
    #expect(waiting.output.contains("accepts no change until App Review has decided"), "\(waiting.output)")
    #expect(!waiting.output.contains("1. "), "\(waiting.output)")
  }

  /// A run that ends between a new version and its texts goes on, whether Apple has copied them or not.
  @Test(arguments: ["copied", "none"])
  func aNewVersionGetsItsTextsInTheNextRun(_ texts: String) throws {
    let scene = try scene("released", ["--version-texts", texts, "--version-images", texts])
    applyAll(scene)
    #expect(submit(scene).status == .success)
    try scene.standIn.approve()
    applyAll(scene)
    try edit(scene, "displayName: Gems,", "displayName: More gems,")
    #expect(scene.plan().status == .success)
    try scene.standIn.forgetRequests()
    try scene.standIn.setFaults(
      #"[{"kind": "403", "method": "POST", "path": "Localizations", "times": 0}, {"kind": "403", "method": "PATCH", "path": "Localizations", "times": 0}]"#
    )
    #expect(scene.apply().status != .success)
    try scene.standIn.setFaults("[]")
    let outcome = scene.apply()
    #expect(outcome.status == .success, "\(outcome.output)\(outcome.errors)")
    #expect(try scene.writes.count { $0.hasPrefix("POST") && $0.hasSuffix("Versions") } == 1)
    expectNothingLeft(scene)
  }

  /// Of the others nothing but their names.
  @Test func oneInAppPurchaseIsReadAlone() throws {
    let scene = try scene("released")
    applyAll(scene)
    try edit(scene, "displayName: Summer", "displayName: All summer")
    #expect(scene.plan().status == .success)
    try scene.standIn.forgetRequests()
    #expect(scene.apply().status == .success)
    let read = try scene.standIn.requests.filter { $0.method == "GET" }.compactMap {
      $0.path.firstMatch(of: /\/inAppPurchases\/([^\/?]+)\//).map { String($0.output.1) }
    }
    #expect(Set(read).count == 1, "\(read)")
    expectNothingLeft(scene)
  }

  /// Screenshots are locked with the first review.
  @Test func anApprovedScreenshotIsNotCompared() throws {
    let scene = try scene("released")
    applyAll(scene)
    #expect(submit(scene).status == .success)
    try scene.standIn.approve()
    applyAll(scene)
    try copy("images/gems.png", to: "images/review.png", scene)
    let plan = scene.plan("--exit-code")
    #expect(plan.status == .success, "\(plan.output)")
    #expect(plan.output.contains("App Store Connect locks it at the first review"))
  }

  /// Neither a token nor a file goes to another host.
  @Test func uploadsGoToApplesHostsOnly() throws {
    let scene = try scene("released")
    _ = scene.plan()
    try scene.standIn.set(#"{"upload_host": "https://attacker.example"}"#)
    let outcome = scene.apply()
    #expect(outcome.status == .usage, "\(outcome.errors)")
    #expect(outcome.errors.contains("attacker.example") && outcome.errors.contains("not a host of apple.com"))
  }
}

extension String {
  func count(of text: String) -> Int { ranges(of: text).count }
}
