import Diagnostics
import JSONText
import OfferLanguage
import OfferModel

/// A product that has offers.
struct ProductWithOffers: Sendable {
  let product: Product
  let subscription: Subscription?
  let offers: OffersByKind

  /// Writes the product's member of `offers`, with the kinds in the order of their keys.
  func write(_ app: App, _ storefronts: StorefrontBytes, _ writer: inout JSONWriter) {
    writer.key(product.productId.value)
    writer.object { writer in
      writeIntroductoryOffers(storefronts, &writer)
      write("offerCode", .offerCode, in: app, storefronts: storefronts, to: &writer)
      write("promotional", .promotional, in: app, storefronts: storefronts, to: &writer)
      write("winBack", .winBack, in: app, storefronts: storefronts, to: &writer)
    }
  }

  private func writeIntroductoryOffers(_ storefronts: StorefrontBytes, _ writer: inout JSONWriter) {
    let introductory = offers[.introductory]
    guard !introductory.isEmpty else { return }
    writer.key("introductory")
    writer.array { writer in
      for (offer, key) in zip(introductory, introductoryOfferKeys(introductory)) {
        var derived = DerivedOffer(offer, of: product, subscription)
        derived.key = key
        derived.write(storefronts, &writer)
      }
    }
  }

  /// Writes the offers of a kind by their names.
  private func write(
    _ key: String, _ kind: OfferKind, in app: App, storefronts: StorefrontBytes, to writer: inout JSONWriter
  ) {
    let offers = offers[kind]
    guard !offers.isEmpty else { return }
    writer.key(key)
    writer.object { writer in
      for offer in offers {
        var derived = DerivedOffer(offer, of: product, subscription)
        derived.redemptionURL = offer.redemptionLink(ofApp: app.appleId?.value)
        derived.directLink = offer.winBack?.appleId.map { winBackLink($0.value) }
        writer.key(offer.name)
        derived.write(storefronts, &writer)
      }
    }
  }
}

/// Returns the products that have offers, in the order of their IDs.
func productsWithOffers(_ catalog: Catalog) -> [ProductWithOffers] {
  let subscriptions = catalog.subscriptions.map { subscription in
    ProductWithOffers(
      product: subscription.product, subscription: subscription, offers: subscription.offers)
  }
  let purchases = catalog.inAppPurchases.map { purchase in
    ProductWithOffers(
      product: purchase.product, subscription: nil, offers: OffersByKind(purchase.offerCodes))
  }
  return (subscriptions + purchases).filter { !$0.offers.isEmpty }
    .sorted { one, other in isOrdered(one.product.productId.value, other.product.productId.value) }
}
