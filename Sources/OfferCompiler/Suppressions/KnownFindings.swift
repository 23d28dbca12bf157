package import Diagnostics
package import JSONText
import OfferRules

/// A list of findings that a team has accepted: the rule, the object and the file of each, with its number of occurrences.
///
/// Its file is JSON Lines: the first line names the format, each other line is a finding. The lines are sorted, so that
/// revisions can be compared and merged.
package struct KnownFindings: Sendable {
  package static let format = "offerc.known/1"

  /// The format of a line.
  package static let json = JSONFormat(
    format, title: "A line of a list of known findings",
    sentence:
      "Each line of the file that `--write-known` writes is such an object: the first names the format, each other is a finding.",
    JSONType.either(header, entry))

  static let header = JSONType<Void>.object([.format(format)])

  static let entry = JSONType<FindingKey>.object(
    [
      .member("file", .text, "The name of the file.", at: \.file),
      .member(
        "object", .text, "The object that the finding is about; empty for a whole file.", at: \.object),
      .member("rule", ruleName, "The id of the rule.", at: \.rule),
    ], from: FindingKey(rule: RuleID(""), object: "", file: ""))

  private static let ruleName = JSONType<String>.text.of({ (rule: RuleID) in rule.name }, back: RuleID.init)

  package private(set) var counts: [FindingKey: Int] = [:]

  package init() {}

  package mutating func add(_ key: FindingKey, _ count: Int = 1) { counts[key, default: 0] += count }

  package mutating func remove(_ key: FindingKey, _ count: Int) {
    let rest = counts[key, default: 0] - count
    counts[key] = rest > 0 ? rest : nil
  }

  package mutating func remove(_ others: KnownFindings) {
    for (key, count) in others.counts { remove(key, count) }
  }

  package func filter(_ isIncluded: (FindingKey) -> Bool) -> KnownFindings {
    var result = KnownFindings()
    result.counts = counts.filter { isIncluded($0.key) }
    return result
  }

  package var count: Int { counts.values.reduce(0, +) }

  package var bytes: [UInt8] {
    var result = KnownFindings.header.line(())
    for (key, count) in counts.sorted(by: { $0.key < $1.key }) {
      let line = KnownFindings.entry.line(key)
      for _ in 0..<count { result += line }
    }
    return result
  }

  /// The findings that are not listed, and those that are. If a finding occurs more often than it is listed, the first
  /// occurrences count as listed.
  package struct Outcome: Sendable {
    package var left: [Finding] = []
    package var suppressed: [SuppressedFinding] = []
    /// The listed findings that no longer occur.
    package var unmatched: KnownFindings
  }

  /// Separates listed findings from others. Findings of rules that are not suppressible are never listed.
  ///
  /// - Parameter findings: sorted by place.
  package func take(from findings: [Finding], key: (Finding) -> FindingKey) -> Outcome {
    var outcome = Outcome(unmatched: self)
    guard !counts.isEmpty else { return Outcome(left: findings, unmatched: self) }
    for finding in findings {
      let key = key(finding)
      guard suppressibleRules.contains(finding.rule), outcome.unmatched.counts[key] != nil else {
        outcome.left.append(finding)
        continue
      }
      outcome.unmatched.remove(key, 1)
      outcome.suppressed.append(SuppressedFinding(finding, Suppression(.known, reason: "listed as known")))
    }
    return outcome
  }
}
