import TestSupport
import Testing

@testable import AppStoreConnect
@testable import CommandTestSupport

/// Every state between two requests of a plan is one from which a new plan, which knows no journal, leads to the same end.
struct StoppedPlanTests {
  /// In offerc's order, and in random ones that Apple allows: 200 of them with `OFFERC_ROUNDS=100`.
  @Test(arguments: StoppedChange.all)
  func aNewPlanLeadsOnFromEachStop(_ change: StoppedChange) throws {
    let stopped = try StoppedPlan(change)
    equal(stopped.requests, change.requests)
    try stopped.stop { left in left }
    for seed in seeds(2) {
      var generator = SeededGenerator(seed: seed)
      try stopped.stop { left in left.shuffled(using: &generator) }
    }
    #expect(stopped.count > change.requests.count)
  }

  /// Apple deletes no batch, so there is nothing to plan but to say so.
  @Test func aBatchThatWasMadeTwiceIsNamed() throws {
    let stopped = try StoppedPlan(.codes)
    let step = try #require(stopped.plan.steps.first { "\($0.object)".contains("many") })
    let outcome = try stopped.planAfterSendingTwice(step)
    contains(
      outcome.output, "batch 'friends-sandbox-2026-11-22-2': is in App Store Connect, and stays",
      "\(outcome.output)\(outcome.errors)")
  }
}
