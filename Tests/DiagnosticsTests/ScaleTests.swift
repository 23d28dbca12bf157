import TestSupport
import Diagnostics
import Testing

/// Findings over a text, each with a related place.
private func report(_ count: Int = 10_000, over text: String, every step: Int) -> Report {
  let source = Source("a.yaml", text)
  let findings = (0..<count).map { index in
    Finding(
      "price-outlier", .warning, "far from the others", at: source.at(index * step, index * step + 4),
      label: "this",
      related: [Label(source.at(max(0, index - 1) * step, max(0, index - 1) * step + 4), "the one before")])
  }
  return Report(findings, in: source)
}

/// Generous: to go through the text again for each finding would take hours.
@Suite(.timeLimit(.minutes(5)))
struct ScaleTests {
  @Test(arguments: ReportFormat.allCases)
  func findingsOverManyLines(format: ReportFormat) {
    let text = (0..<2_000).map { "USA: 4.99  # \($0 % 10)\n" }.joined()
    #expect(render(report(2_000, over: text, every: 15), as: format).count > 100_000)
  }

  /// Text shows the line, JSON counts its characters; the other formats have what these two have.
  @Test(arguments: [ReportFormat.text, .json])
  func tenThousandFindingsInOneLine(format: ReportFormat) {
    let text = String(
      repeating: "\"USA\": \"4.99\", \"名\": {" + String(repeating: " ", count: 76), count: 10_000)
    #expect(render(report(over: text, every: 100), as: format).count > 500_000)
  }

  @Test func tenThousandFindingsInOneLineWithoutASCIINeighbours() {
    let text = String(repeating: "é,日,e\u{301},", count: 80_000)
    #expect(render(report(over: text, every: 100), as: .json).count > 500_000)
  }

  @Test(arguments: ReportFormat.allCases)
  func reportsAreHandedOnInPiecesThatMakeTheWhole(format: ReportFormat) {
    let report = report(1_500, over: String(repeating: "USA: 4.99\n", count: 2_300), every: 15)
    var (pieces, whole) = (0, [UInt8]())
    render(report, as: format) {
      pieces += 1
      whole += $0
    }
    #expect(pieces > 1)
    equal(whole, render(report, as: format))
  }

  @Test func sortingAHundredThousandFindingsBackwards() {
    let findings = (0..<100_000).map { number in
      Finding("a", .error, "b", at: SourceRange(file: 0, start: UInt32(200_000 - number / 2), end: 300_000))
    }
    equal(findings.sortedOnce().count, 50_000)
  }

  @Test func aFindingNamesAnObjectOfAMegabyteByItsBeginningOthersAsTheyAre() {
    let place = SourceRange(file: 0, start: 0, end: 1)
    let long = Finding("a", .error, "b", object: .named(String(repeating: "é", count: 1_000_000)), at: place)
    equal(long.objectLabel, String(repeating: "é", count: 397) + "...")
    let other = String(repeating: "é", count: 400)
    equal(Finding("a", .error, "b", object: .named(other), at: place).objectLabel, other)
  }

  @Test func oneFindingAtTheEndOfALargeFileOfManyFiles() {
    let large = Source("b.yaml", String(repeating: "USA: 4.99\n", count: 100_000), index: 1)
    let finding = Finding("a", .error, "b", at: large.at(999_990, 999_993))
    begins(
      Report([finding], in: Source("a.yaml", ""), large).rendered(.concise),
      with: "b.yaml:100000:1: error: b [a]\n")
  }
}
