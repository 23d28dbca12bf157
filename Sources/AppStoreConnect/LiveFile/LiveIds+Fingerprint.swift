import Diagnostics
import JSONText
import OfferModel

extension LiveIds {
  /// The ids and states of a group or a product, as `live.json` has them, for its fingerprint.
  ///
  /// - Parameter left: the names of members that do not count.
  func bytes(of object: ObjectPath, without left: Set<String> = []) -> [[UInt8]] {
    func bytes<Item>(_ item: Item?, _ rows: [JSONRow<Item>]) -> [UInt8] {
      guard let item else { return Array("{}".utf8) }
      return JSONType<Item>.open(rows.filter { !left.contains($0.name) }).bytes(item)
    }
    guard let part = object.parts.first else { return [] }
    switch part.kind {
    case .subscription:
      let ids = subscriptions[part.name]
      return [bytes(ids, subscriptionIdRows), bytes(ids?.states, stateRows)]
    case .inAppPurchase:
      let ids = inAppPurchases[part.name]
      return [bytes(ids, inAppPurchaseIdRows), bytes(ids?.states, stateRows)]
    case .subscriptionGroup:
      guard let id = group(named: part.name) else { return [] }
      let ids = subscriptionGroups[id]
      return [bytes(ids, groupIdRows), bytes(ids?.states, stateRows)]
    default: return []
    }
  }
}
