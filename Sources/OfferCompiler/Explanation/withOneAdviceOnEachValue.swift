import Diagnostics
import OfferRules
import YAMLSyntax

extension [Finding] {
  /// The findings, in which those on how a value is written do not contradict the rules that judge the same value: `write monthly`
  /// beside `remove targetPlan`. If a rule rejects the value, its help is that of both; if it warns, the help names it.
  ///
  /// The findings themselves stay, so that no suppression hides a value that was only understood. A rule that is off says
  /// nothing. No safe fix writes an amount that a rule considers to be a mistake.
  consuming func withOneAdviceOnEachValue(off: Set<RuleID>) -> [Finding] {
    var findings = self
    guard findings.contains(where: { isAboutNotation($0.rule) }) else { return findings }
    let judgments = findings.reduce(into: [SourceRange: Judgment]()) { judgments, finding in
      guard finding.severity > .info, let help = finding.help, suppressibleRules.contains(finding.rule),
        !off.contains(finding.rule)
      else { return }
      let judgment = Judgment(rule: finding.rule, severity: finding.severity, help: help)
      for place in [finding.primary.range] + finding.doubtedAmounts.map(\.tail) {
        if let other = judgments[place], other.severity >= finding.severity { continue }
        judgments[place] = judgment
      }
    }
    for index in findings.indices where isAboutNotation(findings[index].rule) {
      let place = findings[index].primary.range
      guard let judgment = judgments[place] ?? judgments[place.tail], let help = findings[index].help else {
        continue
      }
      if judgment.severity == .error {
        findings[index].help = judgment.help
        findings[index].fix = nil
      } else {
        findings[index].help = help + "; see also `\(judgment.rule.name)`"
        if judgments[place] == nil { findings[index].fix?.isSafe = false }
      }
    }
    return findings
  }
}

extension SourceRange {
  /// The place after it: that of a price and that of its amount end together.
  fileprivate var tail: SourceRange { SourceRange(file: file, start: end, end: end) }
}

/// What a rule says about a value.
private struct Judgment {
  let rule: RuleID
  let severity: Severity
  let help: String
}

/// Whether findings of a rule say how a value is written.
private func isAboutNotation(_ rule: RuleID) -> Bool {
  rule == .invalidValue || rule == .wrongType || rule == .unknownTerritory
}
