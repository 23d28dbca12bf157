import Diagnostics
package import OfferModel

extension Catalog {
  /// The catalog without some storefronts: nothing is sold there, and no offer can be had there.
  ///
  /// An offer that was only there is left out. The amount of the base storefront stays where Apple derives others from it.
  package func without(_ storefronts: StorefrontSet) -> Catalog {
    guard !storefronts.isEmpty else { return self }
    let restriction = Restriction(left: .all.subtracting(storefronts), base: app.baseTerritory.value)
    var result = self
    result.groups = groups.map { group in
      var group = group
      group.subscriptions = group.subscriptions.map(restriction.restricted)
      return group
    }
    result.inAppPurchases = inAppPurchases.map { purchase in
      var purchase = purchase
      purchase.product = restriction.restricted(purchase.product)
      purchase.priceChanges = restriction.restricted(purchase.priceChanges)
      purchase.offerCodes = restriction.restricted(purchase.offerCodes)
      return purchase
    }
    return result
  }
}

/// Leaves some storefronts in objects of a catalog.
private struct Restriction {
  let left: StorefrontSet
  let base: Storefront

  func restricted(_ subscription: Subscription) -> Subscription {
    subscription.changing { result in
      result.product = restricted(subscription.product)
      result.priceChanges = restricted(subscription.priceChanges)
      result.monthlyPlan?.pricing = restricted(subscription.monthlyPlan?.pricing ?? .unbound)
      result.monthlyPlan?.priceChanges = restricted(subscription.monthlyPlan?.priceChanges ?? [])
      result.offers = OffersByKind(restricted(Array(subscription.offers)))
    }
  }

  func restricted(_ product: Product) -> Product {
    let pricing = restricted(OfferPricing(prices: product.prices, territories: product.territories))
    return product.changing { result in
      result.territories = pricing.territories
      result.prices = pricing.prices ?? result.prices
    }
  }

  func restricted(_ changes: [PriceChange]) -> [PriceChange] {
    changes.compactMap { change in
      var result = change
      result.prices = prices(change.prices)
      return result.prices.prices.isEmpty && !change.prices.prices.isEmpty ? nil : result
    }
  }

  func restricted(_ offers: [Offer]) -> [Offer] {
    offers.compactMap { offer in
      var result = offer
      result.pricing = restricted(offer.pricing)
      return result.pricing.territories.set.isEmpty && !offer.pricing.territories.set.isEmpty ? nil : result
    }
  }

  private func restricted(_ pricing: OfferPricing) -> OfferPricing {
    pricing.restricted(to: left, base: base)
  }

  private func prices(_ map: PriceMap) -> PriceMap {
    map.restricted(to: map.rest == nil ? left : left.union(StorefrontSet([base])))
  }
}
