import Diagnostics
package import OfferLanguage
package import OfferModel
import OfferRules

/// The plan that makes everything of a catalog in an app without products.
///
/// - Parameters:
///   - digest: of the catalog.
///   - today: batches that are due later are no steps.
package func planFromNothing(_ form: NormalForm, digest: String, today: CalendarDate) -> Plan {
  var empty = Catalog(app: form.catalog.app, groups: [])
  empty.app.billingGracePeriod = nil
  empty.live = LiveState()
  let comparison = compareCatalogs(form, with: lower(empty), today: today)
  return makePlan(comparison, LiveIds(app: form.catalog.app), digest: digest)
}

extension LiveIds {
  /// Nothing but the app, whose id may be unknown.
  fileprivate init(app: App) {
    self.init(app: app.appleId.map { String($0.value) } ?? "{app: id}")
  }
}
