import ByteText
import Diagnostics
import TestSupport
import Testing

@testable import CommandTestSupport

/// A storefront that Apple's list no longer has: it is named, and nothing is sent for it.
struct DroppedStorefrontTests {
  @Test func nothingIsSentForIt() throws {
    let scene = try ApplyScene()
    try scene.standIn.set(#"{"dropped_storefronts": "AFG,ZWE"}"#)
    try scene.write(.world)
    let plan = scene.plan()
    equal(plan.status, .success, "\(plan.errors)")
    contains(
      plan.output,
      "remove AFG, ZWE from the catalog, for example with `territories: {exclude: [AFG, ZWE]}`")
    contains(plan.output, "App Store Connect no longer lists AFG and ZWE: nothing is sent there")
    lacks(try scene.folder.read("plan.json"), #""id":"AFG""#)
    let apply = scene.apply()
    equal(apply.status, .success, "\(apply.errors)\(apply.output)")
    try scene.standIn.approve()
    let next = scene.plan("--exit-code", to: "next.json")
    equal(next.status, .success, "\(next.output)\(next.errors)")
    contains(next.output, "nothing to do now")
    contains(next.output, "remove AFG, ZWE from the catalog")
    // A rise from one amount leaves it out, too.
    try scene.write(.equalized)
    equal(scene.plan().status, .success)
    let rise = scene.apply()
    equal(rise.status, .success, "\(rise.errors)\(rise.output)")
  }

  @Test func aPullNamesIt() throws {
    let scene = try ApplyScene(fixture: "live")
    try scene.standIn.set(#"{"dropped_storefronts": "AFG"}"#)
    let pull = scene.appstore([
      "pull", "--app", PullScene.bundleId, "--yaml", scene.folder.path("store"), "-o",
      scene.folder.path("live.json"),
    ])
    equal(pull.status, .success, "\(pull.errors)")
    contains(pull.errors, "App Store Connect no longer lists AFG\n")
    contains(try scene.folder.read("store/app.yaml"), "#   App Store Connect no longer lists AFG\n")
    contains(try scene.folder.read("live.json"), #""storefrontDifferences":{"dropped":["AFG"]}"#)
    // The catalog that was pulled does not have it, so there is nothing to remove.
    let plan = scene.appstore(["plan", scene.folder.path("store"), "--exit-code"])
    equal(plan.status, .success, "\(plan.output)\(plan.errors)")
    lacks(plan.output, "AFG")
  }
}
