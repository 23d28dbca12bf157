package import Diagnostics
package import OfferLanguage
package import OfferModel

/// Compares a catalog with its baseline, as the rows of the field table say: how an object is found again, which keys lock.
///
/// Both are in normal form, so order, files, anchors, sets and tables make no difference. Live state is compared in what
/// Apple stores of a catalog.
///
/// - Parameter drafts: what the catalog has besides.
package func compareCatalogs(
  _ current: NormalForm, with baseline: NormalForm, today: CalendarDate, missing: String? = nil,
  drafts: Set<ObjectPath> = []
) -> Comparison {
  // A change of prices that has started is what its storefronts cost.
  let written = (current: current, baseline: baseline)
  let folded = baseline.folded(on: today, without: baseline.catalog.assumed)
  let current = current.folded(on: today)
  let baseline = baseline.catalog.isLive ? aligned(folded, with: current, on: today) : folded
  var comparer = Comparer(
    language: Language.current, today: today, assumed: baseline.catalog.assumed,
    isLive: baseline.catalog.isLive, stages: baseline.catalog.stages)
  comparer.compareApps(baseline.appObject, current.appObject)
  comparer.compareGroups(baseline.catalog, current.catalog)
  comparer.compareProducts(baseline, current)
  comparer.compareBatches()
  comparer.compareRetiredIds(baseline.catalog, current.catalog)
  return Comparison(
    today: today, changes: comparer.changes, baseline: baseline.catalog.isLive ? baseline : written.baseline,
    current: written.current, baselineAsRead: written.baseline, missing: missing,
    drafts: drafts)
}

/// The catalogs that are live, by bundle ID.
package struct Baselines: Sendable {
  private var catalogs: [String: Catalog]
  /// As messages name the place, e.g. `origin/main`.
  private let origin: String

  /// Of two catalogs with one bundle ID the first counts.
  package init(_ catalogs: [Catalog], origin: String) {
    self.catalogs = Dictionary(catalogs.map { ($0.app.bundleId.value.lowercased(), $0) }) { first, _ in first
    }
    self.origin = origin
  }

  /// The same, with custom codes that no catalog has for people to see.
  package var showingCodes: Baselines {
    var result = self
    for key in catalogs.keys { result.catalogs[key]?.showsCodes = true }
    return result
  }

  /// Bundle IDs are the same in upper and lower case.
  package func baseline(of app: App) -> Baseline {
    if let catalog = catalogs[app.bundleId.value.lowercased()] { return .found(catalog) }
    return .missing(
      catalogs.isEmpty ? "there is no catalog in \(origin)" : "no catalog in \(origin) has this bundle ID")
  }
}
