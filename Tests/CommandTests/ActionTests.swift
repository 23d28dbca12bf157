import Diagnostics
import Foundation
import TestSupport
import Testing

@testable import CommandTestSupport

/// The shell script of the step `Lint` of `action.yml`, with a program in the place of offerc that prints its arguments.
struct ActionTests {
  struct Inputs: Sendable, CustomTestStringConvertible {
    var path = "."
    var against = ""
    var args = ""
    /// The arguments after those that the action always gives.
    let expected: [String]

    var testDescription: String { "\(path.debugDescription) \(against) \(args.debugDescription)" }
  }

  static let inputs = [
    Inputs(expected: ["--", "."]),
    Inputs(args: "--fail-on info", expected: ["--fail-on", "info", "--", "."]),
    Inputs(
      path: "store", args: "--fail-on info\n--severity description-missing=error\n",
      expected: ["--fail-on", "info", "--severity", "description-missing=error", "--", "store"]),
    Inputs(args: "\n\n  --quiet\n\t--fail-on info", expected: ["--quiet", "--fail-on", "info", "--", "."]),
    Inputs(
      path: "store\n--write-known\n--known=pwn.jsonl\n",
      expected: ["--", "store", "--write-known", "--known=pwn.jsonl"]
    ),
    Inputs(path: "\na b/c.yaml\n\n-\n$(id)\n", expected: ["--", "a b/c.yaml", "-", "$(id)"]),
    Inputs(path: "", expected: ["--"]),
    Inputs(against: "git:main", args: "* $HOME", expected: ["--against=git:main", "*", "$HOME", "--", "."]),
    Inputs(against: "--quiet", expected: ["--against=--quiet", "--", "."]),
  ]

  /// The lines of the block `run: |` of the step with this id, without their indentation.
  private func script(ofStep id: String) throws -> String {
    let lines = try Repository.text("action.yml").split(separator: "\n", omittingEmptySubsequences: false)
    let step = try #require(lines.firstIndex { $0 == "      id: \(id)" })
    let begin = try #require(lines[step...].firstIndex { $0 == "      run: |" })
    let block = lines[(begin + 1)...].prefix { $0.isEmpty || $0.hasPrefix("        ") }
    return block.map { $0.dropFirst(8) + "\n" }.joined()
  }

  @Test(arguments: inputs) func everyWordIsAnOptionAndEveryLineAPath(_ inputs: Inputs) throws {
    let folder = try TemporaryFolder()
    try folder.write(try script(ofStep: "lint"), to: "step.sh")
    try folder.write(
      "#!/bin/sh\nprintf '%s\\n' \"$@\"\nexit 7\n", to: "offerc/bin/offerc", mode: 0o700)
    // As GitHub runs `shell: bash`.
    let line = "bash --noprofile --norc -eo pipefail step.sh; echo $?"
    let variables = [
      "RUNNER_TEMP": folder.path, "GITHUB_OUTPUT": folder.path("output"), "INPUT_PATH": inputs.path,
      "INPUT_AGAINST": inputs.against, "INPUT_ARGS": inputs.args,
    ]
    let outcome = try Program.shell(line, in: folder.path, environment: variables)
    empty(outcome.errors)
    let arguments = outcome.output.split(separator: "\n").map(String.init)
    equal(Array(arguments.prefix(6).dropLast()), ["lint", "--format", "text", "--format", "github"])
    // The status of offerc is that of the step.
    equal(Array(arguments.dropFirst(7)), inputs.expected + ["7"])
  }

  @Test func aPathThatBeginsWithAHyphenIsReadAsAFile() throws {
    let folder = try TemporaryFolder()
    try folder.write(ownBatchCatalog(["a": 20]), to: "--write-known")
    try WorkingFolder.during(folder.path) {
      let outcome = offerc(["lint", "--", "--write-known"])
      equal(outcome.status, .success, "\(outcome.errors)")
      contains(outcome.output, "1 file", "\(outcome.errors)")
      let missing = offerc(["lint", "--", "-x"])
      equal(missing.status, .usage)
      contains(missing.errors, "-x")
    }
    try equal(folder.contents(), ["--write-known"])
  }
}
