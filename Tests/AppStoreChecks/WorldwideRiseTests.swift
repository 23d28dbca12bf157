import ByteText
import Diagnostics
import TestSupport
import Testing

@testable import CommandTestSupport

/// A rise of three subscriptions in 175 storefronts, from the amount of one: planned, sent, continued, and taken back.
struct WorldwideRiseTests {
  /// An app with three subscriptions that are sold everywhere, and approved.
  private func scene() throws -> ApplyScene {
    let scene = try ApplyScene()
    try scene.begin(.world)
    let apply = scene.apply()
    equal(apply.status, .success, "\(apply.errors)")
    try scene.standIn.approve()
    return scene
  }

  private func rise(_ scene: ApplyScene) throws -> Outcome {
    try scene.write(.equalized)
    let before = try scene.standIn.requests.count
    let plan = scene.plan()
    equal(plan.status, .success, "\(plan.errors)\(plan.output)")
    // The price points of one subscription, and what Apple equalizes from each amount, once to plan and once to prove.
    let asked = try scene.standIn.requests.dropFirst(before).filter { $0.path.contains("ricePoints") }
    #expect(asked.count <= 3 + 4 + 4, "\(asked.map(\.path))")
    return plan
  }

  private func expectNothingLeft(_ scene: ApplyScene) {
    let next = scene.plan("--exit-code", to: "next.json")
    equal(next.status, .success, "\(next.output)\(next.errors)")
  }

  @Test func oneAmountReachesEveryStorefront() throws {
    let scene = try scene()
    let plan = try rise(scene)
    contains(plan.output, "3 steps in 3 requests")
    equal(plan.output.byBytes.count(of: "Apple equalizes 174 storefronts from "), 3, "\(plan.output)")
    contains(plan.output, "USD storefronts 9.99 → 10.99")
    let before = try scene.writes.count
    let apply = scene.apply()
    equal(apply.status, .success, "\(apply.errors)\(apply.output)")
    let sent = try Array(scene.writes.dropFirst(before))
    #expect(sent.count == 3 && sent.allSatisfy { $0.hasPrefix("PATCH /v1/subscriptions/") }, "\(sent)")
    expectNothingLeft(scene)
    // What is pulled is the same change, from the same amount.
    let pull = scene.appstore(["pull", "--app", PullScene.bundleId, "--yaml", scene.folder.path("back")])
    equal(pull.status, .success, "\(pull.errors)")
    let back = try scene.folder.contents().filter { $0.hasPrefix("back/") }.map { try scene.folder.read($0) }
      .joined()
    contains(back, "prices: {USA: 11.99, rest: equalized}")
    let again = scene.appstore(["plan", scene.folder.path("back"), "--exit-code"])
    equal(again.status, .success, "\(again.output)\(again.errors)")
  }

