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
    #expect(pulled.status == .success)
    #expect(pulled.errors.contains("pulled com.example.destinationvideo: 8 products, 16 offers, 9 batches"))
    #expect(try folder.mode(of: "live.json") == 0o600)
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path("store")).sorted() {
      try expectGolden(
        try folder.read("store/" + name), Repository.fixtures.appending(path: "pull/" + name))
    }
    let lint = offerc([
      "lint", folder.path("store"), "--against", folder.path("live.json"), "--today", PullScene.today,
    ])
    #expect(lint.status == .success && lint.output.contains("4 files, 8 products, 16 offers, 9 batches"))
    let diff = offerc([
      "diff", folder.path("store"), "--against", folder.path("live.json"), "--today", PullScene.today,
      "--exit-code",
    ])
    #expect(diff.status == .success && diff.output.hasPrefix("no changes\n"))
  }

  @Test func theOrderOfAnswersAndASecondPullChangeNothing() throws {
    let scene = try PullScene()
    #expect(
      scene.pull("-o", scene.folder.path("one.json"), "--record", scene.folder.path("saved")).status
        == .success)
    try scene.standIn.set(#"{"order": "reversed"}"#)
    #expect(scene.pull("-o", scene.folder.path("two.json")).status == .success)
    let replay = offerc([
      "appstore", "pull", "--app", PullScene.bundleId, "--replay", scene.folder.path("saved"), "-o",
      scene.folder.path("three.json"), "--today", PullScene.today,
    ])
    #expect(replay.status == .success)
    let one = try scene.timeless("one.json")
    #expect(try one == scene.timeless("two.json"))
    #expect(try one == scene.timeless("three.json"))
  }

  @Test func whatAppleNeedNotWriteIsNotMissed() throws {
    let scene = try PullScene(["--answers", "sparse"])
    let pulled = scene.pull("--yaml", scene.folder.path("store"))
    #expect(pulled.status == .success)
    #expect(pulled.errors.contains("pulled com.example.destinationvideo: 8 products, 16 offers, 9 batches"))
    let plan = scene.appstore("plan", scene.folder.path("store"), "--exit-code")
    #expect(plan.status == .success, "\(plan.output)")
  }

  @Test func liveStateThatGitWouldCommitIsAWarning() throws {
    let scene = try PullScene()
    let warning = "warning: git does not ignore \(scene.folder.path("live.json")), which has custom codes"
    let outside = scene.pull("-o", scene.folder.path("live.json"))
    #expect(outside.status == .success && !outside.errors.contains("warning:"), "\(outside.errors)")
    #expect(try Program.shell("git init -q .", in: scene.folder.path).status == .success)
    let seen = scene.pull("-o", scene.folder.path("live.json"))
    #expect(seen.status == .success && seen.errors.contains(warning), "\(seen.errors)")
    let added = scene.pull("-o", scene.folder.path("live.json"), "--gitignore")
    #expect(added.status == .success && !added.errors.contains("warning:"), "\(added.errors)")
    #expect(try scene.folder.read(".gitignore") == "/live.json\n")
    let ignored = scene.pull("-o", scene.folder.path("live.json"))
    #expect(ignored.status == .success && !ignored.errors.contains("warning:"), "\(ignored.errors)")
  }

  @Test func everyPriceIsWrittenIfAsked() throws {
    let scene = try PullScene()
    #expect(scene.pull("--yaml", scene.folder.path("store"), "--exact").status == .success)
    let yaml = try scene.folder.read("store/video-pass.yaml")
    #expect(!yaml.contains("rest: equalized") && yaml.contains("currency-usd: 9.99"))
  }

  /// One pull for both: the price points of all storefronts take long to read.
  @Test func amountsOfTheAccountCheckPricesAndFitTheSchema() throws {
    let scene = try PullScene()
    let store = scene.folder.path("store")
    #expect(
      scene.pull("--yaml", store, "-o", scene.folder.path("store/live.json"), "--price-points").status
        == .success)
    try scene.folder.write("pricePoints: live.json\n", to: "store/.offerc.yaml")
    #expect(offerc(["lint", store, "--today", PullScene.today]).status == .success)
    var schema = try OutputSchema("live")
    #expect(try schema.fault(in: scene.folder.read("store/live.json")) == nil)
    let yaml = try scene.folder.read("store/extras.yaml")
    try scene.folder.write(yaml.replacing("USA: 1.99", with: "USA: 1.97"), to: "store/extras.yaml")
    let lint = offerc(["lint", store, "--today", PullScene.today])
    #expect(lint.status == .findings && lint.output.contains("error[price-point-unknown]"))
  }

  @Test func aCatalogIsNotOverwritten() throws {
    let scene = try PullScene(fixture: "empty")
    try scene.folder.write("version: 1\n", to: "store/app.yaml")
    let refused = scene.pull("--yaml", scene.folder.path("store"))
    #expect(refused.status == .usage && refused.errors.contains("replace the catalog with --force"))
    #expect(try scene.folder.read("store/app.yaml") == "version: 1\n")
    #expect(scene.pull("--yaml", scene.folder.path("store"), "--force").status == .success)
    #expect(try scene.folder.read("store/app.yaml").contains("bundleId: com.example.destinationvideo"))
  }

  @Test func anAppWithoutProductsIsACatalog() throws {
    let scene = try PullScene(fixture: "empty")
    #expect(scene.pull("--yaml", scene.folder.path("store")).status == .success)
    let lint = offerc(["lint", scene.folder.path("store"), "--today", PullScene.today])
    #expect(lint.status == .success, "\(lint.output)")
  }

  @Test func whatTheKeyMayNotReadIsListedAndTheRestIsWritten() throws {
    let scene = try PullScene()
    try scene.standIn.setFaults(#"[{"kind": "403", "path": "winBackOffers", "times": 0}]"#)
    let pulled = scene.pull("-o", scene.folder.path("live.json"), "--yaml", scene.folder.path("store"))
    #expect(pulled.status == .findings)
    #expect(pulled.errors.contains("could not be read: win-back offers of subscription"))
    #expect(
      try scene.folder.read("store/video-pass.yaml").contains(
        "winBackOffers: [] # assumed: could not be read"))
    let diff = offerc([
      "diff", scene.folder.path("store"), "--against", scene.folder.path("live.json"), "--today",
      PullScene.today, "--exit-code",
    ])
    #expect(diff.status == .success, "\(diff.output)")
  }

  @Test func nothingIsWrittenWhenTheKeyIsRefused() throws {
    let scene = try PullScene()
    try scene.standIn.setFaults(#"[{"kind": "401", "times": 0}]"#)
    let pulled = scene.pull("-o", scene.folder.path("live.json"), "--yaml", scene.folder.path("store"))
    #expect(pulled.status == .usage && pulled.errors.contains("refused the team key"))
    #expect(!FileManager.default.fileExists(atPath: scene.folder.path("live.json")))
    #expect(!FileManager.default.fileExists(atPath: scene.folder.path("store")))
  }

  @Test func anAppThatTheKeyCannotSeeIsNamed() throws {
    let scene = try PullScene(fixture: "empty")
    let pulled = scene.appstore("pull", "--app", "com.example.other", "-o", scene.folder.path("live.json"))
    #expect(pulled.status == .usage)
    #expect(pulled.errors.contains("the key can see no app with the bundle ID com.example.other"))
  }
}
