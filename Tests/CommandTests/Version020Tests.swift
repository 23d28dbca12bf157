import AppStoreConnect
import Diagnostics
import Foundation
import JSONText
import OffercCommands
import TestSupport
import Testing

/// What version 0.2.0 wrote about codes is read as it read it: `Tests/Fixtures/0.2.0/codes`.
struct Version020Tests {
  private static let today = "2027-01-15"
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let fixtures = Repository.fixtures.appending(path: "0.2.0/codes")
    for name in try FileManager.default.contentsOfDirectory(atPath: fixtures.path) {
      // Named as offerc has it, a ledger would not be committed.
      try FileManager.default.copyItem(
        at: fixtures.appending(path: name),
        to: folder.url.appending(path: name == "ledger.db" ? "ledger.sqlite" : name))
    }
  }

  private func codes(_ arguments: String...) -> Outcome {
    offerc(
      ["codes"] + arguments + ["--today", Version020Tests.today],
      environment: ["OFFERC_CODE_KEY": "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="])
  }

  /// Batch, who makes its codes, state and number of codes.
  private func batches(_ status: String) -> [[Substring]] {
    let lines = status.split(separator: "\n", omittingEmptySubsequences: false)
    let table = lines.drop { !$0.hasPrefix("batch ") }.dropFirst().prefix { !$0.isEmpty }
    return table.map { Array($0.split(separator: " ").prefix(4)) }
  }

  @Test func theLedgerSaysTheSame() throws {
    let before = try folder.bytes(of: "ledger.sqlite")
    let status = codes("status", "--catalog", folder.path)
    #expect(status.errors == "" && status.status == .success)
    #expect(try batches(status.output) == batches(folder.read("status.txt")))
    let quota = "2027Q1   own codes                90       30  999,880  1,000,000"
    #expect(status.output.contains(quota), "\(status.output)")
    #expect(try folder.bytes(of: "ledger.sqlite") == before)
  }

  /// In one file and in several. That codes were handed out came into the manifest later.
  @Test(arguments: ["issued", "parts"]) func aBatchIsMadeAgainWithTheSameBytes(_ batch: String) throws {
    let again = codes("generate", folder.path, "--again", batch, "-o", folder.path("again"), "--quiet")
    #expect(again.status != .usage, "\(again.errors)")
    let names = try folder.contents().filter {
      $0.hasPrefix(batch) && ($0.hasSuffix(".csv") || $0.hasSuffix(".json"))
    }
    #expect(names.count == (batch == "parts" ? 4 : 2))
    for name in names {
      let before = try folder.read(name).replacing(",\n  \"handedOut\": 5", with: "")
      #expect(try folder.read("again/" + name) == before, "\(name)")
    }
  }

  @Test func handOutsAreReproduced() throws {
    let own = codes("hand-out", "issued", "--to", "Café São", "-o", folder.path("again.csv"), folder.path)
    #expect(own.status == .success, "\(own.errors)")
    #expect(try folder.bytes(of: "again.csv") == folder.bytes(of: "shop.csv"))
    let apple = codes(
      "hand-out", "registered", "--to", "Partner", "--file", folder.path("apple.csv"), "-o",
      folder.path("other.csv"), folder.path)
    #expect(apple.status == .success, "\(apple.errors)")
    #expect(try folder.bytes(of: "other.csv") == folder.bytes(of: "partner.csv"))
  }

  /// One by one, or with their batch.
  @Test(arguments: ["SPLJAVTT57YEMN8PH", "SPDJP8YYT8X96JZSA", "revoked"])
  func revokedCodesStayRevoked(_ code: String) throws {
    let ofBatch = try folder.read("revoked.csv").split(separator: "\n")[1]
    let text = code == "revoked" ? String(ofBatch) : code
    let verified = codes("verify", text, "--catalog", folder.path)
    #expect(verified.output.contains("revoked"), "\(verified)")
  }

  @Test func knownFindingsAndTheCatalogHold() throws {
    let lint = offerc(
      ["lint", folder.path, "--known", folder.path("known.jsonl"), "--today", Version020Tests.today])
    #expect(lint.output.contains("2 suppressed (2 known)"), "\(lint.output)")
    let diff = offerc(
      ["diff", folder.path, "--against", folder.path("catalog.json"), "--today", Version020Tests.today])
    // The batch was revoked after catalog.json was built.
    #expect(diff.output.contains("batch revoked") && diff.output.contains("active"), "\(diff.output)")
  }
}

