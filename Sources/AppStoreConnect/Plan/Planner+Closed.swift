import Diagnostics
import OfferLanguage
import OfferModel
import OfferRules

extension Planner {
  /// Whether an object is, or belongs to, something that could not be read or that offerc does not know. Nothing is planned
  /// there: what looks as if it were missing need not be.
  func isClosed(_ path: ObjectPath) -> Bool {
    path.parts.indices.contains { number in
      let kind = path.parts[number].kind
      let lists = listsOf[kind] ?? [kind.list]
      let inner = ObjectPath(Array(path.parts.prefix(number + 1)))
      if unknown.contains(inner.key) { return true }
      let isOffer = OfferKind.allCases.contains { $0.objectKind == kind }
      guard number > 0 else { return isOutside(inner) }
      return isOffer && ids.isUnread("prices", of: inner)
        || lists.contains { list in
          ids.isUnread(list, of: path.owner)
            || ids.isUnread(list, of: ObjectPath(Array(path.parts.prefix(number))))
        }
    }
  }

  /// A group or a product of a list that could not be read.
  private func isOutside(_ owner: ObjectPath) -> Bool {
    switch owner.parts.first?.kind {
    case .subscriptionGroup: ids.isUnread(ObjectKind.subscriptionGroup.list, of: .theApp)
    case .inAppPurchase: ids.isUnread(ObjectKind.inAppPurchase.list, of: .theApp)
    case .subscription:
      ids.isUnread(ObjectKind.subscriptionGroup.list, of: .theApp)
        || ids.subscription(owner.productId ?? "") == nil
          && comparison.current.catalog.groups.contains {
            ids.isUnread(ObjectKind.subscription.list, of: $0.path)
          }
    default: false
    }
  }
}

/// What is read, as the walk calls it, of parts whose kind is no list of Apple.
private let listsOf: [ObjectKind: [String]] = [
  .availability: whereSold, .prices: ["prices"] + whereSold, .priceChange: ["prices"] + whereSold,
  .localizations: ["localizations"], .textVersion: ["localizations"],
  .batch: ["one-time codes", "custom codes"],
]

private let whereSold = ["availability", "storefronts where it is sold"]
