import Diagnostics
import OfferLanguage
import OfferModel
import OfferRules

/// Apple's ids and states of what is live in an app: the values that a catalog does not have.
package struct LiveIds: Sendable {
  var app = ""
  var billingGracePeriod: String?
  /// By product ID.
  var inAppPurchases: [String: ProductIds] = [:]
  /// By Apple's id.
  var subscriptionGroups: [String: GroupIds] = [:]
  /// By product ID.
  var subscriptions: [String: ProductIds] = [:]
}

/// Apple's ids and states of a subscription group.
struct GroupIds: Sendable {
  var referenceName: String?
  var texts = TextIds()
}

/// Apple's ids and states of a subscription or an in-app purchase.
struct ProductIds: Sendable {
  var id = ""
  var state: AppleState?
  var texts = TextIds()
  /// The id of the group; empty for an in-app purchase.
  var group = ""
  /// The ids of availabilities, by Apple's name of the plan; nil for an in-app purchase that was never made available.
  var availabilities: [String: String]?
  /// The images of the newest version of the texts; nil if Apple did not say.
  var images: [FileIds]?
  /// The screenshot for App Review; nil if there is none.
  var screenshot: FileIds?
  /// All rows of the price schedule: past, current and planned.
  var prices: [PriceIds] = []
  /// One for each storefront, also those that have ended.
  var introductoryOffers: [IntroductoryOfferIds] = []
  /// By offer ID.
  var promotionalOffers: [String: String] = [:]
  /// The storefronts in which the subscription is sold, but not a free promotional offer of it; by offer ID.
  var promotionalGaps: [String: [String]] = [:]
  /// By offer ID.
  var winBackOffers: [String: String] = [:]
  /// By reference name.
  var offerCodes: [String: OfferCodeIds] = [:]
}

/// The newest version of the texts of a group or a product.
struct TextIds: Sendable {
  /// Nil for texts that were made before versions, or without one.
  var version: String?
  /// True for texts without a version for which one can be made; otherwise nil.
  var canHaveVersion: Bool?
  var state: AppleState?
  /// The ids of localizations, by locale.
  var localizations: [String: String] = [:]

  var isEmpty: Bool { localizations.isEmpty }

  /// Whether the newest version can be edited and submitted.
  var hasDraft: Bool {
    guard version != nil, !isEmpty, case .editable = VersionState(state) else { return false }
    return true
  }

  /// Whether they were made without a version, and can be submitted only in one.
  var lacksVersion: Bool { !isEmpty && version == nil && canHaveVersion == true }

  /// Whether App Review or the developer has closed the only version there is: nothing can be submitted but a new one.
  var isClosed: Bool {
    guard version != nil, !isEmpty, case .over = VersionState(state) else { return false }
    return true
  }
}

/// An image or a screenshot at Apple.
struct FileIds: Sendable {
  var id = ""
  var name: String?
  /// In bytes.
  var size: Int?
  /// MD5, if Apple has computed one.
  var checksum: String?
  /// Nil for a file that Apple has received.
  var unfinished: UploadState?

  var state: UploadState { unfinished ?? .there }
}

/// A row of the price schedule of a product.
struct PriceIds: Sendable {
  var id = ""
  /// Apple's code of the storefront.
  var storefront = ""
  /// Apple's name of the plan.
  var plan = ""
  /// A decimal in the storefront's currency.
  var amount = ""
  var pricePoint = ""
  /// Nil for the first price.
  var startDate: String?
  /// Whether existing subscribers keep it; nil if Apple did not say.
  var preserved: Bool?

  var isPreserved: Bool { preserved == true }
}

/// An introductory offer in a storefront.
struct IntroductoryOfferIds: Sendable {
  var id = ""
  /// Apple's code of the storefront.
  var storefront: String?
  /// Apple's name of the plan.
  var plan: String?
  /// Apple's name of the mode.
  var mode: String?
  var startDate: String?
  var endDate: String?
}

/// An offer code and its batches.
struct OfferCodeIds: Sendable {
  var id = ""
  /// Apple's ids of batches, by those in the catalog of `live.json`.
  var batches: [String: String] = [:]
}

// MARK: - Finding objects

extension LiveIds {
  func product(withId productId: String) -> ProductIds? {
    subscriptions[productId] ?? inAppPurchases[productId]
  }

  func product(_ product: Product) -> ProductIds? {
    let productId = product.productId.value
    return product.isSubscription ? subscriptions[productId] : inAppPurchases[productId]
  }

  var priced: PricedProducts {
    PricedProducts(
      subscription: subscriptions.values.map(\.id).min(),
      inAppPurchase: inAppPurchases.values.map(\.id).min())
  }

