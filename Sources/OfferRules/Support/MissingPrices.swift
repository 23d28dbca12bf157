import OfferLanguage
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
    let all =
      "of the \(counted(inUse.count, "storefront")) where \(place): \(firstFive(missing.members.lazy.map(\.code)))"
    return missing == inUse ? "no price in any \(all)" : "no price in \(missing.count) \(all)"
  }

  var label: String { "\(counted(missing.count, "storefront")) missing" }

  /// The keys that would fill it, and `rest: equalized`.
  func help(base: Storefront) -> String { "add \(listed(keys, "and")), or \(rest(base))" }

  /// Those that fill most first: currency sets with the number they fill, and the code of a storefront that is alone.
  private var keys: [String] {
    let byCurrency = MissingPrices.currencies.compactMap { storefronts in
      let missing = missing.intersection(storefronts)
      return missing.first.map { (count: missing.count, first: $0) }
    }.sorted { ($1.count, $0.first) < ($0.count, $1.first) }
    let keys = byCurrency.prefix(byCurrency.count > 5 ? 4 : 5).map { count, first in
      count == 1 ? "`\(first.code)`" : "`\(Language.setName(of: first.currency))` (\(count))"
    }
    return keys.count < byCurrency.count ? keys + ["\(byCurrency.count - keys.count) more"] : keys
  }

  /// The storefronts of each currency.
  private static let currencies = Dictionary(grouping: Storefront.all, by: \.currency.rawValue).values.map {
    StorefrontSet($0)
  }

  /// Apple equalizes from the base territory's amount, so that has to be there.
  private func rest(_ base: Storefront) -> String {
    if missing.contains(base) { return "`\(base.code)` with `rest: equalized`" }
    guard priced.contains(base) else { return "`rest: equalized`" }
    return "`rest: equalized` for the prices that Apple equalizes from \(base.code)"
  }
}
