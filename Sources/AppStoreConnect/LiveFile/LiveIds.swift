import Diagnostics
import JSONText
import OfferModel
import OfferRules

package struct LiveIds: Sendable {
  let app: String?
  let billingGracePeriod: String?
  /// By kind, then name: looked up for every object of a large catalog.
  private let objects: [String: [String: JSON]]
  private let stateOf: [String: [String: JSON]]
  /// As `live.json` has them.
  let ids: JSON
  let states: JSON

  init(ids: JSON, states: JSON) {
    (self.ids, self.states) = (ids, states)
    app = ids["app"]?.string
    billingGracePeriod = ids["billingGracePeriod"]?.string
    objects = LiveIds.byName(ids)
    stateOf = LiveIds.byName(states)
  }

  private static func byName(_ root: JSON) -> [String: [String: JSON]] {
    var result: [String: [String: JSON]] = [:]
    for kind in ["inAppPurchases", "subscriptionGroups", "subscriptions"] {
      for member in root[kind]?.members ?? [] { result[kind, default: [:]][member.name] = member.value }
    }
    return result
  }

  /// What is known of a product or a group besides its catalog, for its fingerprint.
  ///
  /// - Parameter left: the names of members that do not count.
  func bytes(of object: ObjectPath, without left: Set<String> = []) -> [[UInt8]] {
    guard let part = object.parts.first else { return [] }
    let place: (kind: String, name: String?) =
      switch part.kind {
      case .subscription: ("subscriptions", part.name)
      case .inAppPurchase: ("inAppPurchases", part.name)
      case .subscriptionGroup: ("subscriptionGroups", group(named: part.name))
      default: ("", nil)
      }
    guard let name = place.name else { return [] }
    return [objects[place.kind]?[name], stateOf[place.kind]?[name]].map { value in
      JSON.object((value?.members ?? []).filter { !left.contains($0.name) }).bytes
    }
  }

  func subscription(_ productId: String) -> ProductIds? { product(productId, "subscriptions") }
  func inAppPurchase(_ productId: String) -> ProductIds? { product(productId, "inAppPurchases") }
  func product(_ productId: String) -> ProductIds? { subscription(productId) ?? inAppPurchase(productId) }
  func product(_ product: Product) -> ProductIds? {
    self.product(product.productId.value, product.isSubscription ? "subscriptions" : "inAppPurchases")
  }

  private func product(_ productId: String, _ kind: String) -> ProductIds? {
    guard let value = objects[kind]?[productId], let id = value["id"]?.string else { return nil }
    let states = stateOf[kind]?[productId]
    return ProductIds(
      id: id, value: value, state: states?["state"]?.string, textState: states?["texts"]?.string)
  }

  /// Whether App Review has approved a product of the app, ever.
  var hasApproved: Bool {
    ["subscriptions", "inAppPurchases"].contains { kind in
      (stateOf[kind] ?? [:]).values.contains {
        $0["state"]?.string.flatMap(ProductStage.init(apple:))?.wasApproved == true
      }
    }
  }

  var priced: PricedProducts {
    PricedProducts(subscription: anyId("subscriptions"), inAppPurchase: anyId("inAppPurchases"))
  }

  private func anyId(_ kind: String) -> String? {
    objects[kind]?.values.compactMap { $0["id"]?.string }.min()
  }

  func group(_ id: String) -> TextIds? {
    guard let value = objects["subscriptionGroups"]?[id] else { return nil }
    return TextIds(value: value, state: stateOf["subscriptionGroups"]?[id]?["texts"]?.string)
  }

  /// The group that a group of a catalog is.
  func group(of group: SubscriptionGroup) -> String? {
    group.subscriptions.lazy.compactMap { subscription($0.productId)?.group }.first
      ?? self.group(named: group.referenceName.value)
  }

  /// The group with a reference name, of which Apple allows one.
  func group(named name: String) -> String? {
    objects["subscriptionGroups"]?.filter { $0.value["referenceName"]?.string == name }.keys.min()
  }

  /// The promotional or win-back offer of a subscription that has one of Apple's ids.
  func offer(withId id: String, of owner: ObjectPath) -> ObjectPath? {
    let value = objects["subscriptions"]?[owner.productId ?? ""]
    for kind in [OfferKind.promotional, .winBack] {
      let list = kind == .promotional ? "promotionalOffers" : "winBackOffers"
      guard let one = value?[list]?.members?.first(where: { $0.value.string == id }) else { continue }
      return owner.with(kind.part(one.name))
    }
    return nil
  }

  /// The storefronts of objects that requests name only by their ids, by path: `/v1/subscriptionPrices/1`.
  var storefronts: [String: String] {
    let collections = [
      "introductoryOffers": "/v1/subscriptionIntroductoryOffers/", "prices": "/v1/subscriptionPrices/",
    ]
    var result: [String: String] = [:]
    for subscription in (objects["subscriptions"] ?? [:]).values {
      for (list, collection) in collections {
        for one in subscription[list]?.elements ?? [] {
          guard let id = one["id"]?.string, let storefront = one["storefront"]?.string else { continue }
          result[collection + id] = storefront
        }
      }
    }
    return result
  }
}

