import Diagnostics
import OfferLanguage
package import OfferModel

/// Selects the changes of the offers that pass a filter, in the baseline or in the catalog, and of their batches.
///
/// Their products are selected too, unless the filter asks for something that only offers have.
package struct ChangeFilter: Sendable {
  /// The offers that pass, of the baseline and of the catalog.
  private let offers: [OfferFacts]
  private let ranges: Set<SourceRange>
  private let paths: Set<ObjectPath>
  private let products: Set<ObjectPath>
  /// The win-back offers and batches among them, whose locks begin on a day.
  private let dated: Set<ObjectPath>
  /// Those whose prices are listed; nil for all.
  private let storefronts: StorefrontSet?
  private let base: Storefront

  package init(_ filter: OfferFilter, from old: Catalog, to new: Catalog) {
    storefronts = filter.storefronts
    base = new.app.baseTerritory.value
    let current = filter.offers(of: new)
    offers = filter.offers(of: old) + current
    ranges = Set(offers.map(\.offer.range))
    paths = Set(offers.map(\.path))
    let all = filter.isAboutOffers ? [] : old.products + new.products
    products = Set(all.filter { filter.passes(product: $0.productId.value, $0.territories.set) }.map(\.path))
    dated = Set(
      current.flatMap { offer in
        offer.offer.batches.map { offer.path.with(.batch, $0.id.value) }
          + (offer.offer.kind == .winBack ? [offer.path] : [])
      })
  }

  package func includes(_ change: Change) -> Bool {
    if let storefronts, let changed = change.storefrontsOfPrices(base: base),
      changed.isDisjoint(with: storefronts)
    {
      return false
    }
    let objects = [change.old, change.new, change.parents.old, change.parents.new].compactMap(\.self)
    return objects.contains { ranges.contains($0.range) } || isBatch(change) || takesOffers(change)
      || (change.path.offer == nil && products.contains(change.path.owner))
  }

  /// Whether it is a batch of an offer that passes on one side only: it was added when the offer left the campaign, or
  /// removed when the offer joined it.
  private func isBatch(_ change: Change) -> Bool {
    change.type == .batch && change.path.parent.map(paths.contains) ?? false
  }

  /// Whether it is a removed product with such an offer. Its offers are not listed as changes of their own.
  private func takesOffers(_ change: Change) -> Bool {
    change.kind == .removed && change.path.parent == nil && paths.contains { change.path.contains($0) }
  }

  /// Keeps the prices of the storefronts that pass.
  ///
  /// - Returns: the other storefronts whose price the change changes.
  package func narrowPrices(of change: inout Change) -> StorefrontSet {
    storefronts.map { change.narrowPrices(to: $0, base: base) } ?? StorefrontSet()
  }

  /// Keeps the consequences that concern the offers. Their totals are still those of the whole app.
  package func narrowing(_ consequences: Consequences) -> Consequences {
    let codes = offers.map(\.offer)
    let limits = Dictionary(grouping: codes.flatMap { $0.batches }, by: \.createdDate.value.quarter)
      .mapValues { Set($0.map(CodePool.init)) }
    let owners = Set(
      offers.filter { $0.offer.kind == .offerCode }.map {
        $0.path.owner.parts[0].kind == .subscription ? $0.path.owner : Consequences.allPurchases
      })
    var result = consequences
    result.codes.removeAll { limits[$0.quarter]?.contains($0.pool) != true }
    result.activeCodes.removeAll { !owners.contains($0.owner) }
    result.locks.removeAll { !dated.contains($0.path) }
    return result
  }
}
