import Diagnostics
import AppStoreConnect
import Foundation
@testable import OffercCommands
import TestSupport
import Testing

@testable import CommandTestSupport

/// Journals that cannot be kept or read, and those of other plans.
struct ApplyJournalTests {
  private static let why = "note: without a journal nothing is sent, so that nothing is done twice\n"

  @Test func withoutAPlaceForAJournalNothingIsSent() throws {
    let scene = try ApplyScene()
    try scene.begin(.new)
    let own = scene.folder.path(".offerc")
    try scene.folder.write("", to: ".offerc")
    ends(scene.apply().errors, with: ApplyJournalTests.why)
    try FileManager.default.removeItem(atPath: own)
    try FileManager.default.createSymbolicLink(atPath: own, withDestinationPath: "nowhere")
    let outcome = scene.apply()
    equal(outcome.status, .usage, "\(outcome.errors)")
    ends(outcome.errors, with: ApplyJournalTests.why)
    try empty(scene.writes)
  }

  @Test func aPlanThatIsRefusedLeavesNoJournal() throws {
    let scene = try ApplyScene()
    try scene.begin(.new)
    try scene.folder.write(try scene.folder.read("plan.json") + " ", to: "same.json", mode: 0o600)
    equal(scene.apply().status, .success)
    try equal(scene.journals.count, 1)
    equal(scene.apply(plan: "same.json").status, .findings)
    try equal(scene.journals.count, 1)
  }

  @Test func aDamagedJournalIsRefusedWithTheLine() throws {
    let scene = try ApplyScene()
    try scene.begin(.new)
    try scene.standIn.setFaults(#"[{"kind": "409", "path": "subscriptionPromotionalOffers$"}]"#)
    equal(scene.apply().status, .findings)
    let name = try #require(scene.journals.first)
    var lines = try scene.folder.read(name).split(separator: "\n").map(String.init)
    lines[3] = String(lines[3].dropLast(4))
    try scene.folder.write(lines.joined(separator: "\n") + "\n", to: name)
    try scene.standIn.forgetRequests()
    let outcome = scene.apply()
    equal(outcome.status, .findings)
    contains(outcome.errors, "is damaged: line 4 cannot be read\nnote: restore")
    try empty(scene.standIn.requests)
  }

  /// Of a version that is not made, its texts are still to be sent.
  @Test func aRunThatWasCutOffBeforeItsFirstRequestGoesOn() throws {
    let scene = try ApplyScene.approved()
    try scene.begin(.changed)
    try scene.standIn.setFaults(#"[{"kind": "drop", "method": "PATCH", "times": 0}]"#)
    equal(scene.apply().status, .findings)
    let name = try #require(scene.journals.last)
    let lines = try scene.folder.read(name).split(separator: "\n").prefix(2)
    contains(lines.last, "intent")
    try scene.folder.write(lines.joined(separator: "\n") + "\n", to: name)
    try scene.standIn.setFaults("[]")
    let outcome = scene.apply()
    equal(outcome.status, .success, "\(outcome.errors)")
  }

  /// What was live is saved before the journal is begun.
  @Test func aRunThatWasCutOffBeforeItsJournalGoesOn() throws {
    let scene = try ApplyScene()
    try scene.begin(.new)
    try scene.standIn.setFaults(#"[{"kind": "drop", "method": "POST", "times": 0}]"#)
    equal(scene.apply().status, .findings)
    let journal = try #require(scene.journals.first)
    let folder = journal.split(separator: "/").dropLast().joined(separator: "/")
    let saved = try #require(
      try FileManager.default.contentsOfDirectory(atPath: scene.folder.path(folder)).first {
        $0.hasSuffix(".before.json")
      })
    let before = try scene.folder.read(folder + "/" + saved)
    try FileManager.default.removeItem(atPath: scene.folder.path(journal))
    try scene.standIn.setFaults("[]")
    let outcome = scene.apply()
    equal(outcome.status, .success, "\(outcome.errors)")
    try equal(scene.folder.read(folder + "/" + saved), before)
  }

  @Test func aRunThatWasCutOffIsWaitedForOnlyIfItIsOfTheSameApp() throws {
    let scene = try ApplyScene()
    try scene.begin(.new)
    try scene.standIn.setFaults(#"[{"kind": "drop", "path": "OneTimeUseCodes$", "method": "POST"}]"#)
    equal(scene.apply().status, .findings)
    let name = try #require(scene.journals.first)
    let text = try scene.folder.read(name).replacing(
      /"at":\d+/, with: "\"at\":\(scene.clock.secondsSince1970)")
    equal(scene.plan(to: "next.json").status, .success)
    let words = "an earlier run of another plan, \(scene.folder.path("plan.json")), was interrupted: waiting "
    for (old, new, waits) in [
      ("", "", true),
      (#""bundleId":"com.example.destinationvideo","event""#, #""bundleId":"com.example.b","event""#, false),
      (#""server":"\#(scene.standIn.url)""#, #""server":"http://127.0.0.1:9""#, false),
    ] {
      let edited = old.isEmpty ? text : text.replacing(old, with: new)
      #expect(old.isEmpty || edited != text)
      try scene.folder.write(edited, to: name)
      let outcome = scene.apply("--settle", "600", plan: "next.json")
      equal(outcome.errors.contains(words), waits, "\(outcome.errors)")
    }
  }
}
