package import OfferModel

extension SimulatedCatalog {
  /// Returns storefronts in sets in which customers of a subscription can do the same, whatever the amounts are: the same offers are
  /// available there, with prices that are known. The largest sets are first.
  package func storefrontsByOffers(
    of subscription: Int, among storefronts: StorefrontSet
  ) -> [StorefrontSet] {
    var places: [[Bool]: Int] = [:]
    var sets: [StorefrontSet] = []
    for storefront in storefronts.members {
      let facts = offers[subscription].flatMap { offer in
        [offer.storefronts.contains(storefront), offer.hasKnownPrice(in: storefront)]
      }
      if let place = places[facts] {
        sets[place].insert(storefront)
      } else {
        places[facts] = sets.count
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
