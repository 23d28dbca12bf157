import Diagnostics

/// Selects the offers that an output is about. A new filter selects all of them.
package struct OfferFilter: Sendable {
  /// Offers that are available in one of these; nil for all storefronts.
  package var storefronts: StorefrontSet?
  package var campaigns: [String] = []
  /// Product IDs.
  package var products: [String] = []
  package var kinds: [OfferKind] = []
  /// Offers that run on a day from this one on.
  package var from: CalendarDate?
  /// Offers that run on a day up to this one.
  package var to: CalendarDate?

  package init() {}

  /// Whether anything is left out.
  package var isEmpty: Bool { storefronts == nil && products.isEmpty && !isAboutOffers }

  /// Whether it selects by something that a product without offers does not have.
  package var isAboutOffers: Bool { !campaigns.isEmpty || !kinds.isEmpty || hasPeriod }

  package var hasPeriod: Bool { from != nil || to != nil }

  package func passes(_ offer: OfferFacts) -> Bool {
    if !campaigns.isEmpty {
      guard let campaign = offer.offer.campaign, campaigns.contains(campaign.value) else { return false }
    }
    if !kinds.isEmpty, !kinds.contains(offer.offer.kind) { return false }
    if hasPeriod, !offer.spans.contains(where: { $0.overlaps(days) }) { return false }
    return passes(product: offer.product.productId.value, offer.storefronts)
  }

  /// Whether the output is about a product, its prices and its changes.
  package func passes(product id: String, _ storefronts: StorefrontSet) -> Bool {
    if !products.isEmpty, !products.contains(id) { return false }
    guard let wanted = self.storefronts else { return true }
    return !storefronts.isDisjoint(with: wanted)
  }

  package func includes(_ day: CalendarDate) -> Bool { days.contains(day.dayNumber) }

  /// The storefronts of an offer or a product that it selects.
  package func narrowing(_ all: StorefrontSet) -> StorefrontSet { storefronts.map(all.intersection) ?? all }

  /// The storefront whose prices come first.
  package func base(of app: App) -> Storefront {
    let base = app.baseTerritory.value
    guard let storefronts, !storefronts.contains(base) else { return base }
    return storefronts.first ?? base
  }

  private var days: ClosedRange<Int> {
    let first = from?.dayNumber ?? Int.min
    return first...max(first, to?.dayNumber ?? Int.max)
  }
}

extension OfferFilter {
  /// The offers of a catalog that pass, in the order of the products.
  package func offers(of catalog: Catalog) -> [OfferFacts] {
    let ofSubscriptions = catalog.subscriptions.flatMap { subscription in
      subscription.offers.map { offer in OfferFacts(offer, of: subscription.product) }
    }
    let ofPurchases = catalog.inAppPurchases.flatMap { purchase in
      purchase.offerCodes.map { offer in OfferFacts(offer, of: purchase.product) }
    }
    return (ofSubscriptions + ofPurchases).filter(passes)
  }
}
