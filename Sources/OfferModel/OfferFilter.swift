package import Diagnostics

/// Which offers an output is about; as it begins, all of them.
package struct OfferFilter: Sendable {
  /// Offers that can be had in one of these; nil: wherever they are.
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

  /// Whether it asks for something that a product without offers has not.
  package var isAboutOffers: Bool { !campaigns.isEmpty || !kinds.isEmpty || hasPeriod }

  package var hasPeriod: Bool { from != nil || to != nil }

  package func passes(_ offer: OfferFacts) -> Bool {
    (campaigns.isEmpty || offer.offer.campaign.map { campaigns.contains($0.value) } ?? false)
      && (kinds.isEmpty || kinds.contains(offer.offer.kind))
      && passes(product: offer.product.productId.value, offer.storefronts)
      && (!hasPeriod || offer.spans.contains { $0.overlaps(days) })
  }

  /// Whether prices of the product, and what happens to it, are what the output is about.
  package func passes(product id: String, _ storefronts: StorefrontSet) -> Bool {
    (products.isEmpty || products.contains(id))
      && (self.storefronts.map { !storefronts.isDisjoint(with: $0) } ?? true)
  }

  package func includes(_ day: CalendarDate) -> Bool { days.contains(day.dayNumber) }

  /// What it leaves of the storefronts of an offer or a product.
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

/// An offer with what filters ask about it.
package struct OfferFacts: Sendable {
  package let offer: Offer
  package let product: Product
  /// Where it can be had: a paid one needs a price there.
  package var storefronts: StorefrontSet
  /// The days on which it runs, as `dayNumber` counts them.
  package let spans: [ClosedRange<Int>]

  /// A promotional offer has no days, and runs whenever the app offers it.
  package init(_ offer: Offer, of product: Product) {
    self.offer = offer
    self.product = product
    let priced = offer.pricing.prices.flatMap { $0.rest == nil ? $0.territories : nil }
    let offered = offer.pricing.territories.set.intersection(product.territories.set)
    storefronts = priced.map(offered.intersection) ?? offered
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

extension OfferFilter {
  /// The offers of a catalog that pass, in the order of the products.
  package func offers(of catalog: Catalog) -> [OfferFacts] {
    let ofSubscriptions = catalog.subscriptions.flatMap { one in
      one.offers.map { offer in OfferFacts(offer, of: one.product) }
    }
    let ofPurchases = catalog.inAppPurchases.flatMap { one in
      one.offerCodes.map { offer in OfferFacts(offer, of: one.product) }
    }
    return (ofSubscriptions + ofPurchases).filter(passes)
  }
}
