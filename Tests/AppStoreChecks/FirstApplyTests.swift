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
    equal(pull.status, .success, "\(pull.errors)")
    let first = offerc(["lint", store, "--against", live, "--today", PullScene.today])
    equal(first.status, .success, "\(first.output)\(first.errors)")
    equal(scene.plan("--exit-code").status, .success)

    let text = try scene.folder.read("store/video-pass.yaml")
    try #require(text.contains("Every film in 4K on five screens"))
    try scene.folder.write(
      text.replacing("Every film in 4K on five screens", with: "Every film in 4K on six screens"),
      to: "store/video-pass.yaml")
    let diff = offerc(["diff", store, "--against", live, "--today", PullScene.today])
    contains(diff.output, "Every film in 4K on six screens", "\(diff.output)\(diff.errors)")
    let plan = scene.plan()
    contains(plan.output, "1 step in 1 request", "\(plan.output)\(plan.errors)")

    let apply = scene.apply(allow: nil)
    equal(apply.status, .success, "\(apply.output)\(apply.errors)")
    try equal(scene.writes.count, 1)
    equal(scene.apply(allow: nil).status, .success)
    try equal(scene.writes.count, 1)
    equal(scene.plan("--exit-code", to: "next.json").status, .success)
    let status = scene.appstore(["status", store])
    contains(status.output, "PREPARE_FOR_SUBMISSION", "\(status.output)\(status.errors)")
  }
}