  /// Apple's id of a group of a catalog: that of the live group with the same products, or else of the same name.
  func group(of group: SubscriptionGroup) -> String? {
    group.subscriptions.lazy.compactMap { subscriptions[$0.productId]?.group }.first
      ?? self.group(named: group.referenceName.value)
  }

  /// Apple's id of the group with a reference name, of which Apple allows one.
  func group(named name: String) -> String? {
    subscriptionGroups.filter { $0.value.referenceName == name }.keys.min()
  }

  /// Where plans of a catalog of live state are sold, and have no price at Apple.
  func unpriced(in catalog: Catalog) -> [String: [BillingPlan: StorefrontSet]] {
    var result: [String: [BillingPlan: StorefrontSet]] = [:]
    for subscription in catalog.subscriptions {
      guard let ids = subscriptions[subscription.productId] else { continue }
      for plan in BillingPlan.allCases {
        let priced = StorefrontSet(ids.prices(plan).compactMap { Storefront(code: $0.storefront) })
        let missing = subscription.territories(of: plan).subtracting(priced)
        if !missing.isEmpty { result[subscription.productId, default: [:]][plan] = missing }
      }
    }
    return result
  }

  /// The promotional or win-back offer of a subscription that has one of Apple's ids.
  func offer(withId id: String, of owner: ObjectPath) -> ObjectPath? {
    guard let ids = subscriptions[owner.productId ?? ""] else { return nil }
    func name(in offers: [String: String]) -> String? { offers.filter { $0.value == id }.keys.min() }
    if let name = name(in: ids.promotionalOffers) { return owner.with(OfferKind.promotional.part(name)) }
    return name(in: ids.winBackOffers).map { owner.with(OfferKind.winBack.part($0)) }
  }

  /// The names of products and groups, by the paths of the products, of the groups and of the versions of their texts.
  var names: [String: String] {
    var result: [String: String] = [:]
    func add(_ kind: VersionedKind, _ id: String, texts: TextIds, named name: String) {
      result[kind.owner.collection + "/" + id] = name
      if let version = texts.version { result[kind.version.collection + "/" + version] = name }
    }
    for (productId, one) in subscriptions { add(.subscription, one.id, texts: one.texts, named: productId) }
    for (productId, one) in inAppPurchases { add(.inAppPurchase, one.id, texts: one.texts, named: productId) }
    for (id, one) in subscriptionGroups {
      add(.group, id, texts: one.texts, named: one.referenceName.map(quoted) ?? id)
    }
    return result
  }

  /// The storefronts of objects that requests name only by their ids, by path: `/v1/subscriptionPrices/1`.
  var storefronts: [String: String] {
    var result: [String: String] = [:]
    for subscription in subscriptions.values {
      for price in subscription.prices {
        result[AppleResource.price.collection + "/" + price.id] = price.storefront
      }
      for offer in subscription.introductoryOffers {
        result[AppleResource.introductoryOffer.collection + "/" + offer.id] = offer.storefront
      }
    }
    return result
  }
}

extension ProductIds {
  var stage: ProductStage? { state?.stage }
  var isApproved: Bool { state == .approved }
  var wasApproved: Bool { stage?.wasApproved == true }
  var wasNeverApproved: Bool { if case .neverApproved? = stage { true } else { false } }

  /// - Parameter id: of the batch in the catalog of `live.json`.
  func batch(_ id: String, of referenceName: String) -> String? { offerCodes[referenceName]?.batches[id] }

  func availability(_ plan: BillingPlan) -> String? { availabilities?[plan.appleName] }

  func prices(_ plan: BillingPlan) -> [PriceIds] { prices.filter { $0.plan == plan.appleName } }

  /// The introductory offers of a storefront and a plan.
  func introductoryOffers(
    _ storefront: String, _ plan: BillingPlan, _ readBack: AppleReadBack
  ) -> [IntroductoryOfferIds] {
    introductoryOffers.filter { $0.storefront == storefront && readBack.plan($0.plan) == plan.appleName }
  }

  /// The introductory offer of a storefront and a plan that begins and ends on these days.
  func introductoryOffer(
    _ storefront: String, _ plan: BillingPlan, start: String?, end: String?, _ readBack: AppleReadBack
  ) -> String? {
    let offers = introductoryOffers(storefront, plan, readBack).filter { $0.endDate == end }
    let start = readBack.start(start)
    let same = offers.first { readBack.start($0.startDate) == start }
    // An offer that succeeds another one has a first day that the catalog does not have.
    return (same ?? (start == nil ? offers.first : nil))?.id
  }
}
