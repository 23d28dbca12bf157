import Diagnostics
import TestSupport
import Testing

@testable import CommandTestSupport

struct PlanOnlyTests {
  /// One offer cannot be priced; the other steps wait for nobody.
  @Test func whatIsChosenIsAppliedBesideWhatIsBlocked() throws {
    let scene = try ApplyScene()
    try scene.begin(.new)
    equal(scene.apply().status, .success)
    try scene.write(
      .new,
      [
        "prices: {USA: 4.99, DEU: 4.99}": "prices: {USA: 4.98, DEU: 4.99}",
        "{offerId: gone, referenceName: Gone, mode: free-trial, duration: P1M}":
          "{offerId: gone, referenceName: Gone, mode: free-trial, duration: P1M}\n          - {offerId: more, referenceName: More, mode: free-trial, duration: P2M}\n          - {offerId: most, referenceName: Most, mode: free-trial, duration: P3M}",
      ])
    contains(scene.plan().output, "1 blocked")
    contains(scene.apply().errors, "1 blocked item")
    try scene.standIn.forgetRequests()
    let plan = scene.plan("--only", "more")
    begins(plan.output, with: "1 step in 1 request")
    contains(plan.errors, "left out: 1 step and 1 blocked item")
    let outcome = scene.apply()
    equal(outcome.status, .success, "\(outcome.errors)")
    contains(outcome.output, "what --only names is what the catalog says")
    try equal(scene.writes, ["POST /v1/subscriptionPromotionalOffers"])
    begins(scene.plan("--only", "most").output, with: "1 step in 1 request")
  }

  @Test func whatIsChosenBringsWhatItNeeds() throws {
    let scene = try ApplyScene()
    try scene.write(.new)
    let plan = scene.plan("--only", "half")
    contains(plan.output, "create subscription group 'Pass'\n")
    contains(plan.output, "'com.example.sweep.monthly', availability:")
    contains(plan.output, "storefronts\n", "where the steps that are left change something")
    lacks(plan.output, "Friends")
    let outcome = scene.apply()
    equal(outcome.status, .success, "\(outcome.errors)")
  }

  @Test func aNameThatMeansNothingOrSeveralThingsIsRefused() throws {
    let scene = try ApplyScene()
    try scene.write(.new, ["referenceName: Friends": "referenceName: half"])
    let several = scene.plan("--only", "half")
    equal(several.status, .usage)
    for one in ["promotional offer 'half'", "offer code 'half'"] {
      contains(several.errors, one)
    }
    contains(scene.plan("--only", "nobody").errors, "nothing with that name")
  }
}
