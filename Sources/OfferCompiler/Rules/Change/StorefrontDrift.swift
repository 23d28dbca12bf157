import Diagnostics
import OfferModel

/// Storefronts that an offer gained or lost against the baseline.
struct StorefrontDrift {
  let gained: TerritorySet
  let lost: TerritorySet
  /// Whether a storefront's code was written or taken away by hand; otherwise a set, a default, a table or `rest` did it.
  let isByHand: Bool
  /// Whether a storefront that both have costs something else.
  let changesAmounts: Bool

  /// Nil for keys that do not say where an offer can be had.
  init?(_ field: FieldChange) {
    switch (field.old?.value, field.new?.value) {
    case (.prices(let old), .prices(let new)):
      gained = new.territories.subtracting(old.territories)
      lost = old.territories.subtracting(new.territories)
      let written = TerritorySet(
        new.prices.lazy.filter { if case .code = $0.origin { true } else { false } }.map(\.territory))
      let isAllByHand = written == new.territories && new.rest == nil
      isByHand = !gained.isDisjoint(with: written) || (!lost.isEmpty && isAllByHand)
      changesAmounts = new.prices.contains { price in
        old[price.territory].map { $0.amount != price.amount } ?? false
      }
    case (.territories(let old, _), .territories(let new, let written)):
      gained = new.subtracting(old)
      lost = old.subtracting(new)
      isByHand = !gained.isDisjoint(with: written) || (!lost.isEmpty && written == new)
      changesAmounts = false
    case (.territories, nil), (nil, .territories):
      // `rest` came or went: the prices say the same.
      gained = TerritorySet()
      lost = TerritorySet()
      isByHand = false
      changesAmounts = false
    default: return nil
    }
  }
}
