package import Diagnostics

/// An offer with what filters ask about it.
package struct OfferFacts: Sendable {
  package let offer: Offer
  package let product: Product
  /// The storefronts where it is available: a paid offer needs a price there.
  package var storefronts: StorefrontSet
  /// The days on which it runs, as `dayNumber` counts them.
  package let spans: [ClosedRange<Int>]

  /// A promotional offer has no days, and runs whenever the app offers it.
  package init(_ offer: Offer, of product: Product) {
    self.offer = offer
    self.product = product
    let offered = offer.pricing.territories.set.intersection(product.territories.set)
    if let prices = offer.pricing.prices, prices.rest == nil {
      storefronts = offered.intersection(prices.territories)
    } else {
      storefronts = offered
    }
    spans = offer.kind == .offerCode ? offer.codeSpans : [offer.window.days]
  }

  package var path: ObjectPath { product.pathWithTerms(of: offer) }
}

extension Offer {
  /// The days on which customers can redeem codes: those of active batches that are not for the sandbox.
  fileprivate var codeSpans: [ClosedRange<Int>] {
    self.batches.filter { self.isActive($0) && !$0.isSandbox }.map { batch in
      let first = batch.createdDate.value.dayNumber
      return first...max(first, batch.lastDay?.dayNumber ?? Int.max)
    }
  }
}
