import Diagnostics
import JSONText
import OfferLanguage
import OfferModel

/// A product that has offers.
struct ProductWithOffers: Sendable {
  let product: Product
  let subscription: Subscription?
  let codes: [OfferCode]

  /// Writes the product's member of `offers`, with the kinds in the order of their keys.
  func write(_ app: App, _ storefronts: StorefrontBytes, _ writer: inout JSONWriter) {
    writer.key(product.productId.value)
    writer.object { writer in
      if let subscription { writeIntroductoryOffers(of: subscription, storefronts, &writer) }
      write("offerCode", codes, storefronts, &writer) { code in
        var derived = derivedOffer(code)
        if let appleId = app.appleId?.value, code.isRedeemedAtApple {
          derived.redemptionURL = redemptionLink(appleId)
        }
        return (code.referenceName.value, derived)
      }
      guard let subscription else { return }
      write("promotional", subscription.promotionalOffers, storefronts, &writer) { offer in
        (offer.offerId.value, DerivedOffer(.promotional, offer.terms, of: subscription))
      }
      write("winBack", subscription.winBackOffers, storefronts, &writer) { offer in
        var derived = DerivedOffer(.winBack, offer.terms, of: subscription, from: offer.startDate.value)
        derived.directLink = offer.appleId.map { winBackLink($0.value) }
        return (offer.offerId.value, derived)
      }
    }
  }

  private func writeIntroductoryOffers(
    of subscription: Subscription, _ storefronts: StorefrontBytes, _ writer: inout JSONWriter
  ) {
    guard !subscription.introductoryOffers.isEmpty else { return }
    writer.key("introductory")
    writer.array { writer in
      var keys: Set<String> = []
      for offer in subscription.introductoryOffers {
        var derived = DerivedOffer(
          .introductory, offer.terms, of: subscription, from: offer.window.start?.value)
        let isNew = keys.insert(offer.key).inserted
        derived.key =
          isNew
          ? offer.key : introductoryOfferKey(offer.key, besides: offer.terms.pricing.territories.set)
        derived.write(storefronts, &writer)
      }
    }
  }

  /// Writes the offers of a kind by their names.
  ///
  /// - Parameter derive: Returns the name of an offer, and the offer.
  private func write<Offer>(
    _ kind: String, _ offers: [Offer], _ storefronts: StorefrontBytes, _ writer: inout JSONWriter,
    _ derive: (_ offer: Offer) -> (name: String, derived: DerivedOffer)
  ) {
    guard !offers.isEmpty else { return }
    writer.key(kind)
    writer.object { writer in
      for offer in offers {
        let named = derive(offer)
        writer.key(named.name)
        named.derived.write(storefronts, &writer)
      }
    }
  }

  fileprivate var hasOffers: Bool {
    guard let subscription else { return !codes.isEmpty }
    return !codes.isEmpty || !subscription.introductoryOffers.isEmpty
      || !subscription.promotionalOffers.isEmpty || !subscription.winBackOffers.isEmpty
  }

  private func derivedOffer(_ code: OfferCode) -> DerivedOffer {
    guard let subscription, let terms = code.terms else { return DerivedOffer(code, of: product) }
    var derived = DerivedOffer(.offerCode, terms, of: subscription)
    derived.batches = code.batches
    return derived
  }
}

/// Returns the products that have offers, in the order of their IDs.
func productsWithOffers(_ catalog: Catalog) -> [ProductWithOffers] {
  let subscriptions = catalog.subscriptions.map { subscription in
    ProductWithOffers(
      product: subscription.product, subscription: subscription, codes: subscription.offerCodes)
  }
  let purchases = catalog.inAppPurchases.map { purchase in
    ProductWithOffers(product: purchase.product, subscription: nil, codes: purchase.offerCodes)
  }
  return (subscriptions + purchases).filter(\.hasOffers)
    .sorted { one, other in isOrdered(one.product.productId.value, other.product.productId.value) }
}
