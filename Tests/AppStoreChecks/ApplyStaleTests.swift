import AppStoreConnect
import Diagnostics
import Foundation
import JSONText
import OffercCommands
import TestSupport
import Testing

@testable import CommandTestSupport

/// Plans that are not what was looked at any more.
struct ApplyStaleTests {
  @Test func aPlanIsRefusedIfWhatItTouchesHasChanged() throws {
    let scene = try ApplyScene.approved()
    try scene.begin(.changed)
    // Another plan is applied in between.
    try scene.write(.new, ["referenceName: Monthly": "referenceName: Every month"])
    equal(scene.plan(to: "other.json").status, .success)
    equal(scene.apply(plan: "other.json").status, .success)
    try scene.standIn.forgetRequests()
    let outcome = scene.apply()
    equal(outcome.status, .findings)
    equal(
      outcome.errors,
      "offerc: App Store Connect has changed since the plan was made: subscription 'com.example.sweep.monthly'\nnote: make a new plan with `offerc appstore plan \(scene.folder.path("store"))`, and review it\n"
    )
    try empty(scene.writes)
  }

  @Test func aPlanThatSomebodyElseHasCarriedOutIsRefused() throws {
    let scene = try ApplyScene()
    try scene.begin(.new)
    equal(scene.plan(to: "same/plan.json").status, .usage)
    try scene.folder.write(try scene.folder.read("plan.json"), to: "same/plan.json", mode: 0o600)
    equal(scene.apply(plan: "same/plan.json").status, .success)
    try scene.standIn.forgetRequests()
    // Its journal is in another folder, as on another machine.
    let outcome = scene.apply()
    equal(outcome.status, .findings, "\(outcome.errors)")
    contains(outcome.errors, "the steps of the plan do not lead from what is live")
    try empty(scene.writes)
  }

