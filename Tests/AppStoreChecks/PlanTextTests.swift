import Diagnostics
import Foundation
import TestSupport
import Testing

@testable import CommandTestSupport

/// Plans as people read them, whole, in files that are looked at.
struct PlanTextTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let name: String
    let catalog: String
    let live: String
    var today = PullScene.today

    var testDescription: String { name }
  }

  static let cases = [
    Case(name: "changed", catalog: "Tests/Fixtures/apply/changed", live: "Tests/Fixtures/plan/approved.json"),
    Case(name: "edited", catalog: "Tests/Fixtures/plan/edited", live: "Tests/Fixtures/plan/live.json"),
    Case(
      name: "example", catalog: "examples/streaming-pass", live: "examples/streaming-pass/live.json",
      today: "2026-12-01"),
  ]

  @Test(arguments: cases, ["text", "markdown"])
  func aPlanSaysWhatSomebodyHasToDecide(_ example: Case, _ format: String) throws {
    let made = offerc([
      "appstore", "plan", Repository.path(example.catalog), "--live", Repository.path(example.live),
      "--today", example.today, "--format", format, "--show-codes",
    ])
    equal(made.status, .success, "\(made.errors)")
    let text = made.output.replacing(Repository.path("") + "/", with: "").replacing(
      Repository.path(""), with: "")
    try expectGolden(
      text, Repository.fixtures.appending(path: "plan/\(example.name).\(format == "text" ? "txt" : "md")"))
  }

  @Test(arguments: cases, ["text", "markdown"])
  func aStatusHasEveryObjectAndWhatIsMissing(_ example: Case, _ format: String) throws {
    let made = offerc([
      "appstore", "status", Repository.path(example.catalog), "--live", Repository.path(example.live),
      "--today", example.today, "--format", format,
    ])
    equal(made.status, .success, "\(made.errors)")
    let text = made.output.replacing(Repository.path("") + "/", with: "").replacing(
      Repository.path(""), with: "")
    try expectGolden(
      text,
      Repository.fixtures.appending(
        path: "plan/\(example.name)-status.\(format == "text" ? "txt" : "md")"))
  }

  /// Whoever has no account begins with it.
  @Test func theExampleHasStepsAndNothingBlocked() throws {
    let folder = Repository.path("examples/streaming-pass")
    let made = offerc([
      "appstore", "plan", folder, "--live", folder + "/live.json", "--today", "2026-12-01",
    ])
    begins(made.output, with: "10 steps in 13 requests for com.example.destinationvideo; 8 later")
    lacks(made.output, "Blocked:")
  }
}
