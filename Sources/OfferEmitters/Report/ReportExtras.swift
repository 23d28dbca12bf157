package import Diagnostics
package import OfferModel

/// What the report has besides the catalog itself.
package struct ReportExtras: Sendable {
  /// The findings of the run.
  package var findings: Report?
  /// The changes since the baseline; nil without a baseline.
  package var changes: CatalogDiff?
  /// What has changed since an earlier day; nil if that is not asked for.
  package var earlier: EarlierChanges?
  /// The findings about values that are still to be decided.
  package var undecided: [Finding] = []
  /// The catalog with its drafts; nil if it is not known.
  package var planned: Catalog?
  /// Customers and the offers that they can have; nil without scenario files.
  package var scenarios: SimulationReport?
  /// Whether it shows what offers bring, and how little customers can pay.
  package var hasMoney = false

  package init(
    findings: Report? = nil, changes: CatalogDiff? = nil, earlier: EarlierChanges? = nil,
    undecided: [Finding] = [], planned: Catalog? = nil, scenarios: SimulationReport? = nil,
    hasMoney: Bool = false
  ) {
    self.findings = findings
    self.changes = changes
    self.earlier = earlier
    self.undecided = undecided
    self.planned = planned
    self.scenarios = scenarios
    self.hasMoney = hasMoney
  }
}

/// What has changed since an earlier day, on which the catalog was another one.
package struct EarlierChanges: Sendable {
  /// Where the earlier catalog is from, `git:HEAD~7`.
  package let since: String
  /// Nil if one of the catalogs could not be read as a whole, so that nothing can be said.
  package let diff: CatalogDiff?
  /// Why nothing can be said.
  package let fault: String

  /// - Parameters:
  ///   - diff: nil if the present catalog has errors.
  package init(since: String, diff: CatalogDiff?) {
    self.since = since
    self.diff = diff
    fault = "the catalog has errors"
  }

  /// - Parameters:
  ///   - fault: why the earlier catalog cannot be read.
  package init(since: String, fault: String) {
    self.since = since
    diff = nil
    self.fault = fault
  }
}
