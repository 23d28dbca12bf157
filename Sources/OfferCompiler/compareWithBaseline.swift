import OfferLanguage
package import OfferModel
package import OfferRules

/// Compares a catalog with its baseline, both without drafts. If the app has no baseline, all of it is new.
package func compareWithBaseline(
  _ catalog: Catalog, _ baseline: Baseline, today: CalendarDate
) -> Comparison {
  let form = lower(catalog.withoutDrafts)
  switch baseline {
  case .found(let live):
    let drafts = Set(catalog.draftObjects.map(\.path))
    return compareCatalogs(form, with: lower(live), today: today, drafts: drafts)
  case .missing(let missing):
    let nothing = lower(Catalog(app: catalog.app, groups: []))
    return compareCatalogs(form, with: nothing, today: today, missing: missing)
  }
}