  /// The command stops after one or two of three subscriptions; the same command continues, and nothing is sent twice.
  @Test(arguments: [1, 2])
  func theSameCommandContinues(after count: Int) throws {
    let scene = try scene()
    _ = try rise(scene)
    let before = try scene.writes.count
    try scene.standIn.setFaults(#"[{"kind": "403", "method": "PATCH", "skip": \#(count), "times": 0}]"#)
    let stopped = scene.apply()
    #expect(stopped.status != .success, "\(stopped.output)")
    try scene.standIn.setFaults("[]")
    let again = scene.apply()
    equal(again.status, .success, "\(again.errors)\(again.output)")
    let sent = try scene.writes.dropFirst(before)
    // One of them twice: it was refused.
    equal(Set(sent).count, 3, "\(sent)")
    equal(sent.count, 4, "\(sent)")
    expectNothingLeft(scene)
  }

  /// Without the journal, a new plan has what is left.
  @Test func aNewPlanHasWhatIsLeft() throws {
    let scene = try scene()
    _ = try rise(scene)
    try scene.standIn.setFaults(#"[{"kind": "403", "method": "PATCH", "skip": 1, "times": 0}]"#)
    #expect(scene.apply().status != .success)
    try scene.standIn.setFaults("[]")
    let plan = scene.plan()
    contains(plan.output, "2 steps in 2 requests")
    equal(scene.apply().status, .success)
    expectNothingLeft(scene)
  }

  /// Apple's amounts move after the plan was applied: the storefronts that differ are planned again, and only those.
  @Test func whatAppleEqualizesLaterIsAStep() throws {
    let scene = try scene()
    _ = try rise(scene)
    equal(scene.apply().status, .success)
    _ = try scene.standIn.door("POST", "drift", #"{"EUR": 1.1}"#)
    let plan = scene.plan(to: "next.json")
    equal(plan.output.byBytes.count(of: "replace subscription"), 3, "\(plan.output)")
    contains(plan.output, "EUR")
    lacks(plan.output, " USD storefronts")
    _ = try scene.standIn.door("POST", "drift", #"{"EUR": 1}"#)
    expectNothingLeft(scene)
  }

  /// Apple's amounts move between plan and apply: only the prices that were to come from them are left, and what was planned
  /// beside them is sent. What Apple derives from live prices does not matter.
  @Test(arguments: [false, true])
  func whatAppleEqualizesMeanwhileStopsOnlyItsProducts(isContinued: Bool) throws {
    let scene = try scene()
    try scene.write(
      .equalized,
      [
        "prices: {USA: 11.99, rest: equalized}": "prices: {USA: 11.99, CAN: 15.99}",
        "en-US: {displayName: Yearly}": "en-US: {displayName: Every year}",
        "en-US: {displayName: World}": "en-US: {displayName: The world}",
      ])
    let plan = scene.plan()
    equal(plan.status, .success, "\(plan.output)\(plan.errors)")
    if isContinued {
      try scene.standIn.setFaults(#"[{"kind": "403", "method": "POST", "skip": 1, "times": 0}]"#)
      #expect(scene.apply().status != .success)
      try scene.standIn.setFaults("[]")
    }
    let before = try scene.writes.count
    _ = try scene.standIn.door("POST", "drift", #"{"EUR": 1.1}"#)
    let apply = scene.apply()
    equal(apply.status, .findings, "\(apply.errors)\(apply.output)")
    contains(
      apply.errors,
      "skipped subscription 'com.example.world.weekly', price change '2027-03-01': the prices that Apple equalizes from 10.99 USD are no longer those of the plan: AUT "
    )
    contains(apply.errors, "make a new plan, and review it")
    contains(apply.output, "3 steps done, 4 skipped\n")
    // The texts of the group, and the listed amounts of another subscription.
    let sent = try Array(scene.writes.dropFirst(before))
    equal(sent.count { $0.hasPrefix("PATCH /v1/subscriptions/") }, 1, "\(sent)")
    // Again, nothing is left but these.
    let again = scene.apply()
    equal(again.status, .findings, "\(again.errors)\(again.output)")
    try equal(scene.writes.count, before + sent.count)
    equal(scene.plan().status, .success)
    equal(scene.apply().status, .success)
    expectNothingLeft(scene)
  }

  /// What Apple would derive from prices that are live does not matter to a plan with listed amounts.
  @Test func livePricesMayDriftMeanwhile() throws {
    let scene = try scene()
    try scene.begin(
      .equalized,
      [
        "prices: {USA: 10.99, rest: equalized}": "prices: {USA: 10.99, CAN: 15.99}",
        "prices: {USA: 11.99, rest: equalized}": "prices: {USA: 11.99, CAN: 15.99}",
        "prices: {USA: 12.99, rest: equalized}": "prices: {USA: 12.99, CAN: 15.99}",
      ])
    _ = try scene.standIn.door("POST", "drift", #"{"EUR": 1.1}"#)
    let apply = scene.apply()
    equal(apply.status, .success, "\(apply.errors)\(apply.output)")
  }

  @Test func theRollbackTakesEveryStorefrontBack() throws {
    let scene = try scene()
    _ = try rise(scene)
    let sent = scene.apply()
    equal(sent.status, .success, "\(sent.errors)")
    let before = try #require(sent.output.firstMatch(of: /to go back: offerc appstore plan (.+)/)).output.1
    let plan = scene.appstore(["plan", String(before), "-o", scene.folder.path("back.json")])
    contains(plan.output, "3 steps in 3 requests", "\(plan.output)\(plan.errors)")
    let apply = scene.apply(plan: "back.json")
    equal(apply.status, .success, "\(apply.errors)")
    try scene.write(.world)
    expectNothingLeft(scene)
  }
}
