import ByteText
package import Diagnostics
import OfferLanguage
package import OfferReference
package import OffercCommands

/// Writes every generated file that is out of date and removes the pages of rules that are gone; with `--check` it only names
/// them.
///
/// - Parameter pages: the rules whose examples are checked.
/// - Returns: `findings` when `--check` found one, or when the rule of an example under `Fails` finds nothing in it; `usage` when
///   a file cannot be made, read or written.
package func updateFiles(
  _ arguments: [String], in checkout: Checkout, console: Console, pages: [RulePage] = RulePage.all
) -> ExitStatus {
  do {
    let status: ExitStatus
    switch arguments {
    case []: status = try write(StaleFiles(in: checkout), in: checkout, console)
    case ["--check"]: status = try name(StaleFiles(in: checkout), console)
    default: throw PlainFailure("usage: generate [--check], in the root of the repository")
    }
    let silent = pages.flatMap(silentExampleLines)
    for line in silent { try console.write(line + "\n") }
    return silent.isEmpty ? status : .findings
  } catch let failure as any Failure {
    _ = try? console.notice("generate: \(failure.message)\n")
    return failure.status
  } catch {
    _ = try? console.notice("generate: \(error)\n")
    return .defect
  }
}

private func write(_ stale: StaleFiles, in checkout: Checkout, _ console: Console) throws -> ExitStatus {
  for file in stale.outdated {
    try checkout.write(file.bytes, to: file.path)
    try console.write("wrote \(file.path)\n")
  }
  for path in stale.gone {
    try checkout.remove(path)
    try console.write("removed \(path)\n")
  }
  if stale.isEmpty { try console.write("every generated file is up to date\n") }
  return .success
}

private func name(_ stale: StaleFiles, _ console: Console) throws -> ExitStatus {
  for line in stale.lines { try console.write(line + "\n") }
  return stale.isEmpty ? .success : .findings
}

/// What is said of the examples of a page that do not fail, although they are under `Fails`.
private func silentExampleLines(_ page: RulePage) -> [String] {
  page.silentExamples.map { text in
    let first = String(text.byBytes.prefix(before: "\n"))
    return
      "docs/rules/\(page.id).md: the rule finds nothing in an example under Fails that begins with \(quoted(first))"
  }
}

/// A file of the repository that is written from the code, with the bytes that it should have.
package struct GeneratedFile: Sendable {
  /// The path from the root of the repository.
  package let path: String
  package let bytes: [UInt8]

  private init(_ path: String, _ bytes: [UInt8]) { (self.path, self.bytes) = (path, bytes) }

  private init(_ path: String, _ text: String) { self.init(path, Array(text.utf8)) }

  /// - Throws: `PlainFailure` when a template cannot be read or filled, or a page cannot be made.
  package static func all(in checkout: Checkout) throws -> [GeneratedFile] {
    let language = Language.current
    let tool = try CommandDescription.offerc()
    let schemas = Schema.Name.allCases.map { GeneratedFile("Schemas/\($0.rawValue).schema.json", $0.bytes) }
    return schemas + [
      GeneratedFile("docs/simulate.md", try simulationPage(language, checkout.template("simulate.md"))),
      GeneratedFile(
        "docs/language.md",
        try languagePage(language, LockSample.all(), checkout.template("language.md"))),
      GeneratedFile("docs/cli.md", try commandsPage(tool, checkout.template("cli.md"))),
      GeneratedFile("docs/offerc.1", try manualPage(tool, checkout.template("offerc.1"))),
      GeneratedFile("docs/timeline.svg", try timelinePicture(checkout)),
      GeneratedFile("docs/report-light.svg", try reportPicture(checkout, isDark: false)),
      GeneratedFile("docs/report-dark.svg", try reportPicture(checkout, isDark: true)),
      GeneratedFile("docs/code-safety.md", try codesPage(checkout.text("docs/code-safety.md"))),
      GeneratedFile("docs/rules/README.md", try rulesIndex(checkout.template("rules.md"))),
    ] + rules
  }

  static let rules = RulePage.all.map { GeneratedFile("docs/rules/\($0.id).md", rulePageMarkdown($0)) }
}

package struct StaleFiles {
  /// Files that are missing or have other bytes.
  package let outdated: [GeneratedFile]
  /// Pages of rules that are gone.
  package let gone: [String]

  package init(in checkout: Checkout) throws {
    let files = try GeneratedFile.all(in: checkout)
    outdated = files.filter { (try? checkout.bytes($0.path)) != $0.bytes }
    let current = Set(files.map(\.path))
    gone = try checkout.files(in: "docs/rules").filter { !current.contains($0) }
  }

  package var isEmpty: Bool { outdated.isEmpty && gone.isEmpty }

  package var lines: [String] {
    outdated.map { "\($0.path) is out of date: run make generate" }
      + gone.map { "\($0) is the page of no rule: run make generate" }
  }
}
