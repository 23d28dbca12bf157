import Diagnostics

/// Where an offer can be had, and for how much.
package final class OfferPricing: Sendable {
  /// The pricing of an offer that is not bound yet.
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
