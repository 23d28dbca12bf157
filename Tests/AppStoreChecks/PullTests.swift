import Diagnostics
import Foundation
import OffercCommands
import TestSupport
import Testing

@testable import CommandTestSupport

struct PullTests {
  @Test func whatIsLiveIsACatalogAndABaseline() throws {
    let scene = try PullScene(["--self-check", "sample"])
    let folder = scene.folder
    let pulled = scene.pull("--yaml", folder.path("store"), "-o", folder.path("live.json"))
    equal(pulled.status, .success)
    contains(pulled.errors, "pulled com.example.destinationvideo: 8 products, 16 offers, 9 batches")
    contains(
      pulled.errors,
      "to check it: offerc lint --against \(folder.path("live.json")) \(folder.path("store"))\n")
    try equal(folder.mode(of: "live.json"), 0o600)
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path("store")).sorted() {
      try expectGolden(
        try folder.read("store/" + name), Repository.fixtures.appending(path: "pull/" + name))
    }
    let lint = offerc([
      "lint", folder.path("store"), "--against", folder.path("live.json"), "--today", PullScene.today,
    ])
    equal(lint.status, .success)
    contains(lint.output, "4 files, 8 products, 16 offers, 9 batches")
    let diff = offerc([
      "diff", folder.path("store"), "--against", folder.path("live.json"), "--today", PullScene.today,
      "--exit-code",
    ])
    equal(diff.status, .success)
    begins(diff.output, with: "no changes\n")
  }

  @Test func theOrderOfAnswersAndASecondPullChangeNothing() throws {
    let scene = try PullScene()
    equal(
      scene.pull("-o", scene.folder.path("one.json"), "--record", scene.folder.path("saved")).status, .success
    )
    try scene.standIn.set(#"{"order": "reversed"}"#)
    equal(scene.pull("-o", scene.folder.path("two.json")).status, .success)
    let replay = offerc([
      "appstore", "pull", "--app", PullScene.bundleId, "--replay", scene.folder.path("saved"), "-o",
      scene.folder.path("three.json"), "--today", PullScene.today,
    ])
    equal(replay.status, .success)
    let one = try scene.timeless("one.json")
    try equal(one, scene.timeless("two.json"))
    try equal(one, scene.timeless("three.json"))
  }

  @Test func whatAppleNeedNotWriteIsNotMissed() throws {
    let scene = try PullScene(["--answers", "sparse"])
    let pulled = scene.pull("--yaml", scene.folder.path("store"))
    equal(pulled.status, .success)
    contains(pulled.errors, "pulled com.example.destinationvideo: 8 products, 16 offers, 9 batches")
    let plan = scene.appstore("plan", scene.folder.path("store"), "--exit-code")
    equal(plan.status, .success, "\(plan.output)")
  }

  @Test func liveStateThatGitWouldCommitIsAWarning() throws {
    let scene = try PullScene()
    let warning = "warning: git does not ignore \(scene.folder.path("live.json")), which has custom codes"
    let outside = scene.pull("-o", scene.folder.path("live.json"))
    equal(outside.status, .success, "\(outside.errors)")
    lacks(outside.errors, "warning:")
    try equal(Program.shell("git init -q .", in: scene.folder.path).status, .success)
    let seen = scene.pull("-o", scene.folder.path("live.json"))
    equal(seen.status, .success, "\(seen.errors)")
    contains(seen.errors, warning)
    let added = scene.pull("-o", scene.folder.path("live.json"), "--gitignore")
    equal(added.status, .success, "\(added.errors)")
    lacks(added.errors, "warning:")
    try equal(scene.folder.read(".gitignore"), "/live.json\n")
    let ignored = scene.pull("-o", scene.folder.path("live.json"))
    equal(ignored.status, .success, "\(ignored.errors)")
    lacks(ignored.errors, "warning:")
  }

  @Test func everyPriceIsWrittenIfAsked() throws {
    let scene = try PullScene()
    equal(scene.pull("--yaml", scene.folder.path("store"), "--exact").status, .success)
    let yaml = try scene.folder.read("store/video-pass.yaml")
    lacks(yaml, "rest: equalized")
    contains(yaml, "currency-usd: 9.99")
  }

  /// One pull for both: the price points of all storefronts take long to read.
  @Test func amountsOfTheAccountCheckPricesAndFitTheSchema() throws {
    let scene = try PullScene()
    let store = scene.folder.path("store")
    equal(
      scene.pull("--yaml", store, "-o", scene.folder.path("store/live.json"), "--price-points").status,
      .success)
    try scene.folder.write("pricePoints: live.json\n", to: "store/.offerc.yaml")
    equal(offerc(["lint", store, "--today", PullScene.today]).status, .success)
    var schema = try OutputSchema("live")
    try absent(schema.fault(in: scene.folder.read("store/live.json")))
    let yaml = try scene.folder.read("store/extras.yaml")
    try scene.folder.write(yaml.replacing("USA: 1.99", with: "USA: 1.97"), to: "store/extras.yaml")
    let lint = offerc(["lint", store, "--today", PullScene.today])
    equal(lint.status, .findings)
    contains(lint.output, "error[price-point-unknown]")
  }

  @Test func aCatalogIsNotOverwritten() throws {
    let scene = try PullScene(fixture: "empty")
    try scene.folder.write("version: 1\n", to: "store/app.yaml")
    let refused = scene.pull("--yaml", scene.folder.path("store"))
    equal(refused.status, .usage)
    contains(refused.errors, "replace the catalog with --force")
    try equal(scene.folder.read("store/app.yaml"), "version: 1\n")
    equal(scene.pull("--yaml", scene.folder.path("store"), "--force").status, .success)
    try contains(scene.folder.read("store/app.yaml"), "bundleId: com.example.destinationvideo")
  }

  @Test func anAppWithoutProductsIsACatalog() throws {
    let scene = try PullScene(fixture: "empty")
    equal(scene.pull("--yaml", scene.folder.path("store")).status, .success)
    let lint = offerc(["lint", scene.folder.path("store"), "--today", PullScene.today])
    equal(lint.status, .success, "\(lint.output)")
  }

  @Test func whatTheKeyMayNotReadIsListedAndTheRestIsWritten() throws {
    let scene = try PullScene()
    try scene.standIn.setFaults(#"[{"kind": "403", "path": "winBackOffers", "times": 0}]"#)
    let pulled = scene.pull("-o", scene.folder.path("live.json"), "--yaml", scene.folder.path("store"))
    equal(pulled.status, .findings)
    contains(pulled.errors, "could not be read: win-back offers of subscription")
    try contains(scene.folder.read("store/video-pass.yaml"), "winBackOffers: [] # assumed: could not be read")
    let diff = offerc([
      "diff", scene.folder.path("store"), "--against", scene.folder.path("live.json"), "--today",
      PullScene.today, "--exit-code",
    ])
    equal(diff.status, .success, "\(diff.output)")
  }

  @Test func nothingIsWrittenWhenTheKeyIsRefused() throws {
    let scene = try PullScene()
    try scene.standIn.setFaults(#"[{"kind": "401", "times": 0}]"#)
    let pulled = scene.pull("-o", scene.folder.path("live.json"), "--yaml", scene.folder.path("store"))
    equal(pulled.status, .usage)
    contains(pulled.errors, "refused the team key")
    #expect(!FileManager.default.fileExists(atPath: scene.folder.path("live.json")))
    #expect(!FileManager.default.fileExists(atPath: scene.folder.path("store")))
  }

  @Test func anAppThatTheKeyCannotSeeIsNamed() throws {
    let scene = try PullScene(fixture: "empty")
    let pulled = scene.appstore("pull", "--app", "com.example.other", "-o", scene.folder.path("live.json"))
    equal(pulled.status, .usage)
    contains(pulled.errors, "the key cannot see an app with the bundle ID com.example.other")
  }
}