/// What it wrote about App Store Connect: `Tests/Fixtures/0.2.0/appstore`.
struct Version020AppStoreTests {
  private static let fixtures = "Tests/Fixtures/0.2.0/appstore/"

  private func fixture(_ name: String) throws -> String {
    try Repository.text(Version020AppStoreTests.fixtures + name)
  }

  private func path(_ name: String) -> String { Repository.path(Version020AppStoreTests.fixtures + name) }

  /// Without the time of the pull.
  private func timeless(_ text: String) -> String { text.replacing(/"fetchedAt":"[^"]*"/, with: "") }

  @Test func recordedAnswersGiveTheSameLiveState() throws {
    let folder = try TemporaryFolder()
    let pull = offerc([
      "appstore", "pull", "--app", PullScene.bundleId, "--replay", path("answers"), "-o",
      folder.path("live.json"), "--today", PullScene.today,
    ])
    #expect(pull.status == .success, "\(pull.errors)")
    #expect(try timeless(folder.read("live.json")) == timeless(fixture("live.json")))
  }

  @Test func liveStateIsABaseline() throws {
    let diff = offerc([
      "diff", Repository.path("Tests/Fixtures/apply/new"), "--against", path("live.json"), "--today",
      PullScene.today,
    ])
    #expect(diff.output == "no changes\n")
  }

  @Test func aPlanIsReadAndWrittenAgain() throws {
    let bytes = Array(try fixture("plan.json").utf8)
    let plan = try Plan(try JSONDocument(reading: bytes).root, in: bytes)
    #expect(plan.bytes() == bytes)
  }

  @Test func whatWasSavedBeforeAnApplyIsPlanned() throws {
    let plan = offerc([
      "appstore", "plan", path("before.json"), "--live", path("after.json"), "--today", PullScene.today,
    ])
    #expect(plan.output.hasPrefix("9 steps in 12 requests for com.example.destinationvideo; 7 not restored"))
  }

  /// Killed by hand after half of its requests; the rest is sent, and nothing twice.
  @Test func anApplyThatWasKilledGoesOn() throws {
    let scene = try ApplyScene(["--state", try copyOfState()])
    try scene.folder.write(try fixture("plan.json"), to: "plan.json", mode: 0o600)
    let lines = try fixture("half-run.jsonl")
      .replacing("http://127.0.0.1:1\"", with: scene.standIn.url + "\"")
    let name = "5772cf2848458c3024e4cab0125bba6f877c1ca3b1575fb3e2e0885e132fc80b.jsonl"
    try scene.folder.write(lines, to: ".offerc/apply/" + name, mode: 0o600)
    let applied = scene.apply()
    #expect(applied.status == .success, "\(applied.errors)")
    let sent = try scene.writes
    #expect(!sent.isEmpty && sent.count < 20 && Set(sent.filter { $0.hasPrefix("POST") }).count <= sent.count)
    #expect(!sent.contains("POST /v1/subscriptions"), "the subscription was made before the kill")
    try scene.write(.changed)
    let again = scene.plan("--exit-code", to: "again.json")
    #expect(again.status == .success, "\(again.output)")
  }

  /// The stand-in saves its state where it was read.
  private func copyOfState() throws -> String {
    let place = FileManager.default.temporaryDirectory.appending(path: "half-run-\(UUID().uuidString).state")
    try Data(try fixture("half-run.state").utf8).write(to: place)
    return place.path
  }
}
