import Diagnostics
import OfferRules

/// What is live, catalog by catalog of the run.
struct LiveCatalogs: Sendable {
  /// Nil for a catalog that is compared with nothing.
  var baselines: [Baselines?]
  /// Their numbers begin after those of the catalogs' files.
  var files: [SourceFile]
}
