import ByteText
import Diagnostics
package import CatalogText
import Cryptography
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

struct StoreKitWriter {
  let version: StoreKitVersion
  let bundleId: String
  private var ids: StoreKitIDs
  /// The version that has keys for all that was to be written, if this one has not.
  private(set) var needed: StoreKitVersion?
  /// The id of the group that was written last.
  var groupID = ""
  /// The introductory offer of the up-front plan that was written last.
  var upfrontOffer: JSON?

  init(version: StoreKitVersion, bundleId: String, ids: StoreKitIDs = StoreKitIDs()) {
    (self.version, self.bundleId, self.ids) = (version, bundleId, ids)
  }

  /// - Parameter identity: the kind of object, then what it is among those of its kind.
  /// - Throws: `CryptographyFailure` when the crypto library cannot hash.
  mutating func makeID(_ identity: [String]) throws -> String {
    try ids.make([identity[0], bundleId] + identity.dropFirst())
  }

  mutating func need(_ since: StoreKitVersion?) {
    if let since, version < since { needed = max(needed ?? since, since) }
  }
}

/// Ids of objects in a configuration file: 8 hexadecimal digits, made from what the object is, unique in the file.
///
/// The same catalog gives the same ids, and no change of a price or a text changes one.
struct StoreKitIDs {
  private var taken: Set<String> = []

  init() {}

  /// - Parameter root: a file whose ids are not to be given again.
  init(of root: JSONValue) { collect(root) }

  private mutating func collect(_ value: JSONValue) {
    for element in value.elements.map(Array.init) ?? [] { collect(element) }
    for member in value.members.map(Array.init) ?? [] {
      if ["id", "identifier", "internalID"].contains(member.key), let id = member.value.lenientString {
        taken.insert(id)
      }
      collect(member.value)
    }
  }

  /// - Throws: `CryptographyFailure` when the crypto library cannot hash.
  mutating func make(_ identity: [String]) throws -> String {
    var parts: [UInt8] = []
    for text in identity { parts += Array(text.utf8) + [0] }
    var attempt = 0
    while true {
      let digest = try sha256([parts + Array(String(attempt).utf8)])
      let id = hexadecimal(digest.prefix(4)).uppercased()
      if taken.insert(id).inserted { return id }
      attempt += 1
    }
  }
}

extension Catalog {
  /// The name of the app's configuration file: its name without what no file system or Xcode takes in one.
  package var storeKitFileName: String {
    // By scalars: a slash with an accent after it is one character, but ends the name of a folder all the same.
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
