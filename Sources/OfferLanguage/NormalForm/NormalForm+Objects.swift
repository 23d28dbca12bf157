import Diagnostics
import OfferModel

extension NormalForm {
  /// The whole catalog.
  package var object: NormalObject {
    NormalObject(
      .catalog, at: catalog.app.range,
      [
        topField(.app, .object(appObject)),
        topField(.inAppPurchases, .objects(inAppPurchaseObjects)),
        topField(.retiredProductIds, .texts(catalog.retiredProductIds.map(\.value))),
        topField(.subscriptionGroups, .objects(catalog.groups.map(NormalObject.describing))),
        topField(.version, .integer(1)),
      ])
  }

  private func topField(_ key: Key, _ value: NormalValue) -> NormalField {
    NormalField(key: key, value: value, range: catalog.app.range)
  }

  package var appObject: NormalObject { NormalObject(.app, at: catalog.app.range, catalog.app, appRows) }
  package var inAppPurchaseObjects: [NormalObject] { catalog.inAppPurchases.map(NormalObject.describing) }
}
