import Diagnostics
package import OfferRules

/// A check of the comments that suppress findings: one file a rule, listed in `suppressionRules`.
package protocol SuppressionRule: DescribedRule {
  static func check(_ suppressions: Suppressions, _ findings: inout Findings)
}

/// The rules that look at comments which suppress findings.
package let suppressionRules: [any SuppressionRule.Type] = [
  UnusedSuppression.self,
  UnknownRuleSuppression.self,
  SuppressionExpired.self,
  InvalidSuppression.self,
]

/// Runs the rules on suppressions, once it is known which of them were used.
func runRules(_ rules: [any SuppressionRule.Type], on suppressions: Suppressions) -> [Finding] {
  rules.flatMap { rule in Findings.of(rule, today: suppressions.today) { rule.check(suppressions, &$0) } }
}
