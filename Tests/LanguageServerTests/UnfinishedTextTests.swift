import Diagnostics
import Foundation
import LanguageServer
import OfferCompiler
import OfferModel
import TestSupport
import Testing

/// What is understood of a text in which a line is being written.
struct UnfinishedTextTests {
  private static let text = """
    version: 1
    app: {bundleId: com.example.app}
    subscriptionGroups:
      - referenceName: Group
        subscriptions:
          - productId: com.example.app.monthly
            referenceName: Monthly
            level: 1
            period: P1M
            localizations: {en-US: {displayName: A name that is longer than what is accepted}}
            prices: {USA: 4.99, rest: equalized}
    """

  private func findings(of text: String) throws -> [String] {
    let today = try #require(CalendarDate("2027-01-15"))
    let parsed = parseUnfinishedTexts([SourceFile(name: "a.yaml", text: text)], firstFile: 0, last: nil)
    return compile(parsed, today: today).findings.map(\.rule.name)
  }

  @Test(arguments: [
    "        familyShar", "        territories: [USA", "        reviewNote: \"unclosed",
    "        territories: {exclude: ",
    "         period: P1M", "        reviewNote: a: b", "        - ", "        @",
  ])
  func aLineThatIsBeingWrittenCostsNoOtherFinding(line: String) throws {
    let text = UnfinishedTextTests.text.replacing(
      "        level: 1\n", with: "        level: 1\n\(line)\n")
    let found = try findings(of: text)
    contains(found, "yaml-syntax", "\(line)")
    contains(found, "display-name-length", "\(line)")
  }

  @Test func severalBrokenLinesAreLeftOut() throws {
    let text = UnfinishedTextTests.text.replacing("    level: 1\n", with: "    level: 1\n        fami\n")
      .replacing("            period:", with: "            reviewNote: \"\n            period:")
    try contains(findings(of: text), "display-name-length")
  }

  @Test func whatParsesIsReadAsLintReadsIt() throws {
    let texts = try ExampleCatalog(path: "examples/streaming-pass").files
    let today = try #require(CalendarDate("2027-01-15"))
    let parsed = parseUnfinishedTexts(texts, firstFile: 0, last: nil)
    equal(
      compile(parsed, today: today).findings.map(\.message),
      compile(texts, today: today).findings.map(\.message))
    // What has not changed is not parsed again.
    let again = parseUnfinishedTexts(texts, firstFile: 0, last: parsed)
    #expect(zip(parsed.documents, again.documents).allSatisfy { $0 === $1 })
  }
}
