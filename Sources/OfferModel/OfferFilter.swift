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
    (campaigns.isEmpty || offer.campaign.map(campaigns.contains) ?? false)
      && (kinds.isEmpty || kinds.contains(offer.kind)) && passes(product: offer.productId, offer.storefronts)
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

/// What filters ask about an offer.
package struct OfferFacts: Sendable {
  package let kind: OfferKind
  package let productId: String
  package let campaign: String?
  /// Where it can be had: a paid one needs a price there.
  package var storefronts: StorefrontSet
  /// The days on which it runs, as `dayNumber` counts them.
  package let spans: [ClosedRange<Int>]

  /// - Parameter window: a promotional offer has none, and runs whenever the app offers it.
  package init(
    _ kind: OfferKind, of product: Product, campaign: String?, _ pricing: OfferPricing, _ window: DateWindow,
    code: OfferCode?
  ) {
    let priced = pricing.prices.flatMap { $0.rest == nil ? $0.territories : nil }
    let offered = pricing.territories.set.intersection(product.territories.set)
    (self.kind, productId, self.campaign) = (kind, product.productId.value, campaign)
    storefronts = priced.map(offered.intersection) ?? offered
    spans = code.map(\.spans) ?? [window.days]
  }
}

extension OfferCode {
  /// The days on which customers can redeem codes: those of active batches that are not for the sandbox.
  fileprivate var spans: [ClosedRange<Int>] {
    batches.filter { isActive($0) && !$0.isSandbox }.map { batch in
      let first = batch.createdDate.value.dayNumber
      return first...max(first, batch.lastDay?.dayNumber ?? Int.max)
    }
  }
}

package struct FilteredOffer: Sendable {
  package let facts: OfferFacts
  package let path: ObjectPath
  package let range: SourceRange
  package let code: OfferCode?
  /// Its first day, where it has one.
  package let start: CalendarDate?
}

extension OfferFilter {
  /// The offers of a catalog that pass, in the order of the products.
  package func offers(of catalog: Catalog) -> [FilteredOffer] {
    let ofSubscriptions = catalog.subscriptions.flatMap { one in
      one.offers.map { offer in
        FilteredOffer(
          facts: OfferFacts(
            offer.kind, of: one.product, campaign: offer.campaign?.value, offer.terms.pricing, offer.window,
            code: offer.code), path: offer.pathWithTerms, range: offer.range, code: offer.code,
          start: offer.window.start?.value)
      }
    }
    let ofPurchases = catalog.inAppPurchases.flatMap { one in
      one.offerCodes.map { code in
        FilteredOffer(
          facts: OfferFacts(
            .offerCode, of: one.product, campaign: code.campaign?.value, code.pricing, DateWindow(),
            code: code),
          path: one.product.path(of: code), range: code.referenceName.range, code: code, start: nil)
      }
    }
    return (ofSubscriptions + ofPurchases).filter { passes($0.facts) }
  }
}
