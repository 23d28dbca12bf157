import Diagnostics
import Foundation
import TestSupport
import Testing

@testable import CommandTestSupport

/// The shell scripts of `action.yml`, with programs in the place of those that they start.
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

  /// As GitHub runs `shell: bash`.
  private static let bash = "bash --noprofile --norc -eo pipefail step.sh"

  @Test(arguments: inputs) func everyWordIsAnOptionAndEveryLineAPath(_ inputs: Inputs) throws {
    let folder = try TemporaryFolder()
    try folder.write(try script(ofStep: "lint"), to: "step.sh")
    try folder.write(
      "#!/bin/sh\nprintf '%s\\n' \"$@\"\nexit 7\n", to: "offerc/bin/offerc", mode: 0o700)
    let variables = [
      "RUNNER_TEMP": folder.path, "GITHUB_OUTPUT": folder.path("output"), "INPUT_PATH": inputs.path,
      "INPUT_AGAINST": inputs.against, "INPUT_ARGS": inputs.args,
    ]
    let outcome = try Program.shell(
      "\(ActionTests.bash); echo $?", in: folder.path, environment: variables)
    empty(outcome.errors)
    let arguments = outcome.output.split(separator: "\n").map(String.init)
    equal(Array(arguments.prefix(6).dropLast()), ["lint", "--format", "text", "--format", "github"])
    // The status of offerc is that of the step.
    equal(Array(arguments.dropFirst(7)), inputs.expected + ["7"])
  }

  @Test func aWheelIsDownloadedOrThatOfAnEarlierStep() throws {
    let folder = try TemporaryFolder()
    try folder.write("wheel\n", to: "store/offerc.whl")
    let sum = try Program.shell("sha256sum store/offerc.whl", in: folder.path).output.prefix(64)
    try folder.write("#!/bin/sh\nexec cp store/offerc.whl \"$8\"\n", to: "tools/curl", mode: 0o700)
    try folder.write("#!/bin/sh\nexec sha256sum --check --quiet\n", to: "tools/shasum", mode: 0o700)
    try folder.write(
      "#!/bin/sh\nmkdir -p \"$3/bin\" && cp tools/python \"$3/bin/\"\n", to: "tools/python3", mode: 0o700)
    try folder.write("#!/bin/sh\necho \"$@\"\n", to: "tools/python", mode: 0o700)
    var variables = [
      "RUNNER_TEMP": folder.path("temporary"), "GITHUB_OUTPUT": folder.path("output"), "SHA256": String(sum),
      "WHEEL_URL": "https://example.com/offerc-1-py3-none-any.whl?token=x",
    ]
    try folder.write("", to: "temporary/none")
    let line = "PATH=\"$PWD/tools:$PATH\"; \(ActionTests.bash)"
    try folder.write(try script(ofStep: "download"), to: "step.sh")
    let download = try Program.shell(line, in: folder.path, environment: variables)
    equal(download.status, .success, "\(download.errors)")
    let wheel = folder.path("temporary/offerc-1-py3-none-any.whl")
    try equal(folder.read("output"), "wheel=\(wheel)\n")
    try folder.write(try script(ofStep: "install"), to: "step.sh")
    variables["WHEEL"] = wheel
    let install = try Program.shell(line, in: folder.path, environment: variables)
    equal(install.output, "-m pip install --quiet --no-index \(wheel)\n", "\(install.errors)")
  }

  @Test func laterStepsFindOffercOnThePath() throws {
    let folder = try TemporaryFolder()
    try folder.write(try script(ofStep: "path"), to: "step.sh")
    try folder.write("#!/bin/sh\necho \"offerc $*\"\n", to: "offerc/bin/offerc", mode: 0o700)
    let variables = ["RUNNER_TEMP": folder.path, "GITHUB_PATH": folder.path("paths")]
    // As a runner does before the next step.
    let line = "\(ActionTests.bash) && PATH=\"$(cat paths):$PATH\" && offerc diff offers"
    let outcome = try Program.shell(line, in: folder.path, environment: variables)
    equal(outcome.output, "offerc diff offers\n", "\(outcome.errors)")
  }

  struct Runner: Sendable, CustomTestStringConvertible {
    let system: String
    let swift: String
    let xcodes: [String]
    /// The `DEVELOPER_DIR` with which the action builds; nil where it cannot.
    let expected: String?

    var testDescription: String { "\(system), \(swift), \(xcodes.joined(separator: " "))" }
  }

  static let runners = [
    Runner(system: "Linux", swift: "Swift version 6.1", xcodes: [], expected: ""),
    Runner(system: "Darwin", swift: "Apple Swift version 6.2.1", xcodes: ["26.1"], expected: ""),
    Runner(system: "Darwin", swift: "Apple Swift version 6.10", xcodes: ["26.1"], expected: ""),
    Runner(
      system: "Darwin", swift: "Apple Swift version 6.1.2", xcodes: ["16.4", "26.0.1", "26.3"],
      expected: "Xcode_26.3.app/Contents/Developer"),
    Runner(
      system: "Darwin", swift: "Apple Swift version 6.1.2", xcodes: ["26.2", "26.10"],
      expected: "Xcode_26.10.app/Contents/Developer"),
    Runner(system: "Darwin", swift: "Apple Swift version 6.1.2", xcodes: ["16.4"], expected: nil),
  ]

  @Test(arguments: runners) func theActionIsBuiltByTheNewestXcodeIfTheDefaultIsTooOld(_ runner: Runner) throws
  {
    let folder = try TemporaryFolder()
    let applications = folder.path("Applications")
    let script = try script(ofStep: "compile").replacing("/Applications", with: applications)
    try folder.write(script, to: "step.sh")
    for version in runner.xcodes {
      try folder.write("", to: "Applications/Xcode_\(version).app/Contents/Developer/usr/bin/swift")
    }
    try folder.write("#!/bin/sh\necho \(runner.system)\n", to: "tools/uname", mode: 0o700)
    try folder.write("#!/bin/sh\necho '\(runner.swift) (swiftlang)'\n", to: "tools/swift", mode: 0o700)
    try folder.write(
      """
      #!/bin/sh
      printf '%s' "$DEVELOPER_DIR" >"$RUNNER_TEMP/developer"
      cd "$2" && mkdir -p out offerc-1/bin && echo program >offerc-1/bin/offerc && tar -czf out/offerc-1.tar.gz offerc-1

      """, to: "tools/make", mode: 0o700)
    let variables = ["RUNNER_TEMP": folder.path, "GITHUB_ACTION_PATH": folder.path("action")]
    try folder.write("", to: "action/Makefile")
    let outcome = try Program.shell(
      "PATH=\"$PWD/tools:$PATH\"; \(ActionTests.bash)", in: folder.path, environment: variables)
    guard let expected = runner.expected else {
      equal(outcome.status, .usage)
      contains(outcome.output, "::error::offerc needs Swift 6.2")
      return
    }
    equal(outcome.status, .success, "\(outcome.errors)")
    try equal(folder.read("developer"), expected.isEmpty ? "" : "\(applications)/\(expected)")
    try equal(folder.read("offerc/bin/offerc"), "program\n")
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
