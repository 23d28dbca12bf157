import Diagnostics
import Cryptography
package import JSONText

extension Plan {
  /// Keeps what the live objects look like that the steps touch.
  ///
  /// - Parameters:
  ///   - root: of the `live.json` that the plan was made from.
  ///   - bytes: its text.
  /// - Throws: `CryptographyFailure`.
  package mutating func addFingerprints(from root: JSONValue, in bytes: [UInt8]) throws {
    let touched = Set(steps.map(\.object.owner.key))
    fingerprints = try liveFingerprints(of: root, in: bytes).filter { touched.contains($0.object) }
  }
}

/// What every live object looks like, with its ids, states, prices and offers; sorted by object.
///
/// - Throws: `CryptographyFailure`.
package func liveFingerprints(of root: JSONValue, in bytes: [UInt8]) throws -> [Fingerprint] {
  var collector = FingerprintCollector(root: root, bytes: bytes)
  try collector.collect()
  return collector.fingerprints.sorted { $0.object < $1.object }
}

private struct FingerprintCollector {
  let root: JSONValue
  let bytes: [UInt8]
  var fingerprints: [Fingerprint] = []

  mutating func collect() throws {
    guard let catalog = root["catalog"] else { return }
    if let bundleId = catalog["app"]?["bundleId"]?.string {
      try add("app " + bundleId, [catalog["app"], root["ids"]?["billingGracePeriod"]])
    }
    let (ids, states) = (root["ids"], root["states"])
    for group in catalog["subscriptionGroups"]?.elements.map({ Array($0) }) ?? [] {
      try addGroup(group)
      for one in group["subscriptions"]?.elements.map({ Array($0) }) ?? [] {
        guard let id = one["productId"]?.string else { continue }
        try add(
          "subscription " + id, [one, ids?["subscriptions"]?[id], states?["subscriptions"]?[id]])
      }
    }
    for one in catalog["inAppPurchases"]?.elements.map({ Array($0) }) ?? [] {
      guard let id = one["productId"]?.string else { continue }
      try add("in-app purchase " + id, [one, ids?["inAppPurchases"]?[id], states?["inAppPurchases"]?[id]])
    }
  }

  /// Without its subscriptions, which are objects of their own.
  private mutating func addGroup(_ group: JSONValue) throws {
    guard let name = group["referenceName"]?.string else { return }
    let member = root["ids"]?["subscriptionGroups"]?.members?.first {
      $0.value["referenceName"]?.string == name
    }
    let state = member.flatMap { root["states"]?["subscriptionGroups"]?[$0.key] }
    try add(
      "subscription group " + name, [group["referenceName"], group["localizations"], member?.value, state])
  }

  private mutating func add(_ object: String, _ values: [JSONValue?]) throws {
    let pieces = values.map { $0.map { Array(bytes[$0.place]) } ?? [] }
    fingerprints.append(
      Fingerprint(object, "sha256:" + hexadecimal(try sha256(pieces.map { $0 + [0] }))))
  }
}
