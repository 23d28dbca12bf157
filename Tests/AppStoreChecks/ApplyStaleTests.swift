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
    #expect(scene.plan(to: "other.json").status == .success)
    #expect(scene.apply(plan: "other.json").status == .success)
    try scene.standIn.forgetRequests()
    let outcome = scene.apply()
    #expect(outcome.status == .findings)
    #expect(
      outcome.errors
        == "offerc: App Store Connect has changed since the plan was made: subscription 'com.example.sweep.monthly'\nnote: make a new plan with `offerc appstore plan`, and look at it again\n"
    )
    #expect(try scene.writes.isEmpty)
  }

  @Test func aPlanThatSomebodyElseHasCarriedOutIsRefused() throws {
    let scene = try ApplyScene()
    try scene.begin(.new)
    #expect(scene.plan(to: "same/plan.json").status == .usage)
    try scene.folder.write(try scene.folder.read("plan.json"), to: "same/plan.json", mode: 0o600)
    #expect(scene.apply(plan: "same/plan.json").status == .success)
    try scene.standIn.forgetRequests()
    // Its journal is in another folder, as on another machine.
    let outcome = scene.apply()
    #expect(
      outcome.status == .findings && outcome.errors.contains("these are not the steps"), "\(outcome.errors)")
    #expect(try scene.writes.isEmpty)
  }

  @Test func onMidnightAPlanMayBecomeAnother() throws {
    let scene = try ApplyScene()
    try scene.begin(
      .new,
      [
        "id: try-again, kind: one-time-use, count: 10, environment: sandbox, createdDate: 2026-11-22":
          "id: try-again, kind: one-time-use, count: 10, environment: sandbox, createdDate: 2026-11-23"
      ])
    #expect(try scene.folder.read("plan.json").contains(#""reason":"createdDate is 2026-11-23""#))
    let late = scene.apply(today: "2026-11-23")
    #expect(late.status == .findings)
    #expect(
      late.errors.hasPrefix(
        "offerc: the plan was made on 2026-11-22, and on 2026-11-23 it has other steps: subscription 'com.example.sweep.monthly', offer code 'Friends', batch 'try-again'\n"
      ), "\(late.errors)")
    #expect(try scene.writes.isEmpty)
    // A plan that stays the same is applied on the next day, too.
    try scene.begin(.new)
    #expect(scene.apply(today: "2026-11-23").status == .success)
  }

  @Test func onlyWhatDiffersIsNamedAndNotWhatHasAnotherNumber() throws {
    let scene = try ApplyScene()
    try scene.begin(.new, [ApplyStaleTests.first: ApplyStaleTests.first.replacing("22,", with: "23,")])
    let late = scene.apply(today: "2026-11-23")
    #expect(
      late.errors.hasPrefix(
        "offerc: the plan was made on 2026-11-22, and on 2026-11-23 it has other steps: subscription 'com.example.sweep.monthly', offer code 'Friends', batch 'try'\n"
      ), "\(late.errors)")
  }

  @Test func aPlanThatWasBegunTheDayBeforeSaysWhatIsDue() throws {
    let scene = try ApplyScene()
    let second = ApplyStaleTests.first.replacing("id: try", with: "id: try-again")
    try scene.begin(.new, [second: second.replacing("22,", with: "23,")])
    try scene.standIn.setFaults(#"[{"kind": "409", "path": "subscriptionPromotionalOffers$"}]"#)
    #expect(scene.apply().status == .findings)
    try scene.standIn.forgetRequests()
    let late = scene.apply(today: "2026-11-23")
    #expect(late.status == .findings)
    #expect(
      late.errors.contains(
        "offerc: it is 2026-11-23 now: subscription 'com.example.sweep.monthly', offer code 'Friends', batch 'try-again' is due, which this plan does not have\nnote: make a new plan"
      ), "\(late.errors)")
    #expect(try scene.writes.isEmpty)
    // On its own day it goes on.
    #expect(scene.apply().status == .success)
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
    #expect(
      outcome.status == .findings
        && outcome.errors.contains(
          "plan.json: the plan was changed after it was made: make the plan again with `offerc appstore plan`\n"
        ),
      "\(outcome.errors)")
    // Nor does a seal of its own make a plan of it.
    let open = edited.replacing(/"seal":"sha256:[0-9a-f]{64}"/, with: "\"seal\":\"\(Plan.openSeal)\"")
    try scene.folder.write(
      String(decoding: Plan.sealed(Array(open.utf8)), as: UTF8.self), to: "plan.json")
    let forged = scene.apply()
    #expect(
      forged.status == .findings && forged.errors.contains("these are not the steps from what is live"),
      "\(forged.errors)")
    #expect(try scene.writes.isEmpty)
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
      #expect(outcome.status == .findings, "\(new): \(outcome.errors)")
      #expect(outcome.errors.contains("the plan was changed after it was made"), "\(outcome.errors)")
    }
    #expect(try scene.writes.isEmpty)
  }

  @Test func aPlanOfAnotherVersionIsRefused() throws {
    let scene = try ApplyScene()
    try scene.begin(.new)
    let text = try scene.folder.read("plan.json")
    try scene.folder.write(text.replacing("offerc.plan/2", with: "offerc.plan/1"), to: "plan.json")
    let outcome = scene.apply()
    #expect(outcome.status == .findings)
    #expect(
      outcome.errors.hasSuffix(
        "plan.json: the plan is of another version of offerc (offerc.plan/1, not offerc.plan/2): make the plan again with `offerc appstore plan`\n"
      ), "\(outcome.errors)")
    #expect(try scene.writes.isEmpty)
  }

  @Test func aPlanThatIsCutOrUnknownCannotBeRead() throws {
    let scene = try ApplyScene()
    try scene.begin(.new)
    let text = try scene.folder.read("plan.json")
    for length in [0, 1, text.utf8.count / 2, text.utf8.count - 3] {
      try scene.folder.write(String(text.prefix(length)), to: "plan.json")
      let outcome = scene.apply()
      #expect(outcome.status == .usage)
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
      #expect(outcome.status == .usage, "\(new): \(outcome.errors)")
      #expect(outcome.errors.contains(#/offerc: .*plan\.json:1:\d+: /#), "\(outcome.errors)")
    }
    #expect(try scene.writes.isEmpty)
  }

  @Test func aJournalWithACutLineGoesOn() throws {
    let scene = try ApplyScene()
    try scene.begin(.new)
    try scene.standIn.setFaults(#"[{"kind": "409", "path": "subscriptionPromotionalOffers$"}]"#)
    #expect(scene.apply().status == .findings)
    let name = try #require(scene.journals.first)
    let lines = try scene.folder.read(name).split(separator: "\n")
    // The last line but two is that of a request that was carried out.
    try scene.folder.write(
      lines.dropLast(3).joined(separator: "\n") + "\n" + lines[lines.count - 4].prefix(20), to: name)
    let outcome = scene.apply()
    #expect(outcome.status == .success, "\(outcome.errors)")
    #expect(scene.plan("--exit-code").status == .success)
    let writes = try scene.writes
    #expect(writes.filter { $0 == "POST /v1/subscriptionIntroductoryOffers" }.count == 2)
  }

  @Test func aPlanThatWasBegunIsRefusedAfterANewerOneWasApplied() throws {
    let scene = try ApplyScene()
    try scene.begin(.new)
    try scene.standIn.setFaults(#"[{"kind": "409", "path": "subscriptionPromotionalOffers$"}]"#)
    #expect(scene.apply().status == .findings)
    #expect(scene.plan(to: "newer.json").status == .success)
    #expect(scene.apply(plan: "newer.json").status == .success)
    try scene.standIn.forgetRequests()
    let outcome = scene.apply()
    #expect(outcome.status == .findings)
    #expect(
      outcome.errors.contains("App Store Connect has changed since this plan was begun"), "\(outcome.errors)")
    #expect(try scene.writes.isEmpty)
  }

  @Test func ofTwoRunsAtOnceOneWinsAndTheOtherSaysSo() throws {
    let scene = try ApplyScene(["--latency", "20"])
    try scene.begin(.new)
    // Two threads that make it at once take each other's file for a leftover; processes do not.
    try scene.folder.write("*\n", to: ".offerc/.gitignore")
    let outcomes = Outcomes()
    DispatchQueue.concurrentPerform(iterations: 2) { _ in outcomes.add(scene.apply()) }
    let all = outcomes.all.sorted { $0.status.rawValue < $1.status.rawValue }
    #expect(all.map(\.status) == [.success, .findings])
    #expect(
      all.last?.errors.hasPrefix("offerc: another run is applying a plan") == true, "\(all.map(\.errors))")
    #expect(try scene.writes.count == 18)
    #expect(scene.plan("--exit-code").status == .success)
  }
}

/// Filled from several threads.
private final class Outcomes: @unchecked Sendable {
  private let lock = NSLock()
  private var list: [Outcome] = []

  var all: [Outcome] { lock.withLock { list } }
  func add(_ outcome: Outcome) { lock.withLock { list.append(outcome) } }
}
