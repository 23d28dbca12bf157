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

  @Test func anApplyOfOneStepReadsLittle() throws {
    let scene = try example()
    func requests(_ work: () throws -> Void) throws -> Int {
      try scene.standIn.forgetRequests()
      try work()
      return try scene.standIn.requests.count
    }
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
