import OfferLanguage
package import OfferModel

extension Change {
  /// The storefronts in which it changes a price; nil if it also changes something else, or if only Apple knows where.
  ///
  /// - Parameter base: the storefront that Apple equalizes from.
  package func storefrontsOfPrices(base: Storefront) -> StorefrontSet? {
    if isOfPrice {
      let maps = [old, new].compactMap { object in object?[.prices]?.prices }
      guard maps.allSatisfy({ map in map.rest == nil }) else { return nil }
      return maps.reduce(into: StorefrontSet()) { all, map in all.formUnion(map.territories) }
    }
    guard kind == .changed, equalizedMove(base: base) == nil else { return nil }
    var all = StorefrontSet()
    for field in fields {
      guard let old = field.old?.prices, let new = field.new?.prices, (old.rest == nil) == (new.rest == nil)
      else { return nil }
      all.formUnion(StorefrontSet(priceSteps(from: old, to: new).flatMap(\.territories)))
    }
    return all.isEmpty ? nil : all
  }

  /// Keeps only the prices of some storefronts. The amount of the base territory stays if others are derived from it.
  ///
  /// - Parameter base: the storefront that Apple equalizes from.
  /// - Returns: the storefronts whose price changes, but not in the result.
  mutating func narrowPrices(to storefronts: StorefrontSet, base: Storefront) -> StorefrontSet {
    var others = StorefrontSet()
    guard kind == .changed else { return others }
    fields = fields.compactMap { field in
      guard let old = field.old, let new = field.new, let before = old.prices, let after = new.prices else {
        return field
      }
      let kept =
        before.rest == nil && after.rest == nil ? storefronts : storefronts.union(StorefrontSet([base]))
      let changed = StorefrontSet(priceSteps(from: before, to: after).flatMap(\.territories))
      others.formUnion(changed.subtracting(kept))
      let hasOtherRest = (before.rest == nil) != (after.rest == nil)
      guard hasOtherRest || changed.isEmpty || !changed.isDisjoint(with: kept) else { return nil }
      return FieldChange(
        field: field.field, name: field.name, old: old.with(before.restricted(to: kept)),
        new: new.with(after.restricted(to: kept)), isLocked: field.isLocked)
    }
    return others
  }
}

extension NormalField {
  fileprivate var prices: PriceMap? {
    if case .prices(let map) = value { map } else { nil }
  }

  fileprivate func with(_ prices: PriceMap) -> NormalField {
    NormalField(key: key, value: .prices(prices), range: range)
  }
}
