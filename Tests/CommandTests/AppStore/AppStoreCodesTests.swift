import Foundation
import OffercCommands
import TestSupport
import Testing

@Suite(.needsStandIn)
struct AppStoreCodesTests {
  private let scene: PullScene
  private var store: String { scene.folder.path("store") }

  init() throws {
    scene = try PullScene(["--codes-delay", "0"])
    #expect(scene.pull("--yaml", scene.folder.path("store")).status == .success)
    #expect(offerc(["codes", "key", "new", "--catalog", scene.folder.path("store")]).status == .success)
  }

  @Test func everyBatchIsAFileAndIsRegistered() throws {
    let codes = scene.appstore("codes", store)
    #expect(codes.status == .success, "\(codes.errors)")
    let file = "store/.offerc/codes/free-for-partners-2026-11-12.csv"
    let text = try scene.folder.read(file)
    #expect(try scene.folder.mode(of: file) == 0o600)
    let lines = text.split(separator: "\n")
    #expect(lines.count == 500 && lines.allSatisfy { $0.count == 18 })
    #expect(!codes.errors.contains(lines[0]) && !codes.output.contains(lines[0]))
    let status = offerc(["codes", "status", "--catalog", store, "--today", PullScene.today])
    #expect(status.output.contains("free-for-partners-2026-11-12"))
    let again = scene.appstore("codes", store)
    #expect(
      again.status == .success
        && again.errors.contains("is up to date: batch launch-2026-06-15 is registered"))
  }

  @Test func aFileWithOtherContentStays() throws {
    let file = "store/.offerc/codes/free-for-partners-2026-11-12.csv"
    try scene.folder.write("mine\n", to: file)
    let codes = scene.appstore("codes", store)
    #expect(codes.status == .usage)
    #expect(codes.errors.contains("has other content than the codes of batch 'free-for-partners-2026-11-12'"))
    #expect(try scene.folder.read(file) == "mine\n")
  }

  @Test func codesThatAppleIsStillMakingAreForLater() throws {
    try scene.standIn.setFaults(#"[{"kind": "404", "path": "/values", "times": 0}]"#)
    let codes = scene.appstore("codes", store, "--wait", "0")
    #expect(codes.status == .findings)
    #expect(codes.errors.contains("Apple is still making the codes of"))
  }

  @Test func withoutAKeyForTheLedgerNothingIsDownloaded() throws {
    try FileManager.default.removeItem(atPath: scene.folder.path("store/.offerc/code.key"))
    try scene.standIn.forgetRequests()
    let codes = scene.appstore("codes", store)
    #expect(codes.status == .usage)
    #expect(
      codes.errors
        == "offerc: there is no key file \(store)/.offerc/code.key, and the ledger knows files again by a key\nnote: make one with `offerc codes key new --catalog \(store)`, and keep a copy of it\n"
    )
    #expect(try scene.standIn.requests.isEmpty)
  }
}
