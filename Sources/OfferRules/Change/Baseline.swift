import Diagnostics
package import OfferModel

/// What is live at Apple, as far as somebody has kept it.
package enum Baseline: Sendable {
  case found(Catalog)
  /// With the reason, e.g. that the path is not in the revision.
  case missing(String)
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
    guard !catalogs.isEmpty else { return .missing("there is no catalog in \(origin)") }
    let found = catalogs.values.map { quoted($0.app.bundleId.value) }.sorted()
    return .missing("no catalog in \(origin) has this bundle ID, only \(firstFive(found))")
  }
}
