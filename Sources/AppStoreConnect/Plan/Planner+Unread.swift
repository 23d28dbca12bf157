import Diagnostics
import OfferLanguage
import OfferModel
import OfferRules

extension Planner {
  /// Whether an object is, or belongs to, an object that could not be read or that has values unknown to offerc. Nothing is
  /// planned there, because an object that seems to be missing may exist.
  func isClosed(_ path: ObjectPath) -> Bool {
    path.parts.indices.contains { number in
      let kind = path.parts[number].kind
      let inner = ObjectPath(Array(path.parts.prefix(number + 1)))
      if unknown.contains(inner.key) { return true }
      guard number > 0 else { return isOutside(inner) }
      let outer = ObjectPath(Array(path.parts.prefix(number)))
      let isOffer = OfferKind.allCases.contains { $0.objectKind == kind }
      return isOffer && isUnread(.prices, of: inner)
        || kind.liveParts.contains { isUnread($0, of: path.owner) || isUnread($0, of: outer) }
    }
  }

  func isUnread(_ part: LivePart, of object: ObjectPath) -> Bool { unread(part, of: object) != nil }

  func unread(_ part: LivePart, of object: ObjectPath) -> Unread? {
    unread[object.key]?.first { $0.part == part }
  }

  /// Whether a key of an object could not be read.
  func isUnread(key: Key, of owner: ObjectPath) -> Bool {
    comparison.unread.contains { $0.key.value == key.name && $0.object == owner }
  }

  /// Whether a group or a product is in a list that could not be read.
  private func isOutside(_ owner: ObjectPath) -> Bool {
    switch owner.parts.first?.kind {
    case .subscriptionGroup: isUnread(.subscriptionGroups, of: .theApp)
    case .inAppPurchase: isUnread(.inAppPurchases, of: .theApp)
    case .subscription:
      isUnread(.subscriptionGroups, of: .theApp)
        || ids.subscriptions[owner.productId ?? ""] == nil
          && comparison.current.catalog.groups.contains { isUnread(.subscriptions, of: $0.path) }
    default: false
    }
  }
}
