package import OfferRules

/// All rules, in the order of their documentation.
package let ruleIds = allRules.map { $0.id } + changeRules.map { $0.id } + suppressionRules.map { $0.id }

package let ruleInfos = ruleIds.map { RuleInfo($0) }

extension RuleRegistry {
  /// The names of all rules and structural findings.
  package static let all = RuleRegistry(ruleIds)
}
