import Diagnostics
package import OfferModel

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
