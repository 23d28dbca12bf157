import TestSupport
import Diagnostics
import Testing

struct FindingOrderTests {
  private func finding(_ rule: String, _ file: UInt32, _ start: UInt32, _ message: String = "m") -> Finding {
    Finding(RuleID(rule), .error, message, at: SourceRange(file: file, start: start, end: start + 1))
  }

  @Test func byFilePlaceRuleMessage() {
    let sorted = [
      finding("b", 1, 0), finding("b", 0, 9), finding("b", 0, 2, "z"), finding("b", 0, 2, "a"),
      finding("a", 0, 2),
    ].sortedOnce()
    equal(
      sorted.map { "\($0.rule) \($0.primary.range.file):\($0.primary.range.start) \($0.message)" },
      [
        "a 0:2 m", "b 0:2 a", "b 0:2 z", "b 0:9 m", "b 1:0 m",
      ])
  }

  @Test func theSameFindingAtTheSamePlaceIsThereOnce() {
    equal(
      [finding("a", 0, 1), finding("a", 0, 1), finding("a", 0, 1, "other"), finding("a", 0, 1)].sortedOnce()
        .count, 2)
  }

  /// A warning that contains the place of an error, and an error that points to it, may be caused by it.
  @Test func anErrorIsBeforeTheFindingsThatItHasCaused() {
    let place = SourceRange(file: 0, start: 10, end: 14)
    let cause = Finding("z-cause", .error, "m", at: place)
    let around = Finding(
      "around", .warning, "m", at: SourceRange(file: 0, start: 5, end: 14))
    let pointing = Finding(
      "pointing", .error, "m", at: SourceRange(file: 0, start: 1, end: 2), related: [Label(place, "here")])
    let beside = Finding("beside", .warning, "m", at: SourceRange(file: 0, start: 0, end: 1))
    let sorted = [cause, around, pointing, beside].sortedOnce()
    equal(sorted.map(\.rule.name), ["beside", "z-cause", "pointing", "around"])
    equal(sorted.sortedOnce().map(\.rule.name), sorted.map(\.rule.name), "sorted already")
  }

  /// The definition, one finding at a time.
  private func reference(_ findings: [Finding]) -> [Finding] {
    var result: [Finding] = []
    for finding in findings
    where !result.contains(where: {
      $0.primary.range == finding.primary.range && $0.rule == finding.rule && $0.message == finding.message
    }) {
      let place = result.firstIndex {
        let (a, b) = ($0.primary.range, finding.primary.range)
        return (a.file, a.start, a.end) > (b.file, b.start, b.end)
          || (a == b && ($0.rule.name, $0.message) > (finding.rule.name, finding.message))
      }
      result.insert(finding, at: place ?? result.endIndex)
    }
    return result
  }

  /// Few places, rules and messages, so that many findings are alike; the object tells which of those it was.
  private func random(_ count: Int, _ numbers: inout SeededGenerator) -> [Finding] {
    (0..<count).map { number in
      let start = UInt32.random(in: 0...3, using: &numbers)
      let range = SourceRange(
        file: .random(in: 0...1, using: &numbers), start: start,
        end: start + .random(in: 0...1, using: &numbers))
      return Finding(
        Bool.random(using: &numbers) ? "a" : "b", .error, Bool.random(using: &numbers) ? "m" : "n",
        object: "\(number)", at: range)
    }
  }

  @Test func randomFindingsAreSortedAsOneByOneAndOfThoseThatAreAlikeTheFirstIsKept() {
    var numbers = SeededGenerator(seed: 9)
    for _ in 0..<500 {
      let findings = random(.random(in: 0...40, using: &numbers), &numbers)
      equal(findings.sortedOnce().map(\.object), reference(findings).map(\.object))
      let sorted = findings.sortedOnce()
      equal(sorted.sortedOnce().map(\.object), sorted.map(\.object), "sorted already")
    }
  }

  @Test func severitiesHaveAnOrderAndAName() {
    #expect(Severity.info < .warning && Severity.warning < .error)
    for severity in Severity.allCases { equal(Severity(name: severity.name), severity) }
    absent(Severity(name: "fatal"))
  }
}
