import Diagnostics
package import OfferLanguage
package import OfferModel
import SystemCalls

/// Live state as the baseline of a catalog: what Apple does not store or derives by itself, and what nobody could read,
/// is as the catalog says.
///
/// Batches get the ids of the catalog, storefronts under `rest` lose their amounts, introductory offers their likes' labels.
/// - Parameters:
///   - live: with the price changes that have started in its prices, like `current`.
package func aligned(_ live: NormalForm, with current: NormalForm, on today: CalendarDate) -> NormalForm {
  let alignment = Alignment(live.catalog, current.catalog, AppleReadBack(on: today))
  return NormalForm(catalog: alignment.catalog)
}

/// What is known of both sides while live state is aligned, product by product.
struct Alignment: Sendable {
  let live: Catalog
  let current: Catalog
  let readBack: AppleReadBack
  /// The ids that batches of the catalog have: made-up ones must not look like them.
  let batchIds: Set<String>
  /// Its custom codes, in capitals.
  let customCodes: Set<String>
  private let subscriptions: [String: Subscription]
  private let purchases: [String: InAppPurchase]
  /// Where the catalog sells a product.
  let storefronts: [ObjectPath: StorefrontSet]

  init(_ live: Catalog, _ current: Catalog, _ readBack: AppleReadBack) {
    (self.live, self.current, self.readBack) = (live, current, readBack)
    subscriptions = current.subscriptionsById
    purchases = Dictionary(current.inAppPurchases.map { ($0.product.productId.value, $0) }) { first, _ in
      first
    }
    var sold: [ObjectPath: StorefrontSet] = [:]
    if !live.assumed.unread.isEmpty { current.forEachProduct { sold[$0.path] = $0.territories.set } }
    storefronts = sold
    var ids: Set<String> = []
    current.forEachBatch { batch, _ in ids.insert(batch.id.value) }
    batchIds = ids
    customCodes = current.customCodes
  }

  var catalog: Catalog {
    var result = live
    result.retiredProductIds = current.retiredProductIds
    result.groups =
      isUnread(.subscriptionGroups, of: .catalog) ? current.groups : parallelMap(live.groups, aligned)
    result.inAppPurchases =
      isUnread(.inAppPurchases, of: .catalog) ? current.inAppPurchases : live.inAppPurchases.map(aligned)
    return result
  }

  /// Whether nobody could read a key of an object.
  func isUnread(_ key: Key, of owner: @autoclosure () -> ObjectPath) -> Bool {
    !live.assumed.unread.isEmpty && live.assumed.unreadKeys(of: owner()).contains(key.name)
  }

  private func aligned(_ group: SubscriptionGroup) -> SubscriptionGroup {
    var result = group
    result.subscriptions = group.subscriptions.map { one in
      aligned(one, with: subscriptions[one.productId])
    }
    let same = current.groups.first { $0.referenceName.value == group.referenceName.value }
    result.retiredOfferIds = same?.retiredOfferIds ?? []
    guard let same, isUnread(.subscriptions, of: group.path) else { return result }
    let known = Set(live.subscriptions.map(\.productId))
    result.subscriptions += same.subscriptions.filter { !known.contains($0.productId) }
    return result
  }

  private func aligned(_ purchase: InAppPurchase) -> InAppPurchase {
    let other = purchases[purchase.product.productId.value]
    return InAppPurchase(
      product: aligned(purchase.product, with: other?.product),
      priceChanges: other.map {
        aligned(
          purchase.priceChanges, from: purchase.product.prices, of: purchase.product, with: $0.history)
      } ?? purchase.priceChanges,
      offerCodes: aligned(purchase.offerCodes, of: purchase.product, with: other?.offerCodes))
  }
}
