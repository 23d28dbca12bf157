package import Diagnostics
package import OfferModel
import OfferRules

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

extension ReportExtras {
  /// The changes since an earlier day that need a part of their own; nil if there are none, or if those since the baseline are the same.
  var ownEarlier: CatalogDiff? {
    guard let diff = earlier?.diff, !diff.entries.isEmpty, !isEarlierTheBaseline else { return nil }
    return diff
  }

  /// Whether the earlier catalog is the baseline, and the changes since then are the same.
  var isEarlierTheBaseline: Bool {
    guard let diff = earlier?.diff, let changes, let digest = diff.baselineDigest else { return false }
    return digest == changes.baselineDigest
      && diff.entries.map(\.change.path) == changes.entries.map(\.change.path)
  }
}

/// What has changed since an earlier day, on which the catalog was another one.
package struct EarlierChanges: Sendable {
  /// Where the earlier catalog is from, `git:HEAD~7`.
  package let place: String
  /// The day of the earlier catalog: that of its commit, or when live state was fetched; nil if it has none.
  package let day: CalendarDate?
  /// Nil if one of the catalogs could not be read as a whole, so that nothing can be said.
  package let diff: CatalogDiff?
  /// Why nothing can be said.
  package let fault: String

  /// Since when, as people say it: the day, or else the place.
  var since: String { day?.description ?? place }

  /// The day and the place; the place if there is no day.
  var sinceAndPlace: String { day.map { "\($0) (\(place))" } ?? place }

  /// - Parameters:
  ///   - diff: nil if the present catalog has errors.
  package init(since place: String, on day: CalendarDate? = nil, diff: CatalogDiff?) {
    self.place = place
    self.day = day
    self.diff = diff
    fault = "the catalog has errors"
  }

  /// - Parameters:
  ///   - fault: why the earlier catalog cannot be read.
  package init(since place: String, fault: String) {
    self.place = place
    day = nil
    diff = nil
    self.fault = fault
  }
}
