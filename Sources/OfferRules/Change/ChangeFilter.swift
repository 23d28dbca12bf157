package import Diagnostics
package import OfferLanguage
package import OfferModel

/// Which changes are about some offers: of those that a filter passes in the baseline or in the catalog, and of their batches;
/// if the filter does not ask for offers, also of their products.
package struct ChangeFilter: Sendable {
  package let filter: OfferFilter
  private let old: PassingOffers
  private let new: PassingOffers
  private let products: [String: StorefrontSet]

  package init(_ filter: OfferFilter, _ comparison: Comparison) {
    let (old, new) = (comparison.baseline.catalog, comparison.current.catalog)
    self.filter = filter
    self.old = PassingOffers(of: old, filter)
    self.new = PassingOffers(of: new, filter)
    products = Dictionary((new.products + old.products).map { ($0.productId.value, $0.territories.set) }) {
      $0.union($1)
    }
  }

  package func includes(_ change: Change) -> Bool {
    if filter.isEmpty || old.contains(change.old, in: change.parents.old)
      || new.contains(change.new, in: change.parents.new)
    {
      return true
    }
    guard !filter.isAboutOffers, let id = change.path.productId, let sold = products[id] else { return false }
    // Offers are left out by themselves.
    return change.path.offer == nil && filter.passes(product: id, sold)
  }

  /// Leaves what concerns the offers; the totals stay those of the whole app.
  package func narrowing(_ consequences: Consequences) -> Consequences {
    guard !filter.isEmpty else { return consequences }
    let codes = old.codes + new.codes
    let limits = Dictionary(grouping: codes.flatMap(\.code.batches), by: \.createdDate.value.quarter)
      .mapValues { Set($0.map(CodePool.init)) }
    let owners = Set(codes.map { $0.product.isSubscription ? $0.product.path : Consequences.allPurchases })
    let batches = Set(new.codes.flatMap { $0.code.batches.map(\.id.range) })
    var result = consequences
    result.codes.removeAll { limits[$0.quarter]?.contains($0.pool) != true }
    result.activeCodes.removeAll { !owners.contains($0.owner) }
    result.locks.removeAll { !new.ranges.contains($0.range) && !batches.contains($0.range) }
    return result
  }
}

/// The offers of a catalog that a filter passes, by the places where they are named.
package struct PassingOffers: Sendable {
  package private(set) var ranges: Set<SourceRange> = []
  private(set) var codes: [ProductOfferCode] = []

  package init(of catalog: Catalog, _ filter: OfferFilter) {
    func add(
      _ kind: OfferKind, _ product: Product, _ range: SourceRange, _ campaign: Located<String>?,
      _ pricing: OfferPricing, _ window: DateWindow = DateWindow(), _ code: ProductOfferCode? = nil
    ) {
      let facts = OfferFacts(kind, of: product, campaign: campaign?.value, pricing, window, code: code?.code)
      guard filter.passes(facts) else { return }
      ranges.insert(range)
      if let code { codes.append(code) }
    }
    for one in catalog.subscriptions {
      for offer in one.introductoryOffers {
        add(.introductory, one.product, offer.range, offer.campaign, offer.terms.pricing, offer.window)
      }
      for offer in one.promotionalOffers {
        add(.promotional, one.product, offer.offerId.range, offer.campaign, offer.terms.pricing)
      }
      for offer in one.winBackOffers {
        add(.winBack, one.product, offer.offerId.range, offer.campaign, offer.terms.pricing, offer.window)
      }
    }
    for one in catalog.offerCodes {
      let code = one.code
      add(.offerCode, one.product, code.referenceName.range, code.campaign, code.pricing, DateWindow(), one)
    }
  }

  /// Whether an object is one of the offers, a batch of one, or a product with one.
  package func contains(_ object: NormalObject?, in parent: NormalObject? = nil) -> Bool {
    guard let object else { return false }
    if ranges.contains(object.range) || parent.map({ ranges.contains($0.range) }) ?? false { return true }
    return Comparer.offerLists.contains { key in object.objects(key).contains { ranges.contains($0.range) } }
  }
}
