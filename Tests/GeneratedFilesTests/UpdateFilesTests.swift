import Diagnostics
import Foundation
import OfferReference
import OfferRules
import OffercCommands
import Synchronization
import TestSupport
import Testing
import generate

/// `swift run generate`, in a copy of what it reads and writes.
struct UpdateFilesTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "Sources/generate"), withIntermediateDirectories: true)
    for path in ["Schemas", "docs", "examples", "Sources/generate/Templates"] {
      try FileManager.default.copyItem(
        at: Repository.root.appending(path: path), to: folder.url.appending(path: path))
    }
  }

  /// Every other generated file of this repository is what the code writes: a name too many is one that is not.
  @Test func onlyWhatIsOutOfDateIsNamedAndThenWritten() throws {
    try folder.write("{}", to: "Schemas/diff.schema.json")
    try folder.write(
      folder.read("docs/code-safety.md").replacing("| `digits`, 12 |", with: "| `digits`, 13 |"),
      to: "docs/code-safety.md")
    try FileManager.default.removeItem(at: folder.url.appending(path: "docs/rules/encoding.md"))
    try folder.write("# gone", to: "docs/rules/gone.md")
    let untouched = try attributes(of: "docs/language.md")

    let named = run(["--check"])
    equal(named.status, .findings)
    equal(
      named.output,
      """
      Schemas/diff.schema.json is out of date: run make generate
      docs/code-safety.md is out of date: run make generate
      docs/rules/encoding.md is out of date: run make generate
      docs/rules/gone.md is the page of no rule: run make generate

      """)
    try equal(folder.read("Schemas/diff.schema.json"), "{}")

    let written = run([])
    equal(written.status, .success)
    equal(
      written.output,
      """
      wrote Schemas/diff.schema.json
      wrote docs/code-safety.md
      wrote docs/rules/encoding.md
      removed docs/rules/gone.md

      """)
    for path in ["Schemas/diff.schema.json", "docs/code-safety.md", "docs/rules/encoding.md"] {
      try equal(folder.read(path), Repository.text(path))
    }
    #expect(!FileManager.default.fileExists(atPath: folder.path("docs/rules/gone.md")))
    try equal(attributes(of: "docs/language.md"), untouched)
  }

  @Test func aTemplateThatAsksForAnUnknownValueStopsIt() throws {
    let template = "Sources/generate/Templates/simulate.md"
    try folder.write(folder.read(template) + "{{nobody}}\n", to: template)
    let result = run([])
    equal(result.status, .usage)
    equal(result.errors, "generate: the template simulate.md asks for {{nobody}}: there is no such value\n")
  }

  /// The page is written nevertheless, so that its author sees what is missing below the example.
  @Test(arguments: [[], ["--check"]]) func anExampleThatDoesNotFailIsNamed(_ arguments: [String]) {
    let text = """
      An offer is not cheaper.

      Severity: error

      Since: 0.1.0

      ## Fails in a subscription

          reviewNote: Thanks
          level: 2
      """
    let page = RulePage(kind: .rule, info: RuleInfo("offer-price-not-lower", page: text))
    let result = run(arguments, pages: [page])
    equal(result.status, .findings)
    ends(
      result.output,
      with:
        "docs/rules/offer-price-not-lower.md: the rule finds nothing in an example under Fails that begins with 'reviewNote: Thanks'\n"
    )
  }

  @Test func otherArgumentsAreRefused() throws {
    equal(run(["--chekc"]).status, .usage)
  }

  private func run(_ arguments: [String], pages: [RulePage] = RulePage.all) -> (
    status: Diagnostics.ExitStatus, output: String, errors: String
  ) {
    let (output, errors) = (Written(), Written())
    let console = Console(
      environment: [:], standardInput: { [] }, inputPiece: { _ in [] }, output: { output.add($0) },
      errors: { errors.add($0) }, milliseconds: { 1_800_000_000_000 })
    let status = updateFiles(arguments, in: Checkout(root: folder.path), console: console, pages: pages)
    return (status, output.text, errors.text)
  }

  /// What a new file in its place would have otherwise.
  private func attributes(of path: String) throws -> [String] {
    let all = try FileManager.default.attributesOfItem(atPath: folder.path(path))
    let keys: [FileAttributeKey] = [.systemFileNumber, .modificationDate]
    return keys.map { String(describing: all[$0]) }
  }
}

private final class Written: Sendable {
  private let bytes = Mutex<[UInt8]>([])

  func add(_ more: [UInt8]) { bytes.withLock { $0 += more } }
  var text: String { String(decoding: bytes.withLock { $0 }, as: UTF8.self) }
}
