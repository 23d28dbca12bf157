package import Diagnostics
package import OfferModel
import Parallel

/// Runs the rules over a catalog, on all cores; their findings are in the order of the list.
package func runRules(_ rules: [any Rule.Type], on catalog: Catalog, today: CalendarDate) -> [Finding] {
  parallelMap(chunks(of: rules, atMost: 32)) { rules in
    var findings = Findings(today: today)
    for rule in rules { findings.collect(rule.info.id) { rule.check(catalog, &$0) } }
    return findings.all
  }.flatMap { $0 }
}

/// Runs the rules that need a baseline.
package func runRules(_ rules: [any ChangeRule.Type], on comparison: Comparison) -> [Finding] {
  var findings = Findings(today: comparison.today)
  for rule in rules { findings.collect(rule.info.id) { rule.check(comparison, &$0) } }
  return findings.all
}
