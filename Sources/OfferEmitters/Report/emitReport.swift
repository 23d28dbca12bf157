package import Diagnostics
import SystemCalls

/// The files of `--emit report`.
package struct ReportFiles: Sendable {
  /// One page that needs nothing else: no request, no script to be read.
  package let page: [UInt8]
  package let timeline: [UInt8]
}

/// What the report says besides the catalog itself.
package struct ReportExtras: Sendable {
  /// The findings of the run, with the files that their places are in.
  package var findings: Report?
  /// What changes against what is live; nil without a baseline.
  package var changes: CatalogDiff?
  /// Customers and what they can have; nil without files of scenarios.
  package var scenarios: SimulationReport?

  package init(findings: Report? = nil, changes: CatalogDiff? = nil, scenarios: SimulationReport? = nil) {
    self.findings = findings
    self.changes = changes
    self.scenarios = scenarios
  }
}

/// The report for people who do not read YAML, and the picture of it.
///
/// - Parameter range: the days of the timeline.
/// - Throws: `CryptographyFailure` when the crypto library cannot hash.
package func emitReport(_ view: CatalogView, _ extras: ReportExtras, range: TimelineRange) throws
  -> ReportFiles
{
  let scale = TimelineScale(range: range)
  let lanes = view.products.map { ($0, TimelineLane($0.timelineItems, scale: scale)) }
    .filter { !$0.1.bars.isEmpty || $0.0.subscription != nil }
  let parts = [
    timelinePart(view, lanes, scale), nextPart(view), offersPart(view), pricesPart(view), codesPart(view),
    extras.scenarios.map(scenariosPart), extras.findings.flatMap(findingsPart),
    extras.changes.map(changesPart),
  ].compactMap(\.self)
  let (page, timeline) = both({ Result { try reportPage(view, parts) } }) { timelineFile(view, lanes, range) }
  return ReportFiles(page: try page.get(), timeline: timeline)
}
