package import Diagnostics
package import OfferLanguage
package import OfferModel

/// Compares a catalog with its baseline. The field table says how objects are matched, and which keys lock.
///
/// Both are in normal form, so order, files, anchors, sets and tables make no difference. Of live state, only what Apple
/// stores is compared.
package func compareCatalogs(
  _ current: NormalForm, with baseline: NormalForm, today: CalendarDate, missing: MissingBaseline? = nil,
  drafts: Set<ObjectPath> = []
) -> Comparison {
  // A price change that has started is the price of its storefronts now.
  let written = (current: current, baseline: baseline)
  let folded = baseline.folded(on: today, without: baseline.catalog.assumed)
  let current = current.folded(on: today)
  let baseline = baseline.catalog.isLive ? aligned(folded, with: current, on: today) : folded
  var comparer = Comparer(
    language: Language.current, today: today, assumed: baseline.catalog.assumed,
    isLive: baseline.catalog.isLive, stages: baseline.catalog.stages)
  comparer.compareApps(baseline.appObject, current.appObject)
  comparer.compareGroups(baseline.catalog, current.catalog)
  comparer.compareProducts(baseline, current)
  comparer.compareBatches()
  comparer.compareRetiredIds(baseline.catalog, current.catalog)
  return Comparison(
    today: today, changes: comparer.changes, baseline: baseline.catalog.isLive ? baseline : written.baseline,
    current: written.current, baselineAsRead: written.baseline, missing: missing,
    drafts: drafts)
}
