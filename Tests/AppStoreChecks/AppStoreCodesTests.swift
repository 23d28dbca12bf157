import Diagnostics
import AppStoreConnect
import Foundation
import OffercCommands
import TestSupport
import Testing

@testable import CommandTestSupport

struct AppStoreCodesTests {
  private let scene: PullScene
  private var store: String { scene.folder.path("store") }

  /// The files of the live app's catalog: one pull for all tests.
  private static let pulled = Result {
    let scene = try PullScene()
    equal(scene.pull("--yaml", scene.folder.path("store")).status, .success)
    let names = try scene.folder.contents().filter { $0.hasPrefix("store/") }
    return try names.map { (name: $0, text: try scene.folder.read($0)) }
  }

  init() throws {
    scene = try PullScene(["--codes-delay", "0"])
    for (name, text) in try AppStoreCodesTests.pulled.get() { try scene.folder.write(text, to: name) }
    equal(offerc(["codes", "key", "new", scene.folder.path("store")]).status, .success)
  }

  @Test func everyBatchIsAFileAndIsRegistered() throws {
    let codes = scene.appstore("codes", store)
    equal(codes.status, .success, "\(codes.errors)")
    let file = "store/.offerc/codes/free-for-partners-2026-11-12.csv"
    let text = try scene.folder.read(file)
    try equal(scene.folder.mode(of: file), 0o600)
    let lines = text.split(separator: "\n")
    #expect(lines.count == 500 && lines.allSatisfy { $0.count == 18 })
    #expect(!codes.errors.contains(lines[0]) && !codes.output.contains(lines[0]))
    let status = offerc(["codes", "status", store, "--today", PullScene.today])
    contains(status.output, "free-for-partners-2026-11-12")
    let again = scene.appstore("codes", store)
    equal(again.status, .success)
    contains(again.errors, "is up to date: batch launch-2026-06-15 is registered")
  }

  @Test func aFileWithOtherContentStays() throws {
    let file = "store/.offerc/codes/free-for-partners-2026-11-12.csv"
    try scene.folder.write("mine\n", to: file)
    let codes = scene.appstore("codes", store)
    equal(codes.status, .usage)
    contains(codes.errors, "has other content than the codes of batch 'free-for-partners-2026-11-12'")
    try equal(scene.folder.read(file), "mine\n")
    // The batches after it are not skipped.
    let wanted = ["free-for-partners-2026-06-05", "free-for-partners-2026-11-12"] + AppStoreCodesTests.others
    try equal(files, wanted.sorted())
  }

  private static let others = [
    "free-coins-2026-11-20", "free-for-partners-sandbox-2026-11-17", "launch-2026-06-15",
  ]

  private var files: [String] {
    get throws {
      let names = try scene.folder.contents().filter { $0.hasSuffix(".csv") }
      return names.map { String($0.split(separator: "/").last?.dropLast(4) ?? "") }.sorted()
    }
  }

  @Test func allThatFailsIsListedAndTheRestIsDone() throws {
    try scene.standIn.setFaults(#"[{"kind": "403", "path": "/values", "times": 2}]"#)
    let codes = scene.appstore("codes", store)
    equal(codes.status, .usage)
    let lines = codes.errors.split(separator: "\n").filter { $0.hasPrefix("offerc: the codes of batch ") }
    equal(lines.count, 2, "\(codes.errors)")
    try equal(files.count, AppStoreCodesTests.others.count)
  }

  /// A batch that is equal to another one, before it in the catalog.
  private func addEqualBatch() throws {
    let name = try #require(
      try scene.folder.contents().first { file in
        try file.hasPrefix("store/") && file.hasSuffix(".yaml")
          && scene.folder.read(file).contains("id: free-for-partners-sandbox")
      })
    let (old, text) = (
      "              - id: free-for-partners-sandbox-2026-11-17\n", try scene.folder.read(name)
    )
    try #require(text.contains(old))
    let new =
      "              - {id: another, kind: one-time-use, count: 100, createdDate: 2026-11-22, expirationDate: 2026-12-22, environment: sandbox}\n"
    try scene.folder.write(text.replacing(old, with: new + old), to: name)
    let plan = scene.folder.path("plan.json")
    equal(scene.appstore("plan", store, "-o", plan).status, .success)
    let apply = scene.appstore("apply", plan, "--yes", "--allow", "irreversible")
    equal(apply.status, .success, "\(apply.errors + apply.output)")
  }

