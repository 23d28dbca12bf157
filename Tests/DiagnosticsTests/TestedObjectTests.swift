import Diagnostics
import TestSupport
import Testing

/// What was tested is one case of JUnit, under one name whether it passes or fails.
struct TestedObjectTests {
  private let source = Source("a.yaml", "one: two\nthree: four\n")

  private func report(_ findings: [Finding]) -> String {
    var report = Report(findings, in: source)
    report.tested = ["a.yaml": ["scenario A", "scenario B"]]
    return report.rendered(.junit)
  }

  private func names(_ xml: String) -> [String] {
    xml.matches(of: #/<testcase [^>]* name="([^"]*)"/#).map { String($0.output.1) }
  }

  @Test func itsNameIsTheSameWhetherItPassesOrFails() {
    let failing = report([
      Finding("expectation-failed", .error, "the first", object: "scenario B", at: source["one"]),
      Finding("unknown-offer", .error, "the second", object: "scenario B", at: source["three"]),
    ])
    equal(names(failing), ["scenario A", "scenario B"])
    equal(names(failing), names(report([])))
    contains(failing, #"tests="2" failures="1""#)
    contains(failing, #"line="1" time="0">"#)
    contains(failing, #"<failure message="the first (and 1 more)" type="expectation-failed">"#)
    contains(failing, "a.yaml:1:1: error: the first [expectation-failed]\n")
    contains(failing, "a.yaml:2:1: error: the second [unknown-offer]</failure>")
  }

  @Test func findingsOfOtherObjectsAreCasesOfTheirOwn() {
    let xml = report([
      Finding("duplicate-item", .error, "twice", object: "scenario C", at: source["one"]),
      Finding("duplicate-item", .error, "twice", object: "scenario C", at: source["three"]),
    ])
    equal(
      names(xml),
      [
        "duplicate-item: scenario C", "duplicate-item: scenario C (2)", "scenario A", "scenario B",
      ])
    contains(xml, #"tests="4" failures="2""#)
  }
}
