import Diagnostics
import OfferModel
import OfferRules

/// What is live, catalog by catalog of the run.
struct LiveCatalogs: Sendable {
  /// Nil for a catalog that is compared with nothing.
  var baselines: [Baselines?]
  /// Their numbers begin after those of the catalogs' files.
  var files: [SourceFile]
  /// The day of each baseline, by the number of the catalog, as far as they are known: see `BaselineFiles.day`.
  var days: [Int: CalendarDate] = [:]

  /// What is live of one of the catalogs, for its fixes: an amount that does not change needs no fix.
  func baseline(of catalog: CatalogFiles, among catalogs: [CatalogFiles]) -> LiveCatalogs? {
    let number = catalogs.firstIndex { $0.path == catalog.path }
    return number.flatMap { baselines[$0] }.map { LiveCatalogs(baselines: [$0], files: []) }
  }
}
