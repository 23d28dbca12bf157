import Diagnostics
import OfferModel

/// The keys of a price map that would give every storefront of `missing` an amount, those that fill most first:
/// currency sets with the number they fill, and the code of a storefront that is alone. Four of them, then a count.
func keysThatFill(_ missing: TerritorySet) -> [String] {
  let byCurrency = Dictionary(grouping: missing.members, by: \.currency.rawValue).values.sorted { a, b in
    (b.count, a[0]) < (a.count, b[0])
  }
  let keys = byCurrency.map { storefronts in
    storefronts.count == 1
      ? "`\(storefronts[0].code)`"
      : "`currency-\(storefronts[0].currency.code.lowercased())` (\(storefronts.count))"
  }
  guard keys.count > 5 else { return keys }
  return keys.prefix(4) + ["\(keys.count - 4) more"]
}
