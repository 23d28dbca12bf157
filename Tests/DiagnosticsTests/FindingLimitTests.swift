import TestSupport
import Diagnostics
import TestSupport
import Testing

private let source = Source("a.yaml", String(repeating: "USA: x\n", count: 2000))

/// A finding in each line: every third is an info, every third a warning, every third an error of one of two rules.
private func findings(_ count: Int) -> [Finding] {
  (0..<count).map { number in
    let place = source.at(number * 7 + 5, number * 7 + 6)
    return switch number % 3 {
    case 0: Finding("level-gap", .info, "i\(number)", at: place)
    case 1: Finding("date-past", .warning, "w\(number)", at: place)
    default: Finding(number % 2 == 0 ? "wrong-type" : "invalid-value", .error, "e\(number)", at: place)
    }
  }
}

private func text(_ findings: [Finding], atMost most: Int) -> String {
  String(
    decoding: render(
      Report(findings, in: source), as: .text,
      limit: FindingLimit(most, remedy: "--max-findings 0 shows all")), as: UTF8.self)
}

/// The messages of the findings that are shown, in the order of the report.
private func messages(_ text: String) -> [String] {
  text.split(separator: "\n").filter { $0.contains("]: ") }.map { String($0.split(separator: " ")[1]) }
}

private func lastLines(_ text: String, _ count: Int) -> [String] {
  text.split(separator: "\n").suffix(count).map(String.init)
}

struct FindingLimitTests {
  @Test func findingsOverTheLimitAreCountedByRule() {
    let all = findings(1500)
    let text = text(all, atMost: 1000)
    equal(
      messages(text), all.filter { $0.severity >= .warning }.map(\.message),
      "500 errors and 500 warnings, where they are in the file; no info takes the place of one")
    equal(
      lastLines(text, 2),
      [
        "… 500 more findings are not shown: 500 level-gap (--max-findings 0 shows all)",
        "1 file, 3 products, 9 offers, 4 batches: 500 errors, 500 warnings, 500 infos",
      ])
  }

  @Test func errorsComeFirstTheFirstOnesInTheFileWhereEvenTheyAreTooMany() {
    let all = findings(1500)
    let text = text(all, atMost: 7)
    equal(messages(text), all.filter { $0.severity == .error }.prefix(7).map(\.message))
    equal(
      lastLines(text, 2)[0],
      "… 1,493 more findings are not shown: 500 date-past, 500 level-gap, 247 invalid-value, 246 wrong-type (--max-findings 0 shows all)"
    )
  }

  @Test func anInfoAtTheTopOfTheFileStaysBeforeAnErrorThatFollowsIt() {
    let shown = messages(text(findings(6), atMost: 5))
    equal(shown, ["i0", "w1", "e2", "w4", "e5"])
  }

  @Test func oneFindingThatIsNotShownIsCountedInTheSingular() {
    equal(
      lastLines(text(findings(6), atMost: 5), 2)[0],
      "… 1 more finding is not shown: 1 level-gap (--max-findings 0 shows all)")
  }

  @Test(arguments: [1500, 1501])
  func asManyFindingsAsTheLimitOrNoLimitNothingIsSaidOfARest(limit: Int) {
    let report = Report(findings(1500), in: source)
    equal(text(report.findings, atMost: limit), report.text())
  }

  @Test(arguments: ReportFormat.allCases.filter { $0 != .text })
  func formatsThatProgramsReadHaveAllFindings(format: ReportFormat) {
    let report = Report(findings(1500), in: source)
    equal(render(report, as: format, limit: FindingLimit(1, remedy: "")), render(report, as: format))
  }
}
