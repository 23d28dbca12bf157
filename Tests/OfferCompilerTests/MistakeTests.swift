import Diagnostics
import Foundation
import OfferCompiler
import TestSupport
import Testing

/// `Tests/Fixtures/mistakes`: plausible mistakes, each with what offerc says to whoever makes it.
struct MistakeTests {
  private static let folder = Repository.root.appending(path: "Tests/Fixtures/mistakes")
  private let file = MistakeTests.folder.appending(path: "mistakes.txt")

  private func template() throws -> String {
    try String(contentsOf: MistakeTests.folder.appending(path: "catalog.yaml"), encoding: .utf8)
  }

  private func findings(_ yaml: String) throws -> [Finding] {
    try compilation(of: [SourceFile(name: "store.yaml", text: yaml)]).findings.filter { $0.severity > .info }
  }

  /// The headline, the note about a character that nobody can see, the help.
  private func answer(_ finding: Finding) -> [String] {
    let notes = finding.notes.filter { $0.hasPrefix("it contains") || $0.hasPrefix("the line has") }
    let rest = notes + [finding.help].compactMap(\.self)
    return ["> \(finding.severity.name)[\(finding.rule.name)] \(finding.message)"] + rest.map { "? " + $0 }
  }

  @Test func withoutAMistakeNothingIsFound() throws {
    try equal(findings(template()).map(\.message), [])
  }

  @Test func everyMistakeIsAnsweredAsRecorded() throws {
    let (text, template) = (try String(contentsOf: file, encoding: .utf8), try template())
    let mistakes = Mistake.read(text)
    #expect(mistakes.count >= 150)
    let head = text.components(separatedBy: "\n== ").first ?? ""
    var result = head
    for mistake in mistakes {
      let yaml = try #require(mistake.catalog(from: template), "no object \(mistake.place)")
      let found = try findings(yaml)
      #expect(!found.isEmpty, "nothing is found: \(mistake)")
      let answers = found.prefix(3).flatMap(answer)
      result += "\n" + ([mistake.heading] + mistake.lines + answers).joined(separator: "\n") + "\n"
    }
    try expectGolden(result, file)
  }
}
