package import Diagnostics

/// How and for how long the customer of a subscription pays.
package struct OfferTerms: Sendable {
  package var mode = Located(unbound: OfferMode.freeTrial)
  /// The whole offer, not one of its periods.
  package var length = Located(unbound: OfferDuration(.day, 0))
  /// The billing plan of the subscription that it belongs to.
  package var plan = Located(unbound: BillingPlan.upFront)

  package init() {}
}

/// Where an offer can be had, and for how much.
package final class OfferPricing: Sendable {
  /// Of an offer that is not bound yet.
  package static let unbound = OfferPricing(
    prices: nil, territories: Territories(StorefrontSet(), range: .unbound, isStated: false))

  /// Nil when the offer is free.
  package let prices: PriceMap?
  package let territories: Territories

  package init(prices: PriceMap?, territories: Territories) {
    self.prices = prices
    self.territories = territories
  }
}
