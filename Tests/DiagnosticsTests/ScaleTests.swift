import TestSupport
import Diagnostics
import Testing

/// 10,000 findings over a text, each with a related place.
private func report(over text: String, every step: Int) -> Report {
  let source = Source("a.yaml", text)
  let findings = (0..<10_000).map { index in
    Finding(
      "price-outlier", .warning, "far from the others", at: source.at(index * step, index * step + 4),
      label: "this",
      related: [Label(source.at(max(0, index - 1) * step, max(0, index - 1) * step + 4), "the one before")])
  }
  return Report(findings, in: source)
}

/// Generous: what they must not be is quadratic, which would take hours.
@Suite("Many findings", .timeLimit(.minutes(1)))
struct ScaleTests {
  @Test("10,000 findings over many lines", arguments: ReportFormat.allCases)
  func manyLines(format: ReportFormat) {
    let text = (0..<10_000).map { "USA: 4.99  # \($0 % 10)\n" }.joined()
    #expect(render(report(over: text, every: 15), as: format).count > 500_000)
  }

  @Test("10,000 findings in one line of 1 MB", arguments: ReportFormat.allCases)
  func oneLine(format: ReportFormat) {
    let text = String(
      repeating: "\"USA\": \"4.99\", \"名\": {" + String(repeating: " ", count: 76), count: 10_000)
    #expect(render(report(over: text, every: 100), as: format).count > 500_000)
  }

  @Test("One finding at the end of a large file of many files")
  func largeFile() {
    let large = Source("b.yaml", String(repeating: "USA: 4.99\n", count: 100_000), index: 1)
    let finding = Finding("a", .error, "b", at: large.at(999_990, 999_993))
    #expect(
      Report([finding], in: Source("a.yaml", ""), large).rendered(.concise).hasPrefix(
        "b.yaml:100000:1: error: b [a]\n"))
  }
}
