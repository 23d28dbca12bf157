import Diagnostics
import OfferCompiler
import OfferEmitters
import OfferModel
import OfferRules

/// The catalogs of `--since`, with whose changes the report begins.
struct EarlierCatalogs: Sendable {
  /// Where they are from; nil for a catalog whose report has no such changes.
  let places: [String?]
  let baselines: [Baselines?]
  /// The days of those of which they are known, by the number of the catalog.
  let days: [Int: CalendarDate]
  /// Why some of them could not be read, by the number of the catalog.
  let faults: [Int: UnreadableRevision]

  /// Returns what has changed in a catalog since then; nil if that is not asked for.
  func changes(
    of part: LintPart, filter: OfferFilter, today: CalendarDate, _ money: MoneyStyle
  ) -> EarlierChanges? {
    guard let place = places[part.number] else { return nil }
    if let fault = faults[part.number] { return EarlierChanges(since: place, fault: fault.reason) }
    guard let baselines = baselines[part.number] else { return nil }
    let diff = diff(of: part, baselines, filter: filter, today: today, money)
    return EarlierChanges(since: place, on: days[part.number], diff: diff)
  }

  /// Returns what has changed in a catalog since then; nil if the catalog could not be read as a whole: what is left out of it would seem to
  /// have been removed.
  private func diff(
    of part: LintPart, _ baselines: Baselines, filter: OfferFilter, today: CalendarDate, _ money: MoneyStyle
  ) -> CatalogDiff? {
    guard !part.withDrafts.isPartial, part.undecided.isEmpty else { return nil }
    let baseline = baselines.baseline(of: part.withDrafts)
    let comparison = compareWithBaseline(part.withDrafts, baseline, today: today)
    return CatalogDiff(
      comparison, findings: [], filter: filter, money: money, isHistory: true, inForce: part.comparison)
  }
}
