import Diagnostics
package import JSONText
import OfferModel

/// Apple's ids and states in a `live.json`.
package struct LiveIds: Sendable {
  let app: String?
  let billingGracePeriod: String?
  /// By kind, then name: looked up for every object of a large catalog.
  private let objects: [String: [String: JSONValue]]
  private let states: [String: [String: JSONValue]]
  /// By object, the lists that could not be read: `win-back offers`.
  private let unread: [String: Set<String>]

  /// - Parameter root: of a `live.json` that is a baseline already.
  package init?(_ root: JSONValue) {
    guard let ids = root["ids"], let states = root["states"] else { return nil }
    app = ids["app"]?.string
    billingGracePeriod = ids["billingGracePeriod"]?.string
    objects = LiveIds.byName(ids)
    self.states = LiveIds.byName(states)
    var unread: [String: Set<String>] = [:]
    for one in root["unread"]?.elements.map({ Array($0) }) ?? [] {
      guard let object = one["object"]?.string, let what = one["what"]?.string else { continue }
      unread[object, default: []].insert(what)
    }
    self.unread = unread
  }

  /// Of an app in which nothing is.
  init(app: String) {
    self.app = app
    (billingGracePeriod, objects, states, unread) = (nil, [:], [:], [:])
  }

  func isUnread(_ list: String, of object: ObjectPath) -> Bool { unread[object.key]?.contains(list) ?? false }

  private static func byName(_ root: JSONValue) -> [String: [String: JSONValue]] {
    var result: [String: [String: JSONValue]] = [:]
    for kind in ["inAppPurchases", "subscriptionGroups", "subscriptions"] {
      for member in root[kind]?.members.map({ Array($0) }) ?? [] {
        result[kind, default: [:]][member.key] = member.value
      }
    }
    return result
  }

  func subscription(_ productId: String) -> SubscriptionIds? {
    guard let value = objects["subscriptions"]?[productId], let id = value["id"]?.string else { return nil }
    return SubscriptionIds(
      id: id, value: value, state: states["subscriptions"]?[productId]?["state"]?.string,
      textState: states["subscriptions"]?[productId]?["texts"]?.string)
  }

  func inAppPurchase(_ productId: String) -> OfferCodeIds? {
    guard let value = objects["inAppPurchases"]?[productId], let id = value["id"]?.string else { return nil }
    return OfferCodeIds(
      id: id, value: value, state: states["inAppPurchases"]?[productId]?["state"]?.string)
  }

  func group(_ id: String) -> TextIds? {
    guard let value = objects["subscriptionGroups"]?[id] else { return nil }
    return TextIds(value: value, state: states["subscriptionGroups"]?[id]?["texts"]?.string)
  }

  /// The group with a reference name, of which Apple allows one.
  func group(named name: String) -> String? {
    objects["subscriptionGroups"]?.filter { $0.value["referenceName"]?.string == name }.keys.min()
  }
}

/// The version of texts that is there, and its localizations.
struct TextIds: Sendable {
  let value: JSONValue
  /// Apple's state of the version.
  let state: String?

  /// Nil for texts from before versions.
  var version: String? { value["textVersion"]?.string }
  func localization(_ locale: String) -> String? { value["localizations"]?[locale]?.string }
}

struct SubscriptionIds: Sendable {
  let id: String
  let value: JSONValue
  let state: String?
  let textState: String?

  var isApproved: Bool { state == "APPROVED" }
  var group: String? { value["group"]?.string }
  var texts: TextIds { TextIds(value: value, state: textState) }
  var codes: OfferCodeIds { OfferCodeIds(id: id, value: value, state: state) }

  func availability(_ plan: BillingPlan) -> String? { value["availabilities"]?[plan.appleName]?.string }
  func promotionalOffer(_ offerId: String) -> String? { value["promotionalOffers"]?[offerId]?.string }
  func winBackOffer(_ offerId: String) -> String? { value["winBackOffers"]?[offerId]?.string }

  /// The introductory offer of a storefront and a plan that begins and ends on these days.
  func introductoryOffer(_ storefront: String, _ plan: BillingPlan, start: String?, end: String?) -> String? {
    value["introductoryOffers"]?.elements?.first { offer in
      offer["storefront"]?.string == storefront && offer["startDate"]?.string == start
        && offer["endDate"]?.string == end
        && (offer["plan"]?.string ?? BillingPlan.upFront.appleName) == plan.appleName
    }?["id"]?.string
  }

  func prices(_ plan: BillingPlan) -> [PriceRow] {
    (value["prices"]?.elements.map { Array($0) } ?? []).compactMap { row in
      guard row["plan"]?.string == plan.appleName, let id = row["id"]?.string,
        let storefront = row["storefront"]?.string
      else { return nil }
      return PriceRow(
        id: id, storefront: storefront, amount: row["amount"]?.string, startDate: row["startDate"]?.string)
    }
  }

  struct PriceRow: Sendable {
    let id: String
    let storefront: String
    /// A decimal in the storefront's currency.
    let amount: String?
    let startDate: String?
  }
}

/// The offer codes of a product.
struct OfferCodeIds: Sendable {
  let id: String
  let value: JSONValue
  let state: String?

  func code(_ referenceName: String) -> String? { value["offerCodes"]?[referenceName]?["id"]?.string }

  /// - Parameter id: of the batch in the catalog of `live.json`.
  func batch(_ id: String, of referenceName: String) -> String? {
    value["offerCodes"]?[referenceName]?["batches"]?[id]?.string
  }
}
