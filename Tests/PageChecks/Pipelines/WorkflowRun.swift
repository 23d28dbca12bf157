import Diagnostics
import Foundation
import TestSupport
import Testing

@testable import CommandTestSupport

/// One run of a job of GitHub Actions: the steps of a page, one after the other, with what a runner gives them.
struct WorkflowRun {
  private let host: CodeHost
  /// Values of expressions, such as `github.token`.
  private var context: [String: String]
  /// What earlier steps have put on the `PATH`.
  private var paths: [String] = []
  private(set) var hasFailed = false
  /// What all steps have printed.
  private(set) var log = ""
  private let runner: String

  /// - Parameter repository: where the branch of the pull request is.
  init(on host: CodeHost, from repository: String = "owner/app") throws {
    self.host = host
    runner = "runner-\(UUID().uuidString)"
    context = [
      "github.token": "token", "github.event.pull_request.number": "7", "github.repository": "owner/app",
      "github.event.pull_request.head.repo.full_name": repository,
    ]
    for name in ["temporary", "output", "paths"] { try host.folder.write("", to: "\(runner)/\(name)/none") }
  }

  /// Runs the steps of a job to its end.
  ///
  /// - Returns: whether the job has failed.
  static func job(
    _ steps: [Workflow.Step], on host: CodeHost, from repository: String = "owner/app"
  ) throws -> WorkflowRun {
    var run = try WorkflowRun(on: host, from: repository)
    for step in steps { try run.take(step) }
    return run
  }

  private mutating func take(_ step: Workflow.Step) throws {
    guard try isWanted(step.condition) else { return }
    switch step.uses {
    case "actions/checkout": try checkOut(depth: step.inputs["fetch-depth"])
    case "OWNER/offerc": try takeAction(step.inputs)
    case let other?: Issue.record("the test does not know the action \(other)")
    case nil: try runScript(of: step)
    }
  }

  /// As the runner does: the branch merged with `main`, without other branches unless all of the history is asked for.
  private func checkOut(depth: String?) throws {
    let origin = "file://\(host.folder.path("origin"))"
    let branch = try host.shell("git -C origin branch --list change | wc -l").output
    let name = branch.trimmingCharacters(in: .whitespacesAndNewlines) == "0" ? "main" : "change"
    if depth == "0" {
      try host.shell("git clone -q -b \(name) '\(origin)' \(runner)/checkout")
    } else {
      try host.shell("git clone -q --depth 1 --single-branch -b \(name) '\(origin)' \(runner)/checkout")
    }
  }

  /// The steps of `action.yml`, without those that download or build the program: it is there.
  private mutating func takeAction(_ inputs: [String: String]) throws {
    let (steps, defaults) = try Workflow.action()
    let bin = "\(runner)/temporary/offerc/bin"
    try host.folder.write("#!/bin/sh\nexec '\(Program.path)' \"$@\"\n", to: "\(bin)/offerc", mode: 0o700)
    for (key, value) in defaults.merging(inputs, uniquingKeysWith: { _, given in given }) {
      context["inputs.\(key)"] = value
    }
    for step in steps where step.uses == nil && !step.condition.contains("inputs.wheel-url") {
      try take(step)
    }
  }

  private mutating func runScript(of step: Workflow.Step) throws {
    guard let script = step.script else { return }
    var environment = try step.environment.mapValues { value in try expanded(value) }
    environment["GITHUB_REPOSITORY"] = "owner/app"
    environment["GITHUB_SHA"] = "0123456789abcdef0123456789abcdef01234567"
    environment["GITHUB_OUTPUT"] = host.folder.path("\(runner)/output/file")
    environment["GITHUB_PATH"] = host.folder.path("\(runner)/paths/file")
    environment["RUNNER_TEMP"] = host.folder.path("\(runner)/temporary")
    let outcome = try host.run(
      try expanded(script), in: "\(runner)/checkout", paths: paths.reversed(), environment: environment)
    log += outcome.output + outcome.errors
    if outcome.status != .success { hasFailed = true }
    if let added = try? host.folder.read("\(runner)/paths/file") {
      paths = added.split(separator: "\n").map(String.init)
    }
  }

  /// The text with the values of its expressions.
  private func expanded(_ text: String) throws -> String {
    try text.replacing(/\$\{\{ *([^}]*?) *\}\}/) { match in
      try #require(context[String(match.output.1)], "the test does not know \(match.output.0)")
    }
  }

  /// Whether a step runs: a condition is one or more comparisons or functions, joined by `&&`.
  private func isWanted(_ condition: String) throws -> Bool {
    let text = condition.replacing("${{", with: "").replacing("}}", with: "")
    let parts = text.components(separatedBy: "&&").map { part in part.trimmingCharacters(in: .whitespaces) }
      .filter { part in !part.isEmpty }
    let asksForStatus = parts.contains { part in ["!cancelled()", "always()", "failure()"].contains(part) }
    guard asksForStatus || !hasFailed else { return false }
    return try parts.allSatisfy(isTrue)
  }

  private func isTrue(_ part: String) throws -> Bool {
    switch part {
    case "!cancelled()", "always()": return true
    case "failure()": return hasFailed
    default:
      let match = try #require(part.wholeMatch(of: /(\S+) (==|!=) (\S+)/), "the test does not know '\(part)'")
      let isEqual = try value(of: String(match.output.1)) == value(of: String(match.output.3))
      return isEqual == (match.output.2 == "==")
    }
  }

  private func value(of word: String) throws -> String {
    if let literal = word.wholeMatch(of: /'(.*)'/) { return String(literal.output.1) }
    return try #require(context[word], "the test does not know '\(word)'")
  }
}
