@testable import AppStoreConnect
import Diagnostics
import Foundation
import JSONText
import OffercCommands
import TestSupport
import Testing

@testable import CommandTestSupport

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
    equal(pull.status, .success, "\(pull.errors)")
    try equal(timeless(folder.read("live.json")), timeless(fixture("live.json")))
  }

  @Test func liveStateIsABaseline() throws {
    let diff = offerc([
      "diff", Repository.path("Tests/Fixtures/apply/new"), "--against", path("live.json"), "--today",
      PullScene.today,
    ])
    equal(diff.output, "no changes\n")
  }

  @Test func aPlanIsReadAndWrittenAgain() throws {
    let bytes = Array(try fixture("plan.json").utf8)
    let plan = try Plan(
      try JSONDocument(reading: bytes).root, in: SourceFile(name: "plan.json", bytes: bytes))
    equal(plan.bytes(), bytes)
  }

  @Test func whatWasSavedBeforeAnApplyIsPlanned() throws {
    let plan = offerc([
      "appstore", "plan", path("before.json"), "--live", path("after.json"), "--today", PullScene.today,
    ])
    begins(plan.output, with: "9 steps in 11 requests for com.example.destinationvideo; 7 not restored")
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
    equal(applied.status, .success, "\(applied.errors)")
    let sent = try scene.writes
    #expect(!sent.isEmpty && sent.count < 20 && Set(sent.filter { $0.hasPrefix("POST") }).count <= sent.count)
    lacks(sent, "POST /v1/subscriptions", "the subscription was made before the kill")
    try scene.write(.changed)
    let again = scene.plan("--exit-code", to: "again.json")
    equal(again.status, .success, "\(again.output)")
  }

  /// Its fingerprints are of prices and storefronts, too, which a plan of texts no longer reads.
  @Test func aPlanOfTextsIsRefusedAndANewOneIsApplied() throws {
    let scene = try ApplyScene(["--state", try copyOfState()])
    let bytes = Array(try fixture("plan.json").utf8)
    var plan = try Plan(
      try JSONDocument(reading: bytes).root, in: SourceFile(name: "plan.json", bytes: bytes))
    plan.steps = plan.steps.filter { $0.object.livePart == .texts }
    for index in plan.steps.indices { plan.steps[index].number = index + 1 }
    try #require(!plan.steps.isEmpty)
    try scene.folder.write(String(decoding: plan.bytes(), as: UTF8.self), to: "plan.json", mode: 0o600)
    let refused = scene.apply()
    equal(refused.status, .findings)
    contains(refused.errors, "App Store Connect has changed since the plan was made")
    contains(refused.errors, "make a new plan with `offerc appstore plan`")
    try equal(scene.writes, [])
    try scene.write(.changed)
    equal(scene.plan().status, .success)
    let applied = scene.apply()
    equal(applied.status, .success, "\(applied.errors)")
  }

  /// The stand-in saves its state where it was read.
  private func copyOfState() throws -> String {
    let place = FileManager.default.temporaryDirectory.appending(path: "half-run-\(UUID().uuidString).state")
    try Data(try fixture("half-run.state").utf8).write(to: place)
    return place.path
  }
}
