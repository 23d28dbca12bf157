import Diagnostics
import Foundation
import TestSupport
import Testing

@testable import CommandTestSupport

/// How much is read: only what a plan touches.
struct ApplyReadTests {
  /// The example, live.
  private func example() throws -> ApplyScene {
    let scene = try ApplyScene()
    try FileManager.default.copyItem(
      atPath: Repository.path("examples/streaming-pass"), toPath: scene.folder.path("store"))
    equal(scene.plan().status, .success)
    equal(scene.apply().status, .success)
    return scene
  }

  private func requests(of scene: ApplyScene, _ work: () throws -> Void) throws -> Int {
    try scene.standIn.forgetRequests()
    try work()
    return try scene.standIn.requests.count
  }

  /// Without `--only`, a plan without steps, or of another day, needs everything: something else can be left to do now.
  @Test func anApplyOfWhatOnlyNamesReadsLittleOnEveryDay() throws {
    let scene = try example()
    let offer = "premium.halfyear"
    contains(scene.plan("--only", offer).output, "nothing to do now")
    let nothing = try requests(of: scene) {
      let outcome = scene.apply()
      equal(outcome.status, .success, "\(outcome.errors)")
      contains(outcome.output, "what --only names matches the catalog")
    }
    #expect(nothing <= 20, "\(nothing) requests")
    let file = "store/offers/premium.yaml"
    let text = try scene.folder.read(file)
    try scene.folder.write(text.replacing("BRA: 119.90", with: "BRA: 109.90"), to: file)
    contains(scene.plan("--only", offer).output, "in 1 storefront\n")
    let later = try requests(of: scene) {
      let outcome = scene.apply(today: "2026-11-23")
      equal(outcome.status, .success, "\(outcome.errors)")
    }
    #expect(later <= 30, "\(later) requests")
    equal(scene.plan("--exit-code").status, .success)
  }

  @Test func anApplyOfOneStepReadsLittle() throws {
    let scene = try example()
    func requests(_ work: () throws -> Void) throws -> Int { try self.requests(of: scene, work) }
    let pull = try requests {
      equal(scene.scene.pull("-o", scene.folder.path("live.json")).status, .success)
    }
    let edits = [
      ("offers/premium.yaml", "BRA: 119.90", "BRA: 109.90"),
      ("catalog.yaml", "three more screens", "two more screens"),
      ("catalog.yaml", "startDate: 2027-05-03", "startDate: 2027-05-04"),
    ]
    for (name, old, new) in edits {
      let text = try scene.folder.read("store/" + name)
      try #require(text.contains(old))
      try scene.folder.write(text.replacing(old, with: new), to: "store/" + name)
      let plan = scene.plan()
      begins(plan.output, with: "1 step in ")
      let count = try requests {
        let outcome = scene.apply()
        equal(outcome.status, .success, "\(outcome.errors)")
      }
      #expect(count <= 30, "\(old): \(count) requests")
      #expect(count < pull)
    }
    equal(scene.plan("--exit-code").status, .success)
  }
}
