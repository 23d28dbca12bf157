import Diagnostics
import Foundation
import OffercCommands
import TestSupport
import Testing

@testable import CommandTestSupport

/// What Apple refuses in the middle, and what is wrong with the key, the network, the disk.
struct ApplyRefusalTests {
  @Test func aRefusalIsSaidInApplesWordsWithThePlaceInTheCatalog() throws {
    let scene = try ApplyScene()
    try scene.begin(.new)
    try scene.standIn.setFaults(#"[{"kind": "409", "path": "subscriptionPromotionalOffers$"}]"#)
    let outcome = scene.apply()
    equal(outcome.status, .findings)
    #expect(
      outcome.errors.contains(
        /offerc: step 10, create subscription 'com\.example\.sweep\.monthly', promotional offer 'gone' \(.*store\/catalog\.yaml:\d+\): App Store Connect refused it \(409\)\nnote: A fault that was ordered \[STATE_ERROR\]/
      ), "\(outcome.errors)")
    contains(outcome.errors, "note: completed steps are not undone: fix the cause, make a new plan")
    begins(outcome.output, with: "9 steps done, 6 left\n  left: 10. create")
    contains(outcome.output, "\nApp Store Connect matches the catalog, except for")
    // The same command goes on.
    equal(scene.apply().status, .success)
    equal(scene.plan("--exit-code").status, .success)
  }

