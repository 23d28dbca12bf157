import Diagnostics
package import OfferLanguage
package import OfferModel
import OfferRules

/// The plan that makes everything of a catalog in an app without products.
/// - Parameter catalog: the same, as canonical JSON with its digest.
/// - Parameter today: batches that are due later are no steps.
package func planFromNothing(
  _ form: NormalForm, _ catalog: (bytes: [UInt8], digest: String), today: CalendarDate
) -> Plan {
  let app = form.catalog.app
  var empty = Catalog(app: app, groups: [])
  empty.app.billingGracePeriod = nil
  let live = LiveState(
    empty: lower(empty.asLiveState()), appId: app.appleId.map { String($0.value) } ?? "{app: id}")
  return makePlan(compareCatalogs(form, with: live.form, today: today), live, catalog) { _ in nil }
}
