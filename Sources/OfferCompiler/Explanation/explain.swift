import Diagnostics
import OfferRules
import YAMLSyntax

/// Completes findings with the reason and the source of their rules, with the aliases through which their places are used,
/// and with the characters of their fixes.
///
/// - Returns: the findings sorted by place, each once.
func explain(_ findings: consuming [Finding], _ documents: [Document]) -> [Finding] {
  guard !findings.isEmpty else { return [] }
  var infos: [RuleID: RuleInfo] = [:]
  let uses = AliasUses(documents)
  let writer = FixWriter(documents)
  for index in findings.indices {
    let rule = findings[index].rule
    let info = infos[rule] ?? RuleInfo(rule)
    infos[rule] = info
    if let why = info.why {
      findings[index].why = why
      findings[index].see = findings[index].see ?? info.source?.phrase
    }
    if !uses.isEmpty { findings[index].related += uses.labels(for: findings[index]) }
    if let fix = findings[index].fix { findings[index].fix = writer.written(fix) }
  }
  return findings.sortedOnce()
}
