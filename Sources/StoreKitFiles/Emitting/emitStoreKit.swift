import ByteText
import Diagnostics
package import CatalogText
package import OfferModel

/// Returns a configuration file, byte for byte as Xcode would write it.
///
/// It has version 4.0, which Xcode 16 and later read, or version 5.0, which Xcode 26.5 and later read, if the catalog has a
/// monthly billing plan. The same catalog and target give the same bytes. What the file cannot contain is in `omissions`.
package func emitStoreKit(_ catalog: Catalog, for target: StoreKitTarget) -> EmittedStoreKit {
  let lowered = lowerToStoreKit(catalog, for: target)
  let hasMonthlyPlan = catalog.subscriptions.contains { $0.monthlyPlan != nil }
  var writer = StoreKitWriter(
    version: hasMonthlyPlan ? .firstWithPlans : .newestWritten, bundleId: catalog.app.bundleId.value)
  return EmittedStoreKit(
    bytes: XcodeText(writer.object(lowered.file)).finish(), omissions: lowered.omissions)
}

/// Returns whether a configuration file for the target would have none of the products that the catalog has.
package func isStoreKitFileEmpty(_ catalog: Catalog, for target: StoreKitTarget) -> Bool {
  !catalog.products.isEmpty && !lowerToStoreKit(catalog, for: target).hasProducts
}

/// A configuration file that was made from a catalog.
package struct EmittedStoreKit: Sendable {
  package let bytes: [UInt8]
  package let omissions: Omissions
}

extension StoreKitSubscription {
  /// The up-front plan, which every subscription has, and the monthly one.
  var plans: [StoreKitBillingPlan] {
    var upfront = StoreKitBillingPlan(productID: productID)
    upfront.price = price
    upfront.commitment = price
    return [upfront] + (monthlyPlan.map { [$0] } ?? [])
  }
}

extension Catalog {
  /// The name of the app's configuration file: the app's name, without what file systems or Xcode refuse.
  package var storeKitFileName: String {
    // By scalars: a slash with an accent is one character, but it still separates folders.
    let scalars = (app.name?.value ?? "").unicodeScalars.filter { scalar in
      scalar.value >= 0x20 && scalar.value != 0x7F && !"/\\:".unicodeScalars.contains(scalar)
    }
    let name = String(String.UnicodeScalarView(scalars))
    var stem = ""
    // File systems allow 255 bytes, and one character can have many.
    for character in name where stem.utf8.count + character.utf8.count <= 200 { stem.append(character) }
    return (stem.byBytes.consists(of: ". ") ? app.bundleId.value : stem) + ".storekit"
  }
}
