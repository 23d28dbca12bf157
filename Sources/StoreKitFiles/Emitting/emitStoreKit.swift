package import CatalogText
import Diagnostics
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
  let bundleId = catalog.app.bundleId.value
  let hasPlans = catalog.hasMonthlyPlan
  let version: StoreKitVersion = hasPlans ? .firstWithPlans : .newestWritten
  var writer = StoreKitWriter(version: version, bundleId: bundleId, ids: StoreKitIDs())
  let identifier = try writer.ids.make("file", bundleId)
  let products = lowered.file.products
  let root = XcodeJSON.sorted([
    "appPolicies": noPolicies,
    "identifier": .text(identifier),
    "nonRenewingSubscriptions": .array(
      try products.filter { $0.kind == .nonRenewingSubscription }.map { try writer.object($0) }),
    "products": .array(
      try products.filter { $0.kind != .nonRenewingSubscription }.map { try writer.object($0) }),
    "settings": settings(for: target, allSwitches: hasPlans),
    "subscriptionGroups": .array(
      try lowered.file.groups.map { try writer.object($0) }),
    "version": version.object,
  ])
  return EmittedStoreKit(bytes: root.bytes(), omissions: lowered.omissions)
}

/// Since 5.0 Xcode writes every switch.
private func settings(for target: StoreKitTarget, allSwitches: Bool) -> XcodeJSON {
  var settings = XcodeJSON.sorted([
    "_failTransactionsEnabled": .flag(false),
    "_locale": .text(target.locale),
    "_storefront": .text(target.storefront.code),
    "_storeKitErrors": .array([]),
  ])
  if allSwitches { settings.addSwitches() }
  return settings
}

extension Catalog {
  /// Whether a subscription can be paid monthly with a commitment: version 4.0 has no words for that.
  var hasMonthlyPlan: Bool { subscriptions.contains { $0.monthlyPlan != nil } }
}

/// The row of empty texts that Xcode writes.
let noPolicies = XcodeJSON.sorted([
  "eula": .text(""),
  "policies": .array([
    .sorted(["locale": .text("en_US"), "policyText": .text(""), "policyURL": .text("")])
  ]),
])

extension Catalog {
  /// The name of the app's configuration file: its name without what no file system or Xcode takes in one.
  package var storeKitFileName: String {
    let name = (app.name?.value ?? "").filter { character in
      character.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
        && !"/\\:".contains(character)
    }
    var stem = ""
    // File systems allow 255 bytes, and one character can have many.
    for character in name where stem.utf8.count + character.utf8.count <= 200 { stem.append(character) }
    return (stem.allSatisfy { $0 == "." || $0 == " " } ? app.bundleId.value : stem) + ".storekit"
  }
}
