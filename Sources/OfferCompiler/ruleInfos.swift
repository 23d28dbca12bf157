package import OfferRules

/// What all rules say about themselves, in the order of their documentation.
package let ruleInfos =
  allRules.map { $0.info } + changeRules.map { $0.info } + suppressionRules.map { $0.info }

extension RuleRegistry {
  /// The names of all rules and structural findings.
  package static let all = RuleRegistry(ruleInfos, structural: structuralRules)
}

/// The rules that look at comments which suppress findings, once it is known which of them were used.
package let suppressionRules: [Rule<Suppressions>] = [
  Rulebook.unusedSuppression,
  Rulebook.unknownRuleSuppression,
  Rulebook.suppressionExpired,
  Rulebook.invalidSuppression,
]
