import Diagnostics
import TestSupport
import Testing

@testable import CommandTestSupport

/// From a key to a change at Apple, as somebody new follows docs/app-store-connect.md.
struct FirstApplyTests {
  @Test func aChangedTextArrivesOnce() throws {
    let scene = try ApplyScene(fixture: "live")
    let (store, live) = (scene.folder.path("store"), scene.folder.path("live.json"))
    let pull = scene.appstore(["pull", "--app", PullScene.bundleId, "--yaml", store, "-o", live])
    #expect(pull.status == .success, "\(pull.errors)")
    let first = offerc(["lint", store, "--against", live, "--today", PullScene.today])
    #expect(first.status == .success, "\(first.output)\(first.errors)")
    #expect(scene.plan("--exit-code").status == .success)

    let text = try scene.folder.read("store/video-pass.yaml")
    try #require(text.contains("Every film in 4K on five screens"))
    try scene.folder.write(
      text.replacing("Every film in 4K on five screens", with: "Every film in 4K on six screens"),
      to: "store/video-pass.yaml")
    let diff = offerc(["diff", store, "--against", live, "--today", PullScene.today])
    #expect(diff.output.contains("Every film in 4K on six screens"), "\(diff.output)\(diff.errors)")
    let plan = scene.plan()
    #expect(plan.output.contains("1 step in 1 request"), "\(plan.output)\(plan.errors)")

    let apply = scene.apply(allow: nil)
    #expect(apply.status == .success, "\(apply.output)\(apply.errors)")
    #expect(try scene.writes.count == 1)
    #expect(scene.apply(allow: nil).status == .success)
    #expect(try scene.writes.count == 1)
    #expect(scene.plan("--exit-code", to: "next.json").status == .success)
    let status = scene.appstore(["status", store])
    #expect(status.output.contains("PREPARE_FOR_SUBMISSION"), "\(status.output)\(status.errors)")
  }
}
