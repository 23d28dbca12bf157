import OfferLanguage
package import OfferModel

/// Storefronts that a live offer gained or lost against the baseline.
package struct StorefrontDrift {
  package let gained: StorefrontSet
  package let lost: StorefrontSet
  /// Whether a storefront's code was written or taken away by hand; otherwise a set, a default, a table or `rest` did it.
  package let isByHand: Bool
  /// Whether a storefront that both have costs something else.
  package let changesAmounts: Bool
  /// What says where the offer can be had, now and before.
  package let fields: [FieldChange]

  /// Nil when no locked key changed that says where an offer can be had.
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

  /// Whether nobody meant it: a warning, not a broken lock.
  package var isDrift: Bool { !isByHand && !changesAmounts }
}

extension NormalObject {
  /// The storefronts whose codes somebody wrote at the offer.
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
