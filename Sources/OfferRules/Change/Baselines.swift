import Diagnostics
package import OfferModel

/// The catalogs that are live, by bundle ID.
package struct Baselines: Sendable {
  private let catalogs: [String: Catalog]
  /// As messages name the place, e.g. `origin/main`.
  private let origin: String

  /// Of two catalogs with one bundle ID the first counts.
  package init(_ catalogs: [Catalog], origin: String) {
    self.catalogs = Dictionary(catalogs.map { ($0.app.bundleId.value.lowercased(), $0) }) { first, _ in first
    }
    self.origin = origin
  }

  /// Bundle IDs are the same in upper and lower case.
  package func baseline(of app: App) -> Baseline {
    if let catalog = catalogs[app.bundleId.value.lowercased()] { return .found(catalog) }
    return .missing(
      catalogs.isEmpty ? "there is no catalog in \(origin)" : "no catalog in \(origin) has this bundle ID")
  }
}
