import TestSupport
import Diagnostics
import Testing

@Suite("Order of findings")
struct FindingOrderTests {
  private func finding(_ rule: String, _ file: UInt32, _ start: UInt32, _ message: String = "m") -> Finding {
    Finding(RuleID(rule), .error, message, at: SourceRange(file: file, start: start, end: start + 1))
  }

  @Test("By file, place, rule, message")
  func sorted() {
    let sorted = [
      finding("b", 1, 0), finding("b", 0, 9), finding("b", 0, 2, "z"), finding("b", 0, 2, "a"),
      finding("a", 0, 2),
    ].sortedOnce()
    #expect(
      sorted.map { "\($0.rule) \($0.primary.range.file):\($0.primary.range.start) \($0.message)" } == [
        "a 0:2 m", "b 0:2 a", "b 0:2 z", "b 0:9 m", "b 1:0 m",
      ])
  }

  @Test("The same finding at the same place is there once")
  func once() {
    #expect(
      [finding("a", 0, 1), finding("a", 0, 1), finding("a", 0, 1, "other"), finding("a", 0, 1)].sortedOnce()
        .count == 2)
  }

  @Test("Severities have an order and a name")
  func severities() {
    #expect(Severity.info < .warning && Severity.warning < .error)
    for severity in Severity.allCases { #expect(Severity(name: severity.name) == severity) }
    #expect(Severity(name: "fatal") == nil)
  }
}
