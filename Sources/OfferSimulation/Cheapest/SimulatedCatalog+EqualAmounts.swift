import Diagnostics
package import OfferModel

extension SimulatedCatalog {
  /// Returns storefronts in sets in which a subscription and its offers have the same amounts in minor units, so that the same ways are
  /// the cheapest in all storefronts of a set. The largest sets are first.
  package func storefrontsByAmounts(
    of subscription: Int, among storefronts: StorefrontSet
  ) -> [StorefrontSet] {
    let history = subscriptions[subscription].history
    let named = history.changes.map { history.named(on: $0.startDate.value) }
    var places: [[Int64?]: Int] = [:]
    var sets: [StorefrontSet] = []
    for storefront in storefronts.members {
      var amounts = [history.prices[storefront]?.amount]
      for (change, named) in zip(history.changes, named) {
        amounts += [change.prices[storefront]?.amount, named.contains(storefront) ? 1 : 0]
      }
      for offer in offers[subscription] {
        let isThere = offer.storefronts.contains(storefront)
        amounts += [offer.offer.pricing.prices?[storefront]?.amount, isThere ? 1 : 0]
      }
      if let place = places[amounts] {
        sets[place].insert(storefront)
      } else {
        places[amounts] = sets.count
        sets.append(StorefrontSet([storefront]))
      }
    }
    // Sets of the same size stay in the order of their first storefronts.
    let inOrder = sets.enumerated().sorted { one, other in
      one.element.count == other.element.count
        ? one.offset < other.offset : one.element.count > other.element.count
    }
    return inOrder.map(\.element)
  }
}
