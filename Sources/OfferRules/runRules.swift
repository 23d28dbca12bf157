package import Diagnostics
package import OfferModel
import SystemCalls

/// Runs the rules over a catalog, on all cores; their findings are in the order of the list.
///
/// - Parameter live: the catalog of the baseline, where there is one.
package func runRules(
  _ rules: [Rule<Catalog>], on catalog: Catalog, today: CalendarDate, live: Catalog? = nil
) -> [Finding] {
  parallelMap(chunks(of: rules, atMost: 32)) { rules in
    rules.flatMap { $0.findings(on: catalog, today: today, live: live) }
  }.flatMap { $0 }
}
