import Diagnostics
import OfferRules
import YAMLSyntax

/// Adds what all findings have in common: why and where from, the aliases through which a place is used, and the very
/// characters of their fixes. Sorted, each once.
func explain(_ findings: [Finding], _ documents: [Document], _ registry: RuleRegistry) -> [Finding] {
  guard !findings.isEmpty else { return [] }
  let uses = AliasUses(documents)
  let writer = FixWriter(documents)
  return findings.map { finding in
    var finding = finding
    if let info = registry.info(finding.rule) {
      finding.why = info.why
      finding.see = info.source.phrase
    }
    finding.related += uses.labels(for: finding)
    finding.fix = finding.fix.flatMap(writer.written)
    return finding
  }.sortedOnce()
}
