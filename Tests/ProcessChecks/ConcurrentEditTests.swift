import Diagnostics
import Foundation
import OffercCommands
import TestSupport
import Testing

@testable import CommandTestSupport

/// Several runs that change one file at the same time: no change is lost, or a run says that its own was not made.
@Suite(.needsProgram)
struct ConcurrentEditTests {
  private let folder: TemporaryFolder
  private let names = (0..<6).map { "b\($0)" }

  init() throws { folder = try TemporaryFolder() }

  /// Makes batches with a key and a ledger, and their codes in `codes`.
  private func generate() throws {
    try folder.write(
      ownBatchCatalog(Dictionary(uniqueKeysWithValues: names.map { ($0, 20) })), to: "catalog.yaml")
    for line in ["codes key new", "codes generate -o codes --quiet"] {
      let outcome = try Program.shell("offerc " + line, in: folder.path)
      equal(outcome.status, .success, "\(outcome.errors)")
    }
  }

  /// Runs commands at once.
  ///
  /// - Returns: what those that failed have said.
  private func atOnce(_ commands: [[String]]) throws -> [String] {
    let runs = commands.map { arguments in
      let process = Process()
      process.executableURL = URL(filePath: Program.path)
      process.arguments = arguments
      process.currentDirectoryURL = folder.url
      process.environment = ["OFFERC_TODAY": "2027-01-15"]
      process.standardError = Pipe()
      return process
    }
    for run in runs { try run.run() }
    return try runs.compactMap { run in
      run.waitUntilExit()
      let errors = (run.standardError as? Pipe)?.fileHandleForReading
      let said = String(decoding: try errors?.readToEnd() ?? Data(), as: UTF8.self)
      return run.terminationStatus == 0 ? nil : said
    }
  }

  @Test func everyBatchThatIsRevokedIsInTheCatalog() throws {
    try generate()
    try empty(atOnce(names.map { ["codes", "revoke", $0, "--yes"] }))
    try equal(folder.read("catalog.yaml").ranges(of: "active: false").count, names.count)
  }

  @Test func everyCodeThatIsRevokedIsInTheList() throws {
    try generate()
    let commands = names.map { ["codes", "revoke", "--code-file", "codes/\($0).csv", "--yes"] }
    try empty(atOnce(commands))
    try equal(folder.read("revoked-codes.jsonl").split(separator: "\n").count, names.count * 20)
  }

  /// Tables of one database and data of another cannot be loaded.
  @Test func anExportIsThatOfOneDatabase() throws {
    try generate()
    for _ in 0..<5 {
      let commands = ["postgresql", "sqlite"].map { ["codes", "export", "--for", $0, "-o", "sql"] }
      try empty(atOnce(commands))
      let (schema, data) = (
        try folder.read("sql/001-schema.sql"), try folder.read("sql/002-data.sql")
      )
      equal(schema.contains("CREATE SCHEMA"), data.contains("COPY "))
    }
  }

  private let catalog =
    "version: 1\napp: {bundleId: com.example.app, name: Example, streamlinedPurchasing: yes}\n"

  /// Runs a command, and changes the catalog when it reads or writes: after it has read the catalog, before it writes it.
  private func run(_ arguments: [String], input: String = "", isTerminal: Bool = false) throws -> Outcome {
    let recording = Recording()
    let path = folder.path("catalog.yaml")
    let change: @Sendable () -> Void = {
      let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
      guard !text.hasSuffix("# other\n") else { return }
      try? (text + "# other\n").write(toFile: path, atomically: true, encoding: .utf8)
    }
    var console = recording.console(input: input, isTerminal: isTerminal, beforeOutput: change)
    let standardInput = console.standardInput
    let inputPiece = console.inputPiece
    console.standardInput = {
      change()
      return try standardInput()
    }
    console.inputPiece = {
      change()
      return try inputPiece($0)
    }
    let status = OffercCommands.run(arguments, console: console)
    return Outcome(status: status, output: recording.output, errors: recording.errors)
  }

  @Test func aFixOfATextThatHasChangedIsNotWritten() throws {
    try folder.write(catalog, to: "catalog.yaml")
    // The text of standard input is printed before files are written.
    let outcome = try run(
      ["lint", "--fix", folder.path("catalog.yaml"), "-"],
      input: catalog.replacing("com.example.app", with: "com.example.b"))
    equal(outcome.status, .usage)
    contains(outcome.errors, "catalog.yaml was changed by another program after it was read")
    try equal(folder.read("catalog.yaml"), catalog + "# other\n")
  }

  @Test func amountsForATextThatHasChangedAreNotWritten() throws {
    let text = ownBatchCatalog(["a": 20])
    try folder.write(text, to: "catalog.yaml")
    let built = offerc(["build", folder.path, "-o", folder.path("out"), "--emit", "csv"])
    equal(built.status, .success, "\(built.errors)")
    let table = try folder.read("out/prices.csv").replacing("9.99", with: "8.99")
    let outcome = try run(["prices", "import", folder.path("catalog.yaml"), "-"], input: table)
    contains(outcome.errors, "was changed by another program after it was read")
    try equal(folder.read("catalog.yaml"), text + "# other\n")
  }

  @Test func aRevocationIsMadeAgainFromWhatTheCatalogSaysByThen() throws {
    let text = ownBatchCatalog(["a": 20])
    try folder.write(text, to: "catalog.yaml")
    let outcome = try run(
      ["codes", "revoke", "a", folder.path("catalog.yaml")], input: "y\n", isTerminal: true)
    equal(outcome.status, .success, "\(outcome.errors)")
    let revoked = try folder.read("catalog.yaml")
    contains(revoked, "active: false")
    ends(revoked, with: "# other\n")
  }
}
