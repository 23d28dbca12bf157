import Diagnostics
import OfferCompiler
import OfferEmitters
import OfferModel
import OfferRules

/// The catalogs of `--since`, with whose changes the report begins.
struct EarlierCatalogs: Sendable {
  /// Where they are from, as on the command line.
  let name: String
  let baselines: Baselines

  /// Returns what has changed in a catalog since then; nil if the catalog could not be read as a whole: what is left out of it would seem to
  /// have been removed.
  func diff(
    of part: LintPart, filter: OfferFilter, today: CalendarDate, _ money: MoneyStyle
  ) -> CatalogDiff? {
    guard !part.withDrafts.isPartial, part.undecided.isEmpty else { return nil }
    let baseline = baselines.baseline(of: part.withDrafts)
    let comparison = compareWithBaseline(part.withDrafts, baseline, today: today)
    return CatalogDiff(comparison, findings: [], filter: filter, money: money, isHistory: true)
  }
}
