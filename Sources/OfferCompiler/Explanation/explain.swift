import Diagnostics
import OfferRules
import YAMLSyntax

/// Adds what all findings have in common: why and where from, the aliases through which a place is used, and the very
/// characters of their fixes. Sorted, each once.
func explain(
  _ findings: consuming [Finding], _ documents: [Document], _ registry: RuleRegistry
) -> [Finding] {
  guard !findings.isEmpty else { return [] }
  var reasons: [RuleID: (why: String, see: String)?] = [:]
  let uses = AliasUses(documents)
  let writer = FixWriter(documents)
  for index in findings.indices {
    let rule = findings[index].rule
    let known = reasons[rule]
    let reason = known ?? registry.info(rule).map { ($0.why, $0.source.phrase) }
    if known == nil { reasons[rule] = .some(reason) }
    if let reason { (findings[index].why, findings[index].see) = (reason.why, reason.see) }
    if !uses.isEmpty { findings[index].related += uses.labels(for: findings[index]) }
    if let fix = findings[index].fix { findings[index].fix = writer.written(fix) }
  }
  return findings.sortedOnce()
}
