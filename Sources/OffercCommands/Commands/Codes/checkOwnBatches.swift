import Diagnostics
import OfferLanguage
import OfferModel

/// Rules without which no codes can be made, or some would be made twice.
private let rulesOfCodes: Set<RuleID> = [
  RuleID("code-format"), RuleID("batch-size"), RuleID("batch-id-duplicate"), RuleID("code-space-overlap"),
  RuleID("code-range-overlap"),
]

/// Sees to it that the rules of codes hold where they are off, suppressed or no errors for lint: what cannot be made must not be
/// left out in silence.
///
/// - Throws: `CommandFailure` that names the batch.
func checkOwnBatches(_ found: [CatalogFiles], _ catalogs: [Catalog], today: CalendarDate) throws {
  let ids = catalogs.flatMap(\.offerCodes).flatMap(\.code.batches).filter(\.isOwn).map(\.id.value)
  guard !ids.isEmpty else { return }
  let strict = found.map { catalog in
    var catalog = catalog
    catalog.options.severities = [:]
    return catalog
  }
  let result = try lintCatalogs(
    strict, today: today, severities: SeverityChoices(), honoursIgnores: false)
  let finding = result.report.findings.first { finding in
    finding.severity >= .error && rulesOfCodes.contains(finding.rule)
      && finding.object.parts.last.map { $0.kind == .batch && ids.contains($0.name) } ?? false
  }
  guard let finding else { return }
  throw CommandFailure(
    escapingControls(
      "no codes made: \(finding.objectLabel): \(finding.message); the rule \(finding.rule) is off, suppressed or not an error here, but no codes can be made that break it: correct the batch, or remove it"
    ))
}
