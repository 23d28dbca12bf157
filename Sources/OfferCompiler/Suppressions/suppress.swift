import Diagnostics
import OfferModel
import OfferRules
import YAMLSyntax

/// Takes out the findings that comments suppress, and adds what there is to say about those comments.
///
/// - Parameters:
///   - findings: sorted by place.
///   - documents: those whose comments count.
///   - judged: the rules of which it is known whether they find anything: only their suppressions can be unused.
func suppress(
  _ findings: [Finding], in documents: [Document], judged: Set<RuleID>, today: CalendarDate
) -> (left: [Finding], suppressed: [SuppressedFinding]) {
  var suppressions = Suppressions(documents, today: today)
  guard !suppressions.isEmpty else { return (findings, []) }
  let (left, suppressed) = suppressions.take(from: findings)
  suppressions.judged = judged
  let found = suppressionRules.flatMap { $0.findings(on: suppressions, today: today) }
  let remarks = explain(found, documents)
  return (remarks.isEmpty ? left : (left + remarks).sortedOnce(), suppressed)
}
