import AppStoreConnect
import Diagnostics
import OfferEmitters
import OfferModel

/// An app as it is live: the answers, the catalog that is written from them, and the state for comparisons.
struct PulledApp {
  let app: LiveApp
  let catalog: PulledCatalog
  let counts: CatalogCounts
  let live: LiveState

  /// The bytes of `live.json`.
  func file(fetchedAt: String, scope: [ObjectPath]? = nil) throws -> [UInt8] {
    renderLive(
      live, of: app, leftOut: catalog.leftOut, fetchedAt: fetchedAt, catalog: canonicalCatalog(live.form),
      scope: scope)
  }
}
