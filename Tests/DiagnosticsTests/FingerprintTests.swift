import TestSupport
import Diagnostics
import Foundation
import Testing

private func fingerprints(_ report: Report) throws -> [String] {
  try SARIF(report).results.compactMap(\.fingerprint)
}

struct FingerprintTests {
  private let source = Source("a.yaml", "one: two\n")
  private let moved = Source("./a.yaml", "# a comment\n\n  one: three two\n")

  private func finding(_ rule: RuleID, _ object: String, in source: Source, _ word: String = "two")
    -> Finding
  {
    Finding(rule, .error, "on line \(word)", object: .named(object), at: source[word])
  }

  @Test func aFindingThatMovedIsTheSameOne() throws {
    let before = try fingerprints(Report([finding("a", "b", in: source)], in: source))
    let after = try fingerprints(Report([finding("a", "b", in: moved)], in: moved))
    equal(before, after)
    // Lists of findings outside hold these names: they do not change with a version of offerc.
    equal(before, ["53c94a5cde7936ee:1"])
  }

  @Test func ruleObjectAndFileTellFindingsApartAndSoDoTheirBorders() throws {
    let all = [("a", "b"), ("a", "c"), ("c", "b"), ("ab", ""), ("", "ab")].map {
      finding(RuleID($0.0), $0.1, in: source)
    }
    let found = try fingerprints(Report(all, in: source))
    let other = Source("b.yaml", "two")
    let elsewhere = try fingerprints(Report([finding("a", "b", in: other)], in: other))
    equal(Set(found + elsewhere).count, 6)
  }

  @Test func findingsOfOneKeyAreNumberedByPlace() throws {
    let first = finding("a", "b", in: moved, "one")
    let second = finding("a", "b", in: moved, "two")
    let both = try fingerprints(Report([first, second], in: moved))
    equal(both.map { $0.split(separator: ":").last }, ["1", "2"])
    let accepted = SuppressedFinding(first, Suppression(.known, reason: "fine"))
    let report = Report([second], in: moved, suppressed: [accepted])
    try equal(fingerprints(report), both)
    #expect(report.rendered(.gitlab).contains(both[1]) && !report.rendered(.gitlab).contains(both[0]))
  }
}
