package import OfferLanguage
package import OfferModel

/// Compares a catalog with its baseline, as the rows of the field table say: how an object is found again, which keys lock.
///
/// Both are in normal form, so order, files, anchors, sets and tables make no difference.
package func compareCatalogs(
  _ current: NormalForm, with baseline: NormalForm, today: CalendarDate, missing: String? = nil
) -> Comparison {
  // A change of prices that has started is what its storefronts cost.
  let written = (current: current, baseline: baseline)
  let (current, baseline) = (
    current.folded(on: today), baseline.folded(on: today, without: baseline.catalog.assumed)
  )
  var comparer = Comparer(
    language: Language.current, today: today, assumed: baseline.catalog.assumed)
  comparer.compareApps(baseline.appObject, current.appObject)
  comparer.compareGroups(baseline.catalog, current.catalog)
  comparer.compareProducts(baseline, current)
  comparer.compareBatches()
  comparer.compareRetiredIds(baseline.catalog, current.catalog)
  return Comparison(
    today: today, changes: comparer.changes, baseline: written.baseline, current: written.current,
    missing: missing)
}
