package import Diagnostics

/// An offer with the product it belongs to.
package struct ProductOffer: Sendable {
  package let product: Product
  package let offer: Offer

  package init(_ offer: Offer, of product: Product) {
    self.offer = offer
    self.product = product
  }

  /// Introductory offers of a subscription have the same: findings tell them apart by their places.
  package var path: ObjectPath { product.path(of: offer) }

  package func path(of batch: CodeBatch) -> ObjectPath { product.path(of: batch, in: offer) }
}

extension Catalog {
  /// The win-back offers of all subscriptions, in the order of the subscriptions.
  package var winBackOffers: [ProductOffer] {
    subscriptions.flatMap { subscription in
      subscription.winBackOffers.map { ProductOffer($0, of: subscription.product) }
    }
  }

  /// The offer codes of all products, in the order of the products.
  package var offerCodes: [ProductOffer] {
    subscriptions.flatMap { subscription in
      subscription.offerCodes.map { ProductOffer($0, of: subscription.product) }
    }
      + inAppPurchases.flatMap { purchase in
        purchase.offerCodes.map { ProductOffer($0, of: purchase.product) }
      }
  }
}
