import Diagnostics
import Foundation
import TestSupport
import Testing

@testable import CommandTestSupport

/// One run of a job of GitHub Actions: the steps of a page, one after the other, with what a runner gives them.
struct WorkflowRun {
  private let host: CodeHost
  private let event: CodeHost.Event
  /// The variables of all steps.
  private var environment: [String: String] = [:]
  /// A server in the place of App Store Connect.
  private let server: String?
  /// Values of expressions, such as `github.token`.
  private var context: [String: String]
  /// What earlier steps have put on the `PATH`.
  private var paths: [String] = []
  private(set) var hasFailed = false
  /// The names of the steps that failed.
  private(set) var failedSteps: [String] = []
  /// What later jobs can read, by name.
  private(set) var outputs: [String: String] = [:]
  private(set) var isSkipped = false
  /// What all steps have printed.
  private(set) var log = ""
  private let runner: String

  /// Runs the first job of a workflow, or the one that needs another, to its end.
  ///
  /// - Parameters:
  ///   - secrets: The values of the repository's secrets, by name.
  ///   - inputs: What the person who starts it has entered, by name.
  ///   - earlier: The run of the job before it.
  ///   - matrix: One value of each axis of the job's matrix.
  ///   - server: The address of a server in the place of App Store Connect.
  static func job(
    of workflow: Workflow, on host: CodeHost, _ event: CodeHost.Event, secrets: [String: String] = [:],
    inputs: [String: String] = [:], after earlier: WorkflowRun? = nil, matrix: [String: String] = [:],
    server: String? = nil
  ) throws -> WorkflowRun {
    let job = try #require(workflow.jobs.first { job in (job.needs == nil) == (earlier == nil) })
    var run = try WorkflowRun(on: host, event, server: server)
    run.add(secrets, as: "secrets")
    run.add(matrix, as: "matrix")
    run.add(inputs, as: "github.inputs")
    if let earlier, let name = job.needs { run.add(earlier.outputs, as: "needs.\(name).outputs") }
    try run.addEnvironment(workflow.environment)
    try run.addEnvironment(job.environment)
    run.isSkipped = try !run.isWanted(job.condition)
    guard !run.isSkipped else { return run }
    for step in job.steps { try run.takeInTurn(step) }
    run.outputs = try job.outputs.mapValues { value in try run.expanded(value) }
    return run
  }

  private init(on host: CodeHost, _ event: CodeHost.Event, server: String?) throws {
    self.host = host
    self.event = event
    self.server = server
    runner = "runner-\(UUID().uuidString)"
    context = [
      "github.token": "token", "github.repository": "owner/app", "github.server_url": "https://github.com",
      "github.run_id": "42", "github.event.repository.default_branch": "main",
    ]
    switch event {
    case .pullRequest(let repository):
      context["github.ref"] = "refs/pull/7/merge"
      context["github.event.pull_request.number"] = "7"
      context["github.event.pull_request.head.repo.full_name"] = repository
    case .start(let branch):
      context["github.ref"] = "refs/heads/\(branch)"
      // Without a pull request, GitHub takes this for empty.
      context["github.event.pull_request.head.repo.full_name"] = ""
      context["github.sha"] = String(try host.shell("git -C origin rev-parse \(branch)").output.dropLast())
    }
    for name in ["temporary", "output", "paths", "summary"] {
      try host.folder.write("", to: "\(runner)/\(name)/none")
    }
  }

  /// Adds the values of expressions such as `secrets.NAME`.
  private mutating func add(_ values: [String: String], as name: String) {
    for (key, value) in values { context["\(name).\(key)"] = value }
  }

  private mutating func addEnvironment(_ variables: [String: String]) throws {
    let values = try variables.mapValues { value in try expanded(value) }
    environment.merge(values) { _, inner in inner }
    add(values, as: "env")
  }

  /// What steps have written for the page of the run.
  var summary: String { (try? host.folder.read("\(runner)/summary/file")) ?? "" }

  /// Takes a step, and keeps what later steps can know about it.
  private mutating func takeInTurn(_ step: Workflow.Step) throws {
    guard try isWanted(step.condition) else {
      context["steps.\(step.id).outcome"] = "skipped"
      return
    }
    let hadFailed = hasFailed
    hasFailed = false
    try host.folder.write("", to: "\(runner)/output/file")
    try take(step)
    context["steps.\(step.id).outcome"] = hasFailed ? "failure" : "success"
    for line in try host.folder.read("\(runner)/output/file").split(separator: "\n") {
      let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      context["steps.\(step.id).outputs.\(parts[0])"] = String(parts[1])
    }
    if hasFailed { failedSteps.append(step.name) }
    hasFailed = hasFailed || hadFailed
  }

