import Diagnostics
package import OfferModel

/// A configuration file made of a catalog.
package struct EmittedStoreKit: Sendable {
  package let bytes: [UInt8]
  package let omissions: Omissions
}

/// A file of version 4.0, which Xcode 16 and later read, in Xcode's own bytes.
///
/// The same catalog and target give the same bytes. What the file cannot say is in `omissions`.
/// - Throws: `CryptographyFailure` when the crypto library cannot hash.
package func emitStoreKit(_ catalog: Catalog, for target: StoreKitTarget) throws -> EmittedStoreKit {
  let lowered = lowerToStoreKit(catalog, for: target)
  let bundleId = catalog.app.bundleId.value
  var writer = StoreKitWriter(version: StoreKitVersion(4, 0), bundleId: bundleId, ids: StoreKitIDs())
  let identifier = try writer.ids.make("file", bundleId)
  let products = lowered.file.products
  let root = XcodeJSON.sorted([
    "appPolicies": noPolicies,
    "identifier": .text(identifier),
    "nonRenewingSubscriptions": .array(
      try products.filter { $0.kind == .nonRenewingSubscription }.map { try writer.object($0) }),
    "products": .array(
      try products.filter { $0.kind != .nonRenewingSubscription }.map { try writer.object($0) }),
    "settings": .sorted([
      "_failTransactionsEnabled": .flag(false),
      "_locale": .text(target.locale),
      "_storefront": .text(target.storefront.code),
      "_storeKitErrors": .array([]),
    ]),
    "subscriptionGroups": .array(
      try lowered.file.groups.map { try writer.object($0) }),
    "version": .sorted(["major": .number(4), "minor": .number(0)]),
  ])
  return EmittedStoreKit(bytes: root.bytes(), omissions: lowered.omissions)
}

/// The row of empty texts that Xcode writes.
private let noPolicies = XcodeJSON.sorted([
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
