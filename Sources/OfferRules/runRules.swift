package import Diagnostics
package import OfferModel
import SystemCalls

/// Runs the rules over a catalog, on all cores; their findings are in the order of the list.
///
/// - Parameter live: the catalog of the baseline, where there is one.
package func runRules(
  _ rules: [any Rule.Type], on catalog: Catalog, today: CalendarDate, live: Catalog? = nil
) -> [Finding] {
  parallelMap(chunks(of: rules, atMost: 32)) { rules in
    rules.flatMap { rule in Findings.of(rule, today: today, live: live) { rule.check(catalog, &$0) } }
  }.flatMap { $0 }
}

/// Runs the rules that need a baseline.
package func runRules(_ rules: [any ChangeRule.Type], on comparison: Comparison) -> [Finding] {
  rules.flatMap { rule in Findings.of(rule, today: comparison.today) { rule.check(comparison, &$0) } }
}
