import OfferModel
import OfferRules

/// A catalog, and what its baseline says.
struct ComparedCatalog: Sendable {
  var catalog: Catalog
  /// Nil without a baseline.
  let comparison: Comparison?

  /// Notes which batches have codes, as far as ledger and live state know.
  ///
  /// - Parameter ledger: the batches of which the ledger has codes.
  mutating func note(_ ledger: MadeBatches) {
    catalog.made = comparison.map { $0.made(besides: ledger) } ?? ledger
  }
}
