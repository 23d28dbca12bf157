import CatalogText
import OfferModel

/// Returns the catalog as a configuration file for one storefront. The order does not depend on how the catalog is written.
func lowerToStoreKit(_ catalog: Catalog, for target: StoreKitTarget) -> LoweredCatalog {
  var lowering = StoreKitLowering(catalog: catalog, target: target)
  lowering.lowerGroups()
  lowering.lowerPurchases()
  return lowering.result
}

/// A catalog as a configuration file, and what was left out.
struct LoweredCatalog: Sendable {
  var file = StoreKitFile()
  var omissions = Omissions()
  /// What the catalog has and this file cannot show, because it is not sold in the storefront, or its price there is not known.
  /// A file that has it is not wrong. Product IDs, and offers as `product/kind/name`.
  var unshown: Set<String> = []
  /// What is sold in the storefront but has no known price there, counted: a file cannot be compared with it.
  var unpriced = Omissions()

  var hasProducts: Bool { !file.products.isEmpty || !file.subscriptions.isEmpty }
}
