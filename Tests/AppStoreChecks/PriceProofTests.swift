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
    #expect(scene.apply().status == .success)
    try scene.write(.new, ["prices: {USA: 4.99, DEU: 4.99}": "prices: {USA: 4.98, DEU: 4.99}"])
    try scene.standIn.forgetRequests()
    return scene
  }

  private static let reason = "no price point 4.98 in USA (nearest: 4."

  @Test func aPriceWithoutAPricePointIsBlockedWithTheNearest() throws {
    let scene = try edited()
    let plan = scene.plan()
    #expect(plan.output.contains(PriceProofTests.reason), "\(plan.output)")
    #expect(plan.output.hasPrefix("nothing to do now"), "\(plan.output)")
    #expect(scene.plan("--exit-code").status == .findings)
    let outcome = scene.apply()
    #expect(outcome.status == .findings && outcome.errors.contains("1 blocked item"), "\(outcome.errors)")
    #expect(try scene.writes.isEmpty)
  }

  @Test func aFileWithPricePointsProvesAndOneWithoutCounts() throws {
    let scene = try edited()
    let file = scene.folder.path("live.json")
    #expect(scene.scene.pull("-o", file, "--price-points").status == .success)
    let proven = scene.plan("--live", file)
    #expect(proven.output.contains(PriceProofTests.reason) && !proven.errors.contains("looked up"))
    #expect(scene.scene.pull("-o", file).status == .success)
    let counted = scene.plan("--live", file)
    #expect(counted.output.hasPrefix("1 step"), "\(counted.output)")
    #expect(counted.errors.contains("2 amounts were not looked up among Apple's price points"))
    // Then it is proven before the first write.
    let outcome = scene.apply()
    #expect(outcome.status == .findings)
    #expect(outcome.errors.contains("would refuse 1 step, so nothing is sent"), "\(outcome.errors)")
    #expect(outcome.errors.contains(PriceProofTests.reason), "\(outcome.errors)")
    #expect(try scene.writes.isEmpty && scene.journals.count == 1)
  }

  @Test func inAnAppWithoutProductsNothingIsProven() throws {
    let scene = try ApplyScene()
    try scene.write(.new)
    #expect(scene.plan().errors.contains("amounts were not looked up among Apple's price points"))
  }
}