  @Test func onMidnightAPlanMayBecomeAnother() throws {
    let scene = try ApplyScene()
    try scene.begin(
      .new,
      [
        "id: try-again, kind: one-time-use, count: 10, environment: sandbox, createdDate: 2026-11-22":
          "id: try-again, kind: one-time-use, count: 10, environment: sandbox, createdDate: 2026-11-23"
      ])
    try contains(scene.folder.read("plan.json"), #""reason":"createdDate is 2026-11-23""#)
    let late = scene.apply(today: "2026-11-23")
    equal(late.status, .findings)
    begins(
      late.errors,
      with:
        "offerc: the plan was made on 2026-11-22, and a plan of 2026-11-23 has different steps: subscription 'com.example.sweep.monthly', offer code 'Friends', batch 'try-again'\n"
    )
    try empty(scene.writes)
    // A plan that stays the same is applied on the next day, too.
    try scene.begin(.new)
    equal(scene.apply(today: "2026-11-23").status, .success)
  }

  @Test func onlyWhatDiffersIsNamedAndNotWhatHasAnotherNumber() throws {
    let scene = try ApplyScene()
    try scene.begin(.new, [ApplyStaleTests.first: ApplyStaleTests.first.replacing("22,", with: "23,")])
    let late = scene.apply(today: "2026-11-23")
    begins(
      late.errors,
      with:
        "offerc: the plan was made on 2026-11-22, and a plan of 2026-11-23 has different steps: subscription 'com.example.sweep.monthly', offer code 'Friends', batch 'try'\n"
    )
  }

  @Test func aPlanThatWasBegunTheDayBeforeSaysWhatIsDue() throws {
    let scene = try ApplyScene()
    let second = ApplyStaleTests.first.replacing("id: try", with: "id: try-again")
    try scene.begin(.new, [second: second.replacing("22,", with: "23,")])
    try scene.standIn.setFaults(#"[{"kind": "409", "path": "subscriptionPromotionalOffers$"}]"#)
    equal(scene.apply().status, .findings)
    try scene.standIn.forgetRequests()
    let late = scene.apply(today: "2026-11-23")
    equal(late.status, .findings)
    contains(
      late.errors,
      "offerc: today is 2026-11-23: subscription 'com.example.sweep.monthly', offer code 'Friends', batch 'try-again' is due, but not among the steps of this plan\nnote: make a new plan"
    )
    try empty(scene.writes)
    // On its own day it goes on.
    equal(scene.apply().status, .success)
  }

  private static let first =
    "id: try, kind: one-time-use, count: 10, environment: sandbox, createdDate: 2026-11-22,"

  @Test(arguments: [
    (#""needs":["irreversible"]"#, #""needs":[]"#),
    (#""numberOfCodes":10"#, #""numberOfCodes":100"#),
    (#""customerEligibilities":["NEW"]"#, #""customerEligibilities":["NEW","EXPIRED"]"#),
    (#""action":"create","dependsOn":[1],"#, #""action":"update","dependsOn":[1],"#),
  ])
  func aPlanThatWasEditedIsRefused(_ old: String, _ new: String) throws {
    let scene = try ApplyScene()
    try scene.begin(.new)
    let text = try scene.folder.read("plan.json")
    try #require(text.contains(old))
    let edited = text.replacing(old, with: new, maxReplacements: 1)
    try scene.folder.write(edited, to: "plan.json")
    let outcome = scene.apply()
    equal(outcome.status, .findings, "\(outcome.errors)")
    contains(
      outcome.errors,
      "plan.json: the plan was changed after it was made: make the plan again with `offerc appstore plan`\n")
    // Nor does a seal of its own make a plan of it.
    let open = edited.replacing(/"seal":"sha256:[0-9a-f]{64}"/, with: "\"seal\":\"\(Plan.openSeal)\"")
    try scene.folder.write(
      String(decoding: Plan.sealed(Array(open.utf8)), as: UTF8.self), to: "plan.json")
    let forged = scene.apply()
    equal(forged.status, .findings, "\(forged.errors)")
    contains(forged.errors, "the steps of the plan do not lead from what is live")
    try empty(scene.writes)
  }

  @Test func aChangedByteAnywhereIsNoticed() throws {
    let scene = try ApplyScene()
    try scene.begin(.new)
    let text = try scene.folder.read("plan.json")
    for (old, new) in [
      ("\"displayName\":\"", "\"displayName\":\"X"), ("\"permanence\":\"", "\"permanence\":\"not "),
      ("\"details\":[\"", "\"details\":[\"no "), ("\"digest\":\"sha256:", "\"digest\":\"sha256:0"),
      ("\"object\":\"sub", "\"object\":\"Sub"), ("\"path\":[{", "\"path\": [{"),
    ] {
      try #require(text.contains(old), "\(old)")
      try scene.folder.write(text.replacing(old, with: new, maxReplacements: 1), to: "plan.json")
      let outcome = scene.apply()
      equal(outcome.status, .findings, "\(new): \(outcome.errors)")
      contains(outcome.errors, "the plan was changed after it was made")
    }
    try empty(scene.writes)
  }

  @Test func aPlanOfAnotherVersionIsRefused() throws {
    let scene = try ApplyScene()
    try scene.begin(.new)
    let text = try scene.folder.read("plan.json")
    try scene.folder.write(text.replacing("offerc.plan/2", with: "offerc.plan/1"), to: "plan.json")
    let outcome = scene.apply()
    equal(outcome.status, .findings)
    ends(
      outcome.errors,
      with:
        "plan.json: the plan is of another version of offerc (offerc.plan/1, not offerc.plan/2): make the plan again with `offerc appstore plan`\n"
    )
    try empty(scene.writes)
  }

  @Test func aPlanThatIsCutOrUnknownCannotBeRead() throws {
    let scene = try ApplyScene()
    try scene.begin(.new)
    let text = try scene.folder.read("plan.json")
    for length in [0, 1, text.utf8.count / 2, text.utf8.count - 3] {
      try scene.folder.write(String(text.prefix(length)), to: "plan.json")
      let outcome = scene.apply()
      equal(outcome.status, .usage)
      #expect(outcome.errors.contains(#/offerc: .*plan\.json:1:\d+: /#), "\(outcome.errors)")
    }
    for (old, new) in [
      (#""format":"offerc.plan/2""#, #""format":"offerc.live/1""#),
      (#""needs":["irreversible"]"#, #""needs":["luck"]"#), (#""method":"POST""#, #""method":"PUT""#),
      (#""path":"/v1/"#, #""path":"https://elsewhere/v1/"#), (#"{step 1: id}"#, #"{step one: id}"#),
      (#""number":2"#, #""number":3"#),
    ] {
      try #require(text.contains(old), "\(old)")
      let edited = text.replacing(old, with: new, maxReplacements: 1)
        .replacing(/"seal":"sha256:[0-9a-f]{64}"/, with: "\"seal\":\"\(Plan.openSeal)\"")
      try scene.folder.write(
        String(decoding: Plan.sealed(Array(edited.utf8)), as: UTF8.self), to: "plan.json")
      let outcome = scene.apply()
      equal(outcome.status, .usage, "\(new): \(outcome.errors)")
      #expect(outcome.errors.contains(#/offerc: .*plan\.json:1:\d+: /#), "\(outcome.errors)")
    }
    try empty(scene.writes)
  }

  @Test func aJournalWithACutLineGoesOn() throws {
    let scene = try ApplyScene()
    try scene.begin(.new)
    try scene.standIn.setFaults(#"[{"kind": "409", "path": "subscriptionPromotionalOffers$"}]"#)
    equal(scene.apply().status, .findings)
    let name = try #require(scene.journals.first)
    let lines = try scene.folder.read(name).split(separator: "\n")
    // The last line but two is that of a request that was carried out.
    try scene.folder.write(
      lines.dropLast(3).joined(separator: "\n") + "\n" + lines[lines.count - 4].prefix(20), to: name)
    let outcome = scene.apply()
    equal(outcome.status, .success, "\(outcome.errors)")
    equal(scene.plan("--exit-code").status, .success)
    let writes = try scene.writes
    equal(writes.filter { $0 == "POST /v1/subscriptionIntroductoryOffers" }.count, 2)
  }

  @Test func aPlanThatWasBegunIsRefusedAfterANewerOneWasApplied() throws {
    let scene = try ApplyScene()
    try scene.begin(.new)
    try scene.standIn.setFaults(#"[{"kind": "409", "path": "subscriptionPromotionalOffers$"}]"#)
    equal(scene.apply().status, .findings)
    equal(scene.plan(to: "newer.json").status, .success)
    equal(scene.apply(plan: "newer.json").status, .success)
    try scene.standIn.forgetRequests()
    let outcome = scene.apply()
    equal(outcome.status, .findings)
    contains(outcome.errors, "App Store Connect has changed since this plan was first applied")
    try empty(scene.writes)
  }

  @Test func ofTwoRunsAtOnceOneWinsAndTheOtherSaysSo() throws {
    let scene = try ApplyScene(["--latency", "20"])
    try scene.begin(.new)
    // Two threads that make it at once take each other's file for a leftover; processes do not.
    try scene.folder.write("*\n", to: ".offerc/.gitignore")
    let outcomes = Outcomes()
    DispatchQueue.concurrentPerform(iterations: 2) { _ in outcomes.add(scene.apply()) }
    let all = outcomes.all.sorted { $0.status.rawValue < $1.status.rawValue }
    equal(all.map(\.status), [.success, .findings])
    #expect(
      all.last?.errors.hasPrefix("offerc: another run is applying a plan") == true, "\(all.map(\.errors))")
    try equal(scene.writes.count, 18)
    equal(scene.plan("--exit-code").status, .success)
  }
}

/// Filled from several threads.
private final class Outcomes: @unchecked Sendable {
  private let lock = NSLock()
  private var list: [Outcome] = []

  var all: [Outcome] { lock.withLock { list } }
  func add(_ outcome: Outcome) { lock.withLock { list.append(outcome) } }
}
