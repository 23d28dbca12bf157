import Diagnostics
import TestSupport
import Testing

@testable import CommandTestSupport

/// What goes to App Review, and what is left.
extension RoadTests {
  @Test func theFirstProductsOfAnAppAreLeftToPeople() throws {
    let scene = try scene("empty")
    applyAll(scene)
    try scene.standIn.forgetRequests()
    let outcome = submit(scene)
    #expect(outcome.status == .findings)
    #expect(try scene.writes == [])
    for name in ["com.example.road.monthly", "com.example.road.summer", "'Sports'"] {
      #expect(
        outcome.output.contains(/left: .*/) && outcome.output.contains(name)
          && outcome.output.contains("is submitted with a version of the app"), "\(outcome.output)")
    }
  }

  @Test func whatHasStepsLeftIsNamedAndTheRestGoes() throws {
    let scene = try scene("released")
    applyAll(scene)
    try edit(scene, "displayName: Summer", "displayName: All summer")
    let outcome = submit(scene)
    #expect(outcome.status == .findings)
    #expect(
      outcome.output.contains(
        "left: in-app purchase 'com.example.road.summer' is not submitted: the plan has steps"))
    #expect(outcome.output.contains("waiting for review: 9 items"), "\(outcome.output)\(outcome.errors)")
  }

  /// What is unknown is not taken for unfinished: the others would go to review without it.
  @Test func nothingIsSubmittedWhereSomethingCannotBeRead() throws {
    let scene = try scene("released")
    applyAll(scene)
    try scene.standIn.setFaults(
      #"[{"kind": "403", "method": "GET", "path": "^/v1/subscriptions/.*/versions"}]"#)
    let outcome = submit(scene)
    #expect(outcome.status == .usage)
    #expect(
      outcome.errors.contains("cannot be read completely, so nothing is submitted"), "\(outcome.errors)"
    )
    #expect(try !scene.writes.contains { $0.contains("reviewSubmission") })
    #expect(submit(scene).output.contains("waiting for review: 10 items"))
  }

  /// Apple takes the first subscriptions of a group only with a version of the group.
  @Test func aSubscriptionIsLeftWhileItsNewGroupIsInReview() throws {
    let scene = try scene("released")
    applyAll(scene)
    try edit(scene, "Every film", "All films")
    #expect(submit(scene).output.contains("waiting for review: 9 items"))
    applyAll(scene)
    let outcome = submit(scene)
    #expect(outcome.status == .findings)
    #expect(
      outcome.output.contains(
        "left: subscription 'com.example.road.monthly' is not submitted: its group is in review"),
      "\(outcome.output)\(outcome.errors)")
  }

  @Test func anOpenSubmissionOfSomebodyElseIsLeftAlone() throws {
    let scene = try scene("live")
    _ = scene.appstore(["pull", "--app", PullScene.bundleId, "--yaml", scene.folder.path("other")])
    let token = scene.appstore(["submit", scene.folder.path("other"), "--dry-run"])
    #expect(token.output.contains("to submit: subscription 'com.example.destinationvideo.premium.monthly'"))
    try scene.standIn.door("POST", "open-submission", #"{"version": "6600000001-v1"}"#)
    try scene.standIn.forgetRequests()
    let outcome = scene.appstore(["submit", scene.folder.path("other"), "--yes"])
    #expect(outcome.status == .findings)
    #expect(outcome.output.contains("1 item of somebody else"), "\(outcome.output)\(outcome.errors)")
    #expect(try scene.writes == [])
  }
}
