import Diagnostics
import OfferLanguage
import OfferModel
import SystemCalls

/// Aligns live state with a catalog, product by product: see `aligned`.
struct Alignment: Sendable {
  let live: Catalog
  let current: Catalog
  let readBack: AppleReadBack
  /// The ids of the batches of the catalog. Other live batches get ids that are not among them.
  let batchIds: Set<String>
  /// The custom codes of the catalog in uppercase.
  let customCodes: Set<String>
  private let subscriptions: [String: Subscription]
  private let purchases: [String: InAppPurchase]
  /// Where the catalog sells each product; empty if everything of live state could be read.
  let storefronts: [ObjectPath: StorefrontSet]

  init(_ live: Catalog, with current: Catalog, _ readBack: AppleReadBack) {
    self.live = live
    self.current = current
    self.readBack = readBack
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

  /// Whether a key of an object could not be read.
  func isUnread(_ key: Key, of owner: @autoclosure () -> ObjectPath) -> Bool {
    !live.assumed.unread.isEmpty && live.assumed.unreadKeys(of: owner()).contains(key.name)
  }

  private func aligned(_ group: SubscriptionGroup) -> SubscriptionGroup {
    // `==` ignores Unicode forms.
    let same = current.groups.first { $0.referenceName.value == group.referenceName.value }
    var result = inForm(of: same, group, groupRows)
    result.subscriptions = group.subscriptions.map { subscription in
      aligned(subscription, with: subscriptions[subscription.productId])
    }
    result.retiredOfferIds = same?.retiredOfferIds ?? []
    result.localizations = inForm(
      of: same?.localizations ?? [], group.localizations, groupLocalizationRows)
    guard let same, isUnread(.subscriptions, of: group.path) else { return result }
    let known = Set(live.subscriptions.map { $0.productId })
    result.subscriptions += same.subscriptions.filter { !known.contains($0.productId) }
    return result
  }

  private func aligned(_ purchase: InAppPurchase) -> InAppPurchase {
    let other = purchases[purchase.product.productId.value]
    var result = purchase
    result.product = aligned(purchase.product, with: other?.product)
    if let other {
      result.priceChanges = aligned(purchase.sales, of: purchase.product, with: other.sales)
    }
    result.offerCodes = aligned(purchase.offerCodes, of: purchase.product, with: other?.offerCodes)
    return result
  }
}

extension Alignment {
  func aligned(_ live: Subscription, with other: Subscription?) -> Subscription {
    let path = live.path
    func list<Item>(_ key: Key, _ items: [Item], with others: [Item]?, _ align: ([Item], [Item]) -> [Item])
      -> [Item]
    {
      guard let others else { return items }
      return isUnread(key, of: path) ? others : align(items, others)
    }
    func named(_ offers: [Offer], with others: [Offer]) -> [Offer] {
      paired(offers, with: others, by: \.name) { offer, other in
        aligned(offer, with: other, of: live.product)
      }
    }
    func offers(_ kind: OfferKind, of subscription: Subscription?) -> [Offer]? {
      subscription.map { Array($0.offers[kind]) }
    }
    let introductory = list(
      .introductoryOffers, Array(live.introductoryOffers), with: offers(.introductory, of: other)
    ) { offers, others in
      aligned(offers, with: others, of: live.product)
    }
    let promotional = list(
      .promotionalOffers, Array(live.promotionalOffers), with: offers(.promotional, of: other), named)
    let winBack = list(.winBackOffers, Array(live.winBackOffers), with: offers(.winBack, of: other), named)
    let codes = aligned(Array(live.offerCodes), of: live.product, with: offers(.offerCode, of: other))
    return live.changing { result in
      result.product = aligned(live.product, with: other?.product)
      result.priceChanges = list(.priceChanges, live.priceChanges, with: other?.priceChanges) { changes, _ in
        other.map { aligned(live.sales, of: live.product, with: $0.sales) } ?? changes
      }
      result.monthlyPlan = aligned(live.monthlyPlan, with: other?.monthlyPlan, of: live)
      result.offers = OffersByKind(
        introductory: introductory, promotional: promotional, winBack: winBack, codes: codes)
    }
  }

  func aligned(_ live: Product, with other: Product?) -> Product {
    guard let other else { return live }
    let pricing = aligned(
      OfferPricing(prices: live.prices, territories: live.territories),
      with: OfferPricing(prices: other.prices, territories: other.territories), of: live.path, live)
    return live.changing { result in
      result = inForm(of: other.value, result, live.rows)
      if let prices = pricing?.prices { result.prices = prices }
      if isUnread(.territories, of: live.path) { result.territories = other.territories }
      result.localizations = inForm(
        of: other.localizations, live.localizations, productLocalizationRows)
    }
  }

  private func aligned(
    _ live: MonthlyPlan?, with other: MonthlyPlan?, of subscription: Subscription
  ) -> MonthlyPlan? {
    if isUnread(.billingPlans, of: subscription.path) { return other }
    guard let live, let other else { return live }
    let path = subscription.path(of: .monthly)
    var result = live
    if let pricing = aligned(live.pricing, with: other.pricing, of: path, subscription.product) {
      result.pricing = pricing
    }
    result.priceChanges =
      isUnread(.priceChanges, of: path)
      ? other.priceChanges
      : aligned(live.sales, of: subscription.product, with: other.sales)
    result.availableInNewTerritories = other.availableInNewTerritories
    return result
  }
}

extension Subscription {
  fileprivate var sales: SoldHistory { SoldHistory(history: history, sold: self.product.territories.set) }
}

extension MonthlyPlan {
  fileprivate var sales: SoldHistory { SoldHistory(history: history, sold: pricing.territories.set) }
}

extension InAppPurchase {
  fileprivate var sales: SoldHistory { SoldHistory(history: history, sold: product.territories.set) }
}