  @Test func aKeyWithoutTheRoleForOneStepStopsThere() throws {
    let scene = try ApplyScene()
    try scene.begin(.new)
    try scene.standIn.setFaults(#"[{"kind": "403", "method": "POST", "skip": 5, "times": 0}]"#)
    let outcome = scene.apply()
    equal(outcome.status, .findings)
    contains(outcome.errors, "App Store Connect refused it (403)")
    contains(
      outcome.errors,
      "note: the role of this key does not allow this: use a key with another role, such as App Manager, and run the command again; the plan stays valid\n"
    )
    lacks(outcome.errors, "make a new plan")
    begins(outcome.output, with: "4 steps done, 11 left\n")
    try scene.standIn.setFaults("[]")
    equal(scene.apply().status, .success)
  }

  @Test func introductoryOffersThatEndHalfMadeAreSaidByStorefront() throws {
    let scene = try ApplyScene()
    try scene.begin(.new)
    try scene.standIn.setFaults(
      #"[{"kind": "409", "path": "IntroductoryOffers$", "method": "POST", "skip": 1}]"#)
    let outcome = scene.apply()
    contains(outcome.errors, "note: step 9 is half done\nnote: done: DEU\nnote: not done: USA\n")
    equal(scene.apply().status, .success)
  }

  @Test func introductoryOffersThatEndLaterAreSaidByStorefrontToo() throws {
    let scene = try ApplyScene()
    try scene.begin(.new)
    equal(scene.apply().status, .success)
    try scene.begin(
      .new, ["{mode: free-trial, duration: P1W}": "{mode: free-trial, duration: P1W, endDate: 2027-06-30}"])
    try scene.standIn.setFaults(
      #"[{"kind": "409", "path": "IntroductoryOffers/", "method": "PATCH", "skip": 1}]"#)
    let outcome = scene.apply()
    equal(outcome.status, .findings)
    contains(outcome.errors, "note: step 1 is half done\nnote: done: DEU\nnote: not done: USA\n")
    let lines = outcome.output.split(separator: "\n").filter { !$0.hasPrefix("to go back: ") }
    equal(lines.first, "0 steps done, 1 left")
    equal(
      lines.dropLast().suffix(2),
      [
        "App Store Connect matches the catalog, except for:",
        "  subscription 'com.example.sweep.monthly', introductory offer",
      ], "\(outcome.output)")
    begins(lines.last, with: "also: ", "\(outcome.output)")
  }

  @Test func whereNothingWasDoneNothingIsSaidToBeAsTheCatalogSays() throws {
    let scene = try ApplyScene()
    try scene.begin(.new)
    try scene.standIn.setFaults(#"[{"kind": "409", "method": "POST"}]"#)
    let outcome = scene.apply()
    equal(outcome.status, .findings)
    #expect(
      outcome.output.contains(
        #/\nnothing was changed; still to do.*:\n  subscription group 'Pass'\n  subscription '/#),
      "\(outcome.output)")
    // Nobody knows what became of it: then nothing is said to be unchanged.
    try scene.standIn.setFaults(
      #"[{"kind": "drop", "method": "POST", "times": 2}, {"kind": "409", "method": "POST"}]"#)
    lacks(scene.apply("--settle", "0").output, "nothing was changed")
  }

  @Test func aKeyThatIsRevokedInTheMiddleEndsWithTwoAndGoesOnLater() throws {
    let scene = try ApplyScene()
    try scene.begin(.new)
    try scene.standIn.setFaults(#"[{"kind": "401", "method": "POST", "skip": 13, "times": 0}]"#)
    let outcome = scene.apply()
    equal(outcome.status, .usage)
    contains(outcome.errors, "refused the team key")
    contains(outcome.output, "11 steps done, but not read back, 4 left\n")
    // An offer code was next, which is never sent twice: this one was not sent at all.
    try scene.standIn.setFaults("[]")
    let rest = scene.apply()
    equal(rest.status, .success, "\(rest.errors)")
  }

  @Test func aBatchOfWhichNobodyKnowsIsNotSentAgain() throws {
    let scene = try ApplyScene()
    try scene.begin(.new)
    try scene.standIn.setFaults(#"[{"kind": "drop", "path": "OneTimeUseCodes$", "method": "POST"}]"#)
    let outcome = scene.apply()
    equal(outcome.status, .findings)
    contains(outcome.errors, "and App Store Connect does not show it\nnote: it is not sent again")
    equal(scene.apply().status, .findings)
    try equal(scene.writes.filter { $0.hasSuffix("OneTimeUseCodes") }.count, 1)
    equal(scene.plan().status, .success)
    equal(scene.apply().status, .success)
    equal(scene.plan("--exit-code").status, .success)
  }

  @Test func whatAppleAcceptsAndDoesNotShowIsNotDone() throws {
    let scene = try ApplyScene()
    try scene.begin(.new)
    // From the first look on, the list of offer codes stays as it was at the start.
    try scene.standIn.setFaults(#"[{"kind": "stale", "path": "/[0-9]+/offerCodes", "times": 0}]"#)
    let outcome = scene.apply()
    equal(outcome.status, .findings)
    begins(outcome.output, with: "11 steps done, 4 accepted but not shown yet\n")
    contains(
      outcome.output,
      "  not shown yet: 13. create subscription 'com.example.sweep.monthly', offer code 'Old'\n")
  }

  @Test func whatCannotBeReadAsAWholeIsNotApplied() throws {
    let scene = try ApplyScene.approved()
    try scene.begin(.changed)
    try scene.standIn.forgetRequests()
    try scene.standIn.setFaults(#"[{"kind": "403", "path": "/offerCodes", "times": 0}]"#)
    let outcome = scene.apply()
    equal(outcome.status, .usage)
    contains(outcome.errors, "cannot be read completely")
    try empty(scene.writes)
  }

  @Test func neitherKeyNorTokenIsKept() throws {
    let scene = try ApplyScene()
    try scene.begin(.new)
    try scene.standIn.setFaults(#"[{"kind": "409", "path": "subscriptionPromotionalOffers$"}]"#)
    let outcome = scene.apply()
    let journal = try #require(scene.journals.first)
    try equal(scene.folder.mode(of: "plan.json"), 0o600)
    try equal(scene.folder.mode(of: journal), 0o600)
    for text in [
      outcome.output, outcome.errors, try scene.folder.read("plan.json"), try scene.folder.read(journal),
    ] {
      #expect(
        try !text.contains(/eyJ[\w-]+\.eyJ[\w-]+\./) && !text.contains("Bearer")
          && !text.contains(ExampleKey.base64))
      lacks(text, "PRIVATE KEY")
    }
  }
}
