import Diagnostics
import TestSupport
import Testing

@testable import CommandTestSupport

struct PlanOnlyTests {
  /// One offer cannot be priced; the other steps wait for nobody.
  @Test func whatIsChosenIsAppliedBesideWhatIsBlocked() throws {
    let scene = try ApplyScene()
    try scene.begin(.new)
    #expect(scene.apply().status == .success)
    try scene.write(
      .new,
      [
        "prices: {USA: 4.99, DEU: 4.99}": "prices: {USA: 4.98, DEU: 4.99}",
        "{offerId: gone, referenceName: Gone, mode: free-trial, duration: P1M}":
          "{offerId: gone, referenceName: Gone, mode: free-trial, duration: P1M}\n          - {offerId: more, referenceName: More, mode: free-trial, duration: P2M}\n          - {offerId: most, referenceName: Most, mode: free-trial, duration: P3M}",
      ])
    #expect(scene.plan().output.contains("1 blocked"))
    #expect(scene.apply().errors.contains("1 blocked item"))
    try scene.standIn.forgetRequests()
    let plan = scene.plan("--only", "more")
    #expect(plan.output.hasPrefix("1 step in 1 request"), "\(plan.output)")
    #expect(plan.errors.contains("left out: 1 step and 1 blocked item"), "\(plan.errors)")
    let outcome = scene.apply()
    #expect(outcome.status == .success, "\(outcome.errors)")
    #expect(outcome.output.contains("what --only names is what the catalog says"), "\(outcome.output)")
    #expect(try scene.writes == ["POST /v1/subscriptionPromotionalOffers"])
    #expect(scene.plan("--only", "most").output.hasPrefix("1 step in 1 request"))
  }

  @Test func whatIsChosenBringsWhatItNeeds() throws {
    let scene = try ApplyScene()
    try scene.write(.new)
    let plan = scene.plan("--only", "half")
    #expect(plan.output.contains("create subscription group 'Pass'\n"), "\(plan.output)")
    #expect(plan.output.contains("'com.example.sweep.monthly', availability:"))
    #expect(plan.output.contains("storefronts\n"), "where the steps that are left change something")
    #expect(!plan.output.contains("Friends"))
    let outcome = scene.apply()
    #expect(outcome.status == .success, "\(outcome.errors)")
  }

  @Test func aNameThatMeansNothingOrSeveralThingsIsRefused() throws {
    let scene = try ApplyScene()
    try scene.write(.new, ["referenceName: Friends": "referenceName: half"])
    let several = scene.plan("--only", "half")
    #expect(several.status == .usage)
    for one in ["promotional offer 'half'", "offer code 'half'"] {
      #expect(several.errors.contains(one), "\(several.errors)")
    }
    #expect(scene.plan("--only", "nobody").errors.contains("nothing with that name"))
  }
}
