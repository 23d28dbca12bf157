import Diagnostics
import OfferModel
import OfferRules
import YAMLSyntax

/// Separates the findings that comments suppress, and adds findings on those comments.
///
/// - Parameters:
///   - findings: sorted by place.
///   - documents: the documents whose comments are read.
///   - judged: the rules that ran on complete input. Only their suppressions can be unused.
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
