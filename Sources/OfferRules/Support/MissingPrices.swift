import Diagnostics
import OfferModel

/// The storefronts in use to which a price map gives nothing.
struct MissingPrices {
  private let missing: StorefrontSet
  private let inUse: StorefrontSet
  private let priced: StorefrontSet

  /// Nil when nothing is missing, as far as the map is known.
  init?(in prices: PriceMap, for inUse: StorefrontSet) {
    let missing = inUse.subtracting(prices.territories)
    guard prices.rest == nil, !prices.isPartial, !missing.isEmpty else { return nil }
    (self.missing, self.inUse, self.priced) = (missing, inUse, prices.territories)
  }

  /// `no price in 12 of the 26 storefronts where it is sold: AUT, BEL, BGR, CYP, DEU and 7 more`.
  func phrase(where place: String) -> String {
    let all = "of the \(counted(inUse.count, "storefront")) where \(place): \(firstFive(missing.codes))"
    return missing == inUse ? "no price in any \(all)" : "no price in \(missing.count) \(all)"
  }

  var label: String { "\(counted(missing.count, "storefront")) missing" }

  /// The keys that would fill it, and `rest: equalized`.
  func help(base: Storefront) -> String { "add \(listed(keys, "and")), or \(rest(base))" }

  /// Those that fill most first: currency sets with the number they fill, and the code of a storefront that is alone.
  private var keys: [String] {
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

  /// Apple equalizes from the base territory's amount, so that has to be there.
  private func rest(_ base: Storefront) -> String {
    if missing.contains(base) { return "`\(base.code)` with `rest: equalized`" }
    guard priced.contains(base) else { return "`rest: equalized`" }
    return "`rest: equalized` for the prices that Apple equalizes from \(base.code)"
  }
}
