import Diagnostics
import Foundation
@testable import OffercCommands
import TestSupport
import Testing

@testable import CommandTestSupport

/// A batch of which only a person can tell whether it is there.
struct ApplyAnswerTests {
  private static let old =
    "count: 10, environment: sandbox, createdDate: 2026-11-22, expirationDate: 2027-01-31}"
  private static let edit: KeyValuePairs = [
    "              - {id: try-again, kind: one-time-use, \(old)":
      "              - {id: try-again, kind: one-time-use, \(old)\n              - {id: third, kind: one-time-use, count: 100, environment: sandbox, createdDate: 2026-11-22, expirationDate: 2027-01-31}"
  ]
  private let scene: ApplyScene

  /// With a plan of one new batch.
  init() throws {
    scene = try ApplyScene()
    try scene.begin(.new)
    equal(scene.apply().status, .success)
    try scene.begin(.new, ApplyAnswerTests.edit)
    try scene.standIn.forgetRequests()
  }

  private var batches: Int {
    get throws { try scene.writes.filter { $0.hasSuffix("OneTimeUseCodes") }.count }
  }

  /// The arguments of the command line that a message names.
  private func arguments(in errors: String) throws -> [String] {
    let line = try #require(errors.split(separator: "\n").last { $0.contains("if it is not there: ") })
    let words = line.split(separator: " ").map(String.init)
    let start = try #require(words.firstIndex(of: "offerc"))
    return Array(words[(start + 1)...])
  }

  private func run(_ arguments: [String]) -> Outcome {
    let recording = Recording()
    let status = OffercCommands.run(
      arguments, console: recording.console(clock: scene.clock, transport: scene.scene.transport))
    return Outcome(status: status, output: recording.output, errors: recording.errors)
  }

  @Test func theCommandOfTheMessageIsTheWayOut() throws {
    try scene.standIn.setFaults(#"[{"kind": "drop", "method": "POST", "change": "before"}]"#)
    let first = scene.apply()
    equal(first.status, .findings)
    let old = try scene.folder.read("plan.json")
    equal(scene.plan().status, .success)
    // The same plan has the same journal: a new one is no way out.
    try equal(scene.folder.read("plan.json"), old)
    equal(scene.apply().status, .findings)
    try equal(batches, 1)
    let answered = run(try arguments(in: first.errors))
    equal(answered.status, .success, "\(answered.errors)")
    begins(answered.output, with: "1 step done\nofferc has done what it can")
    try equal(batches, 2)
    // The answer is given once.
    let again = run(try arguments(in: first.errors))
    equal(again.status, .success)
    contains(again.errors, "--not-there 1 is not needed")
    try equal(batches, 2)
    equal(scene.plan("--exit-code").status, .success)
  }

  @Test func anAnswerHoldsForOneAttempt() throws {
    try scene.standIn.setFaults(#"[{"kind": "drop", "method": "POST", "change": "before", "times": 2}]"#)
    equal(scene.apply().status, .findings)
    let second = scene.apply("--not-there", "1")
    equal(second.status, .findings, "\(second.errors)")
    contains(second.errors, "--not-there 1\n")
    try equal(batches, 2)
    // The second attempt is as unknown as the first one was.
    equal(scene.apply().status, .findings)
    try equal(batches, 2)
    equal(scene.apply("--not-there", "1").status, .success)
    try equal(batches, 3)
  }

  @Test func aBatchThatIsThereIsNotMadeAgainWhateverTheAnswer() throws {
    let earlier = try Set(scene.journals)
    equal(scene.apply().status, .success)
    // As if the run had been cut off before the outcome was written.
    let name = try #require(try scene.journals.first { !earlier.contains($0) })
    let lines = try scene.folder.read(name).split(separator: "\n")
    try #require(lines.last?.contains(#""event":"done""#) == true)
    try scene.folder.write(lines.dropLast().joined(separator: "\n") + "\n", to: name)
    let answered = scene.apply("--not-there", "1")
    equal(answered.status, .success, "\(answered.errors)")
    begins(answered.output, with: "1 step done\nofferc has done what it can")
    try equal(batches, 1)
  }

  @Test func anAnswerAboutNoStepIsRefused() throws {
    let outcome = scene.apply("--not-there", "2")
    equal(outcome.status, .usage)
    equal(outcome.errors, "offerc: --not-there is 2, but the plan has 1 step\n")
    try equal(batches, 0)
  }

  @Test func aShellReadsTheWordsBack() {
    equal(shellWord("plan.json"), "plan.json")
    equal(shellWord("irreversible,deletions"), "irreversible,deletions")
    equal(shellWord(""), "''")
    equal(shellWord("my plan's $HOME"), #"'my plan'\''s $HOME'"#)
  }
}
