import OfferLanguage
package import OfferModel

/// The storefronts that a live offer would gain or lose, although Apple has locked them.
package struct StorefrontDrift {
  package let gained: StorefrontSet
  package let lost: StorefrontSet
  /// Whether codes of storefronts were written or removed at the offer. Otherwise a set, a default, a price table or `rest`
  /// is the cause.
  package let isByHand: Bool
  /// Whether the price differs in a storefront that is in both.
  package let changesAmounts: Bool
  /// The changes of `prices` and `territories`.
  package let fields: [FieldChange]

  /// Nil if neither `prices` nor `territories` is locked and changed.
  package init?(_ change: Change) {
    fields = change.fields.filter { $0.isLocked && [.prices, .territories].contains($0.field.key) }
    guard !fields.isEmpty, let old = change.old, let new = change.new else { return nil }
    let before = old.storefronts
    let after = new.storefronts
    gained = after.subtracting(before)
    lost = before.subtracting(after)
    let written = new.writtenStorefronts
    isByHand = !gained.isDisjoint(with: written) || (!lost.isEmpty && after.isSubset(of: written))
    if case .prices(let x)? = old[.prices]?.value, case .prices(let y)? = new[.prices]?.value {
      var differs = false
      x.forEachShared(with: y) { before, after in differs = differs || before.amount != after.amount }
      changesAmounts = differs
    } else {
      changesAmounts = false
    }
  }

  /// Whether the change is a side effect of something else in the catalog. It is then a warning, not a broken lock.
  package var isDrift: Bool { !isByHand && !changesAmounts }
}

extension NormalObject {
  /// The storefronts whose codes are written at the offer.
  fileprivate var writtenStorefronts: StorefrontSet {
    var result = StorefrontSet()
    if case .territories(_, let written)? = self[.territories]?.value { result.formUnion(written) }
    if case .prices(let map)? = self[.prices]?.value {
      result.formUnion(
        StorefrontSet(
          map.prices.lazy.filter { $0.origin == .code }.map(\.storefront)))
    }
    return result
  }
}
