package import CatalogText
import Diagnostics
import JSONText
package import OfferModel

/// A configuration file made of a catalog.
package struct EmittedStoreKit: Sendable {
  package let bytes: [UInt8]
  package let omissions: Omissions
}

/// A file of version 4.0, which Xcode 16 and later read, in Xcode's own bytes; of version 5.0, which Xcode 26.5 reads, when
/// the catalog has a monthly billing plan.
///
/// The same catalog and target give the same bytes. What the file cannot say is in `omissions`.
/// - Throws: `CryptographyFailure` when the crypto library cannot hash.
package func emitStoreKit(_ catalog: Catalog, for target: StoreKitTarget) throws -> EmittedStoreKit {
  let lowered = lowerToStoreKit(catalog, for: target)
  let hasMonthlyPlan = catalog.subscriptions.contains { $0.monthlyPlan != nil }
  var writer = StoreKitWriter(
    version: hasMonthlyPlan ? .firstWithPlans : .newestWritten, bundleId: catalog.app.bundleId.value)
  return EmittedStoreKit(
    bytes: XcodeText(try writer.object(lowered.file)).finish(), omissions: lowered.omissions)
}

extension StoreKitSubscription {
  /// The up-front plan, which every subscription has, and the monthly one.
  var plans: [StoreKitBillingPlan] {
    var upfront = StoreKitBillingPlan(productID: productID)
    (upfront.price, upfront.commitment) = (price, price)
    return [upfront] + (monthlyPlan.map { [$0] } ?? [])
  }
}
