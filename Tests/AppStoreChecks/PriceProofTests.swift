import Diagnostics
import TestSupport
import Testing

@testable import CommandTestSupport

/// Amounts without a price point are known before anything is written.
struct PriceProofTests {
  /// An app that the catalog is live in, then a catalog with an amount that Apple does not have.
  private func edited() throws -> ApplyScene {
    let scene = try ApplyScene()
    try scene.begin(.new)
    equal(scene.apply().status, .success)
    try scene.write(.new, ["prices: {USA: 4.99, DEU: 4.99}": "prices: {USA: 4.98, DEU: 4.99}"])
    try scene.standIn.forgetRequests()
    return scene
  }

  private static let reason = "no price point 4.98 in USA (nearest: 4."

  @Test func aPriceWithoutAPricePointIsBlockedWithTheNearest() throws {
    let scene = try edited()
    let plan = scene.plan()
    contains(plan.output, PriceProofTests.reason)
    begins(plan.output, with: "nothing to do now")
    equal(scene.plan("--exit-code").status, .findings)
    let outcome = scene.apply()
    equal(outcome.status, .findings, "\(outcome.errors)")
    contains(outcome.errors, "1 blocked item")
    try empty(scene.writes)
  }

  @Test func aFileWithPricePointsProvesAndOneWithoutCounts() throws {
    let scene = try edited()
    let file = scene.folder.path("live.json")
    equal(scene.scene.pull("-o", file, "--price-points").status, .success)
    let proven = scene.plan("--live", file)
    contains(proven.output, PriceProofTests.reason)
    lacks(proven.errors, "looked up")
    equal(scene.scene.pull("-o", file).status, .success)
    let counted = scene.plan("--live", file)
    begins(counted.output, with: "1 step")
    contains(counted.errors, "2 amounts were not looked up among Apple's price points")
    // Then it is proven before the first write.
    let outcome = scene.apply()
    equal(outcome.status, .findings)
    contains(outcome.errors, "would refuse 1 step, so nothing is sent")
    contains(outcome.errors, PriceProofTests.reason)
    try empty(scene.writes)
    try equal(scene.journals.count, 1)
  }

  @Test func inAnAppWithoutProductsNothingIsProven() throws {
    let scene = try ApplyScene()
    try scene.write(.new)
    contains(scene.plan().errors, "amounts were not looked up among Apple's price points")
  }
}
