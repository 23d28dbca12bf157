package import Diagnostics

/// What the report has besides the catalog itself.
package struct ReportExtras: Sendable {
  /// The findings of the run.
  package var findings: Report?
  /// The changes since the baseline; nil without a baseline.
  package var changes: CatalogDiff?
  /// Customers and the offers that they can have; nil without scenario files.
  package var scenarios: SimulationReport?
  /// Whether it shows what offers bring, and how little customers can pay.
  package var hasMoney = false

  package init(
    findings: Report? = nil, changes: CatalogDiff? = nil, scenarios: SimulationReport? = nil,
    hasMoney: Bool = false
  ) {
    self.findings = findings
    self.changes = changes
    self.scenarios = scenarios
    self.hasMoney = hasMoney
  }
}
