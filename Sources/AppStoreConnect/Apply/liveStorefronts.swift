package import JSONText

/// The storefronts of live objects that requests name only by their ids, by path: `/v1/subscriptionPrices/1`.
///
/// - Parameter root: of a `live.json`.
package func liveStorefronts(_ root: JSONValue) -> [String: String] {
  let collections = [
    "introductoryOffers": "/v1/subscriptionIntroductoryOffers/", "prices": "/v1/subscriptionPrices/",
  ]
  var result: [String: String] = [:]
  for subscription in root["ids"]?["subscriptions"]?.members.map({ Array($0) }) ?? [] {
    for (list, collection) in collections {
      for one in subscription.value[list]?.elements.map({ Array($0) }) ?? [] {
        guard let id = one["id"]?.string, let storefront = one["storefront"]?.string else { continue }
        result[collection + id] = storefront
      }
    }
  }
  return result
}