  private mutating func take(_ step: Workflow.Step) throws {
    switch step.uses {
    case "actions/checkout":
      try host.checkOut(event, into: "\(runner)/checkout", isShallow: step.inputs["fetch-depth"] != "0")
    case "actions/upload-artifact":
      let name = try #require(step.inputs["name"])
      let path = try #require(step.inputs["path"])
      try #require(!path.hasPrefix(".") || step.inputs["include-hidden-files"] == "true")
      try host.keepArtifact(
        name, of: "\(runner)/checkout/\(path)", replaces: step.inputs["overwrite"] == "true")
    case "actions/download-artifact":
      let place = "\(runner)/checkout/\(step.inputs["path"] ?? ".")"
      if let name = step.inputs["name"] {
        try host.shell("cp -r 'artifacts/\(name)/.' '\(place)'")
      } else {
        // Of a pattern, none is no failure.
        let pattern = try #require(step.inputs["pattern"])
        let isThere = FileManager.default.fileExists(atPath: host.folder.path("artifacts/\(pattern)"))
        if isThere { try host.shell("mkdir -p '\(place)' && cp -r 'artifacts/\(pattern)/.' '\(place)'") }
      }
    case "OWNER/offerc": try takeAction(step.inputs)
    case let other?: Issue.record("the test does not know the action \(other)")
    case nil: try runScript(of: step)
    }
  }

  /// The steps of `action.yml`, without those that download or build the program: it is there.
  private mutating func takeAction(_ inputs: [String: String]) throws {
    let (steps, defaults) = try Workflow.action()
    let bin = "\(runner)/temporary/offerc/bin"
    try host.folder.write(CodeHost.program(server: server), to: "\(bin)/offerc", mode: 0o700)
    for (key, value) in defaults.merging(inputs, uniquingKeysWith: { _, given in given }) {
      context["inputs.\(key)"] = try expanded(value)
    }
    for step in steps where step.uses == nil && !step.condition.contains("inputs.wheel-url") {
      guard try isWanted(step.condition) else { continue }
      try take(step)
    }
  }

  private mutating func runScript(of step: Workflow.Step) throws {
    guard let script = step.script else { return }
    var environment = environment
    for (name, value) in step.environment { environment[name] = try expanded(value) }
    environment["GITHUB_REPOSITORY"] = "owner/app"
    environment["GITHUB_SHA"] = "0123456789abcdef0123456789abcdef01234567"
    environment["GITHUB_OUTPUT"] = host.folder.path("\(runner)/output/file")
    environment["GITHUB_PATH"] = host.folder.path("\(runner)/paths/file")
    environment["GITHUB_STEP_SUMMARY"] = host.folder.path("\(runner)/summary/file")
    environment["RUNNER_TEMP"] = host.folder.path("\(runner)/temporary")
    let outcome = try host.run(
      try expanded(script), in: "\(runner)/checkout", paths: paths.reversed(), environment: environment,
      options: step.shell == "bash" ? ["-eo", "pipefail"] : ["-e"])
    log += outcome.output + outcome.errors
    if outcome.status != .success { hasFailed = true }
    if let added = try? host.folder.read("\(runner)/paths/file") {
      paths = added.split(separator: "\n").map(String.init)
    }
  }

  /// The text with the values of its expressions.
  private func expanded(_ text: String) throws -> String {
    try text.replacing(/\$\{\{ *([^}]*?) *\}\}/) { match in
      try value(of: String(match.output.1))
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
      let match = try #require(part.wholeMatch(of: /(.+?) (==|!=) (.+)/), "the test does not know '\(part)'")
      let isEqual = try value(of: String(match.output.1)) == value(of: String(match.output.3))
      return isEqual == (match.output.2 == "==")
    }
  }

  private func value(of word: String) throws -> String {
    if let literal = word.wholeMatch(of: /'(.*)'/) { return String(literal.output.1) }
    if let call = word.wholeMatch(of: /format\('(.*)', (\S+)\)/) {
      return String(call.output.1).replacing("{0}", with: try value(of: String(call.output.2)))
    }
    let choices = word.components(separatedBy: " || ")
    if choices.count > 1 {
      return try choices.lazy.map(value).first { value in !value.isEmpty } ?? ""
    }
    if word.hasPrefix("inputs."), context[word] == nil { return context["github." + word] ?? "" }
    return try #require(context[word], "the test does not know '\(word)'")
  }
}
