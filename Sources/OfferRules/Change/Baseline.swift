import Diagnostics
package import OfferModel

/// The record of what is live at Apple, for one app.
package enum Baseline: Sendable {
  case found(Catalog)
  case missing(MissingBaseline)
}

/// Why an app has no baseline.
package struct MissingBaseline: Sendable {
  /// For messages: `there is no catalog in origin/main`.
  package let reason: String
  /// The only app that the baseline has instead.
  package var otherApp: Catalog?

  package init(_ reason: String, otherApp: Catalog? = nil) {
    self.reason = reason
    self.otherApp = otherApp
  }
}

/// The catalogs that are live, by bundle ID.
package struct Baselines: Sendable {
  private var catalogs: [String: Catalog]
  /// Where the catalogs are from, for messages: `origin/main`.
  private let origin: String

  /// If two catalogs have the same bundle ID, the first one is used.
  package init(_ catalogs: [Catalog], origin: String) {
    self.catalogs = Dictionary(catalogs.map { ($0.app.bundleId.value.lowercased(), $0) }) { first, _ in first
    }
    self.origin = origin
  }

  /// The same catalogs, whose custom codes messages show in full.
  package var showingCodes: Baselines {
    var result = self
    for key in catalogs.keys { result.catalogs[key]?.showsCodes = true }
    return result
  }

  /// The baseline of the app of a catalog. Upper and lower case of bundle IDs do not matter.
  package func baseline(of catalog: Catalog) -> Baseline {
    if let catalog = catalogs[catalog.app.bundleId.value.lowercased()] { return .found(catalog) }
    guard !catalogs.isEmpty else { return .missing(MissingBaseline("there is no catalog in \(origin)")) }
    let found = catalogs.values.map { quoted($0.app.bundleId.value) }.sorted()
    return .missing(
      MissingBaseline(
        "no catalog in \(origin) has this bundle ID, only \(firstFive(found))",
        otherApp: catalogs.count == 1 ? catalogs.values.first : nil))
  }
}