  @Test func anEqualBatchDoesNotTakeTheFileOfOneThatIsRegistered() throws {
    equal(scene.appstore("codes", store).status, .success)
    let file = "store/.offerc/codes/free-for-partners-sandbox-2026-11-17.csv"
    let before = try scene.folder.read(file)
    try addEqualBatch()
    let codes = scene.appstore("codes", store)
    equal(codes.status, .success, "\(codes.errors)")
    try equal(scene.folder.read(file), before)
    let another = try scene.folder.read("store/.offerc/codes/another.csv")
    #expect(another != before && another.split(separator: "\n").count == 100)
    contains(codes.errors, "batch another registered 100 codes")
  }

  @Test func ofEqualBatchesARegisteredOneThatCannotBeReadTakesNoOther() throws {
    equal(scene.appstore("codes", store).status, .success)
    try addEqualBatch()
    // Of the two, the older one is read first.
    try scene.standIn.setFaults(#"[{"kind": "403", "path": "6900000002/values"}]"#)
    let codes = scene.appstore("codes", store)
    equal(codes.status, .usage)
    contains(codes.errors, "the codes of batch 'free-for-partners-sandbox-2026-11-17' cannot be downloaded")
    contains(codes.errors, "batch another registered 100 codes")
  }

  @Test func equalBatchesAreInTheOrderInWhichAppleMadeThem() throws {
    let scene = try ApplyScene(["--codes-delay", "0"])
    let old = "              - {id: try-again, "
    let ids = (1...11).map { "x\($0)" }
    let more = ids.map {
      "              - {id: \($0), kind: one-time-use, count: 100, environment: sandbox, createdDate: 2026-11-22, expirationDate: 2027-01-31}\n"
    }
    try scene.begin(.new, [old: more.joined() + old])
    equal(scene.apply().status, .success)
    let store = scene.folder.path("store")
    equal(offerc(["codes", "key", "new", store]).status, .success)
    let codes = scene.appstore(["codes", store])
    equal(codes.status, .success, "\(codes.errors)")
    // The stand-in counts its ids upwards.
    let state = try JSONSerialization.jsonObject(with: Data(scene.standIn.door("GET", "state").utf8))
    let rows = try #require(
      (state as? [String: Any])?["SubscriptionOfferCodeOneTimeUseCode"] as? [[String: Any]])
    let made = try rows.filter { ($0["attributes"] as? [String: Any])?["numberOfCodes"] as? Int == 100 }
      .map { try #require($0["id"] as? String) }
    let client = try StandInScene(scene.standIn).client
    for (id, appleId) in zip(ids, made.sorted { ($0.count, $0) < ($1.count, $1) }) {
      let bytes = try client.readCodes(ofBatch: appleId, isInAppPurchase: false)
      try equal(
        scene.folder.read("store/.offerc/codes/\(id).csv"), String(decoding: bytes ?? [], as: UTF8.self))
    }
  }

  @Test func codesThatAppleIsStillMakingAreForLater() throws {
    try scene.standIn.setFaults(#"[{"kind": "404", "path": "/values", "times": 0}]"#)
    let codes = scene.appstore("codes", store, "--wait", "0")
    equal(codes.status, .findings)
    contains(codes.errors, "Apple is still making the codes of")
  }

  @Test func withoutAKeyForTheLedgerNothingIsDownloaded() throws {
    try FileManager.default.removeItem(atPath: scene.folder.path("store/.offerc/code.key"))
    try scene.standIn.forgetRequests()
    let codes = scene.appstore("codes", store)
    equal(codes.status, .usage)
    equal(
      codes.errors,
      "offerc: there is no key file \(store)/.offerc/code.key\nnote: make one with `offerc codes key new \(store)`, and keep a copy of it\n"
    )
    try empty(scene.standIn.requests)
  }
}
