import Diagnostics
import OfferRules
import YAMLSyntax

extension [Finding] {
  /// The findings without advice on how a value is written that a rule rejects: `write monthly` contradicts `remove targetPlan`.
  /// The findings themselves stay, so that no suppression hides a value that was only understood. A rule that is off rejects
  /// nothing.
  consuming func withoutAdviceOnRejectedValues(off: Set<RuleID>) -> [Finding] {
    var findings = self
    let rejected = findings.reduce(into: Set<SourceRange>()) { places, finding in
      guard finding.severity == .error, finding.help != nil, suppressibleRules.contains(finding.rule),
        !off.contains(finding.rule)
      else { return }
      places.insert(finding.primary.range)
    }
    guard !rejected.isEmpty else { return findings }
    for index in findings.indices
    where isAboutNotation(findings[index].rule) && rejected.contains(findings[index].primary.range) {
      findings[index].help = nil
      findings[index].fix = nil
    }
    return findings
  }
}

/// Whether findings of a rule say how a value is written.
private func isAboutNotation(_ rule: RuleID) -> Bool { rule == .invalidValue || rule == .wrongType }
