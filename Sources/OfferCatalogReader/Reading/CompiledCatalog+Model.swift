import Diagnostics
package import OfferModel

extension CompiledCatalog {
  /// Makes the value of a catalog in normal form. What is read from `catalog.json` and what is compiled both become it here.
  package init(_ catalog: Catalog, digest: String, skippedStorefronts: [String] = []) {
    let appleId = catalog.app.appleId?.value
    bundleId = catalog.app.bundleId.value
    self.appleId = appleId
    appName = catalog.app.name?.value
    self.digest = digest
    let subscriptions = catalog.groups.flatMap { group in
      group.subscriptions.map { Product($0, inGroup: group.referenceName.value, appleId) }
    }
    products = subscriptions + catalog.inAppPurchases.map { Product($0, appleId) }
    retiredProductIds = catalog.retiredProductIds.map(\.value)
    retiredOfferIds = catalog.groups.flatMap { group in group.retiredOfferIds.map(\.value) }
    self.skippedStorefronts = skippedStorefronts
  }
}
