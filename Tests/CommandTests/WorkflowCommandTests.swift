import ByteText
import Diagnostics
import Foundation
import TestSupport
import Testing

@testable import CommandTestSupport

/// The runner of GitHub Actions reads both streams of a command for its own commands. Names of a catalog are none of them.
struct WorkflowCommandTests {
  /// Names that the runner would obey: the first at the beginning of a line, the others anywhere.
  private static let appName = "::stop-commands::x"
  private static let name = "##[stop-commands]y"

  /// Commands that print names of a catalog, an app or a file, in text or markdown; `@` is a repository.
  static let commands = [
    "lint @/faulty", "lint @/faulty --format concise", "lint @/faulty --fix --dry-run",
    "lint @/faulty --list-files", "lint @/faulty/##[error]z.yaml/none",
    "build @/faulty -o @/out",
    "show @/store", "show @/store --format markdown", "show @/store --campaign ##[error]z",
    "diff --against @/before @/store", "diff --against @/before @/store --format markdown",
    "locks @/store",
    "simulate @/store --customer new",
    "simulate @/store --customer new --format markdown",
    "audience @/store --exposure",
    "storekit diff @/before.storekit @/store",
    "storekit check @/before.storekit @/store", "storekit update --dry-run @/before.storekit @/store",
    "prices follow --dry-run @/half",
    "codes verify x --catalog @/faulty",
    "codes revoke b##[error]z @/store",
    "appstore plan @/plan --live @/live.json --today 2026-11-22",
    "appstore plan @/plan --live @/live.json --today 2026-11-22 --format markdown",

    "explain ##[error]z", "##[error]z",
  ]

  /// Output for programs keeps its bytes.
  static let outputsForPrograms = [
    "show @/store --format json", "show @/store --format csv", "build @/store -o -",
    "diff --against @/before @/store --format json",
    "lint @/faulty --format json", "lint @/faulty --format github", "import @/hostile.storekit -o -",
  ]

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let plain = ownBatchCatalog(["a": 20])
    let hostile = plain.replacing("name: Example", with: "name: \"\(Self.appName)\"")
      .replacing("referenceName: Monthly", with: "referenceName: \"\(Self.name)\"")
      .replacing("referenceName: SPRING", with: "referenceName: \"\(Self.name)\"")
    let half =
      "promotionalOffers:\n            - {offerId: half, referenceName: \"\(Self.name)\", mode: pay-as-you-go, duration: P3M, prices: {follows: {discount: 50%}}}\n"
    try folder.write("ref: refs/heads/main\n", to: ".git/HEAD")
    try folder.write(plain, to: "before/catalog.yaml")
    try folder.write(hostile, to: "store/catalog.yaml")
    try folder.write(
      hostile.replacing("offerCodes:\n", with: half + "        offerCodes:\n"), to: "half/catalog.yaml")
    // `month` has a safe fix, and the next line is part of what is shown around it.
    try folder.write(
      hostile.replacing("period: P1M", with: "period: 1 month # \(Self.name)")
        .replacing("offerCodes:\n", with: half + "        offerCodes:\n") + "nme: \"\(Self.name)\"\n",
      to: "faulty/##[error]z.yaml")
    try FileManager.default.copyItem(
      atPath: Repository.path("Tests/Fixtures/plan/edited"), toPath: folder.path("plan"))
    try FileManager.default.copyItem(
      atPath: Repository.path("Tests/Fixtures/plan/live.json"), toPath: folder.path("live.json"))
    for (file, text, new) in [
      ("plan/app.yaml", "name: Destination Video", Self.appName),
      ("plan/extras.yaml", "referenceName: Sports Weekly", Self.name),
    ] {
      let key = text.prefix { $0 != ":" }
      try folder.write(try folder.read(file).replacing(text, with: "\(key): \"\(new)\""), to: file)
    }
    for (catalog, file) in [("before", "before"), ("store", "hostile")] {
      let outcome = offerc(["build", folder.path(catalog), "-o", folder.path("built"), "--emit", "storekit"])
      equal(outcome.status, .success, "\(outcome.errors)")
      let made = try #require(
        try folder.contents().first { $0.hasSuffix(".storekit") && $0.hasPrefix("built/") })
      try FileManager.default.moveItem(atPath: folder.path(made), toPath: folder.path(file + ".storekit"))
    }
  }

  private func run(_ line: String, isInActions: Bool) -> Outcome {
    let arguments = line.split(separator: " ").map { String($0.replacing("@", with: folder.path)) }
    return offerc(arguments, environment: isInActions ? ["GITHUB_ACTIONS": "true"] : [:])
  }

  /// Whether the runner finds a command in a line, `actions/runner`, `ActionCommand.cs`. Any name counts as a known one.
  private static func obeys(_ line: Substring) -> Bool {
    let text = Substring(line.unicodeScalars.drop { $0.properties.isWhitespace || $0 == "\u{FEFF}" })
    let afterMark = text.byBytes.hasPrefix("::") ? Substring(text.unicodeScalars.dropFirst(2)) : ""
    return afterMark.byBytes.contains("::") || line.byBytes.contains("##[")
  }

  private static func obeyedLines(_ outcome: Outcome) -> [Substring] {
    [outcome.output, outcome.errors].flatMap { text in
      text.unicodeScalars.split { $0 == "\n" || $0 == "\r" }.map(Substring.init).filter(obeys)
    }
  }

  @Test(arguments: commands) func noNameIsACommandForTheRunner(_ command: String) {
    let plain = run(command, isInActions: false)
    // Markdown escapes the signs by itself.
    let isMarkdown = command.hasSuffix("markdown")
    let printed = plain.output + plain.errors
    #expect(isMarkdown ? printed.contains("commands") : !Self.obeyedLines(plain).isEmpty, "\(printed)")
    let escaped = run(command, isInActions: true)
    // Annotations are commands of offerc's own.
    let annotations = ["::error file=", "::warning file=", "::notice file="]
    let own = Self.obeyedLines(escaped).filter { line in !annotations.contains { line.hasPrefix($0) } }
    empty(own)
    equal(plain.status, escaped.status)
  }

  @Test(arguments: outputsForPrograms) func outputForProgramsKeepsItsBytes(_ command: String) {
    let outcome = run(command, isInActions: true)
    contains(outcome.output, "stop-commands")
    equal(outcome.output, run(command, isInActions: false).output)
  }

  @Test(.needsProgram) func aFileThatTheShellWritesKeepsItsBytes() throws {
    let actions = "GITHUB_ACTIONS=true offerc show store"
    let piped = try Program.shell("\(actions) | cat", in: folder.path)
    empty(Self.obeyedLines(piped))
    contains(piped.output, "##\\u{5B}stop-commands]y")
    let kept = try Program.shell(
      "\(actions) > shown.txt; offerc show store | cmp - shown.txt", in: folder.path)
    equal(kept.status, .success, "\(kept.output) \(kept.errors)")
  }
}
