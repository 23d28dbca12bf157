/// How many findings `text` shows. The others are counted by rule; no other format leaves anything out.
package struct FindingLimit: Sendable {
  private let most: Int
  /// How to see the others, for the line that counts them: `--max-findings 0 shows all`.
  let remedy: String

  package init(_ most: Int, remedy: String) {
    self.most = most
    self.remedy = remedy
  }

  /// Which of the findings are shown: of errors first, then of warnings, then of infos as many as there is room for, the
  /// first ones of each. So no info hides an error; they stay in their order.
  func shown(of findings: [Finding]) -> [Bool] {
    var room = most
    var left = [0, 0, 0]
    for finding in findings { left[Int(finding.severity.rawValue)] += 1 }
    for severity in Severity.allCases.reversed() {
      let level = Int(severity.rawValue)
      left[level] = min(left[level], room)
      room -= left[level]
    }
    return findings.map { finding in
      left[Int(finding.severity.rawValue)] -= 1
      return left[Int(finding.severity.rawValue)] >= 0
    }
  }
}

/// Findings that are not shown, by rule.
struct HiddenFindings {
  private(set) var count = 0
  private var byRule: [RuleID: Int] = [:]

  mutating func add(_ finding: Finding) {
    count += 1
    byRule[finding.rule, default: 0] += 1
  }

  /// `41,200 more findings are not shown: 40,000 invalid-value, 1,200 unknown-key`: the most frequent rules first.
  var sentence: String {
    let rules = byRule.sorted { a, b in
      if a.value != b.value { return a.value > b.value }
      return a.key.name < b.key.name
    }
    return counted(count, "more finding is", "more findings are") + " not shown: "
      + rules.map { "\(grouped($0.value)) \($0.key)" }.joined(separator: ", ")
  }
}