extension ProductStage {
  fileprivate var wasApproved: Bool { self == .approved || self == .removedFromSale }
}

/// The version of texts that is there, and its localizations.
struct TextIds: Sendable {
  let value: JSON
  /// Apple's state of the version.
  let state: String?

  /// Nil for texts from before versions.
  var version: String? { value["textVersion"]?.string }
  var isEmpty: Bool { value["localizations"]?.members?.isEmpty ?? true }
  func localization(_ locale: String) -> String? { value["localizations"]?[locale]?.string }
}

struct ProductIds: Sendable {
  let id: String
  let value: JSON
  let state: String?
  let textState: String?

  var isApproved: Bool { state == "APPROVED" }
  var group: String? { value["group"]?.string }
  var texts: TextIds { TextIds(value: value, state: textState) }
  /// Of the version of the texts; nil where nobody knows.
  var images: [FileIds]? { value["images"]?.elements?.map { FileIds(value: $0) } }
  /// For App Review; nil where there is none.
  var screenshot: FileIds? { value["screenshot"].map { FileIds(value: $0) } }
  var stage: ProductStage? { state.flatMap { ProductStage(apple: $0) } }
  var wasApproved: Bool { stage?.wasApproved == true }

  func code(_ referenceName: String) -> String? { value["offerCodes"]?[referenceName]?["id"]?.string }

  /// - Parameter id: of the batch in the catalog of `live.json`.
  func batch(_ id: String, of referenceName: String) -> String? {
    value["offerCodes"]?[referenceName]?["batches"]?[id]?.string
  }

  func availability(_ plan: BillingPlan) -> String? { value["availabilities"]?[plan.appleName]?.string }
  var promotionalOffers: Int { value["promotionalOffers"]?.members?.count ?? 0 }
  func promotionalOffer(_ offerId: String) -> String? { value["promotionalOffers"]?[offerId]?.string }
  func winBackOffer(_ offerId: String) -> String? { value["winBackOffers"]?[offerId]?.string }

  /// The introductory offer of a storefront and a plan that begins and ends on these days.
  func introductoryOffer(
    _ storefront: String, _ plan: BillingPlan, start: String?, end: String?, _ readBack: AppleReadBack
  ) -> String? {
    let offers = introductoryOffers(storefront, plan, readBack).filter { $0["endDate"]?.string == end }
    let start = readBack.start(start)
    let same = offers.first { readBack.start($0["startDate"]?.string) == start }
    // What succeeds another one has a day that the catalog does not have.
    return (same ?? (start == nil ? offers.first : nil))?["id"]?.string
  }

  func introductoryOffers(_ storefront: String, _ plan: BillingPlan, _ readBack: AppleReadBack) -> [JSON] {
    (value["introductoryOffers"]?.elements ?? []).filter { offer in
      offer["storefront"]?.string == storefront && readBack.plan(offer["plan"]?.string) == plan.appleName
    }
  }

  func prices(_ plan: BillingPlan) -> [PriceRow] {
    (value["prices"]?.elements ?? []).compactMap { row in
      guard row["plan"]?.string == plan.appleName, let id = row["id"]?.string,
        let storefront = row["storefront"]?.string
      else { return nil }
      return PriceRow(
        id: id, storefront: storefront, amount: row["amount"]?.string, startDate: row["startDate"]?.string,
        isPreserved: row["preserved"] == true)
    }
  }

  struct PriceRow: Sendable {
    let id: String
    let storefront: String
    /// A decimal in the storefront's currency.
    let amount: String?
    let startDate: String?
    /// Whether it is what existing subscribers keep.
    let isPreserved: Bool
  }
}

struct FileIds: Sendable {
  let value: JSON

  var id: String { value["id"]?.string ?? "" }
  var name: String? { value["name"]?.string }
  var size: Int? { if case .number(let size)? = value["size"] { size } else { nil } }
  /// MD5.
  var checksum: String? { value["checksum"]?.string }
  var state: UploadState { value["state"]?.string.flatMap(UploadState.init(rawValue:)) ?? .there }
}
