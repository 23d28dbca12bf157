import Diagnostics
import OfferLanguage
import OfferModel

/// The storefronts where something is sold and a price map has no price.
struct MissingPrices {
  private let missing: StorefrontSet
  private let inUse: StorefrontSet
  private let priced: StorefrontSet

  /// Nil if no price is missing, or if the map could not be read completely.
  init?(in prices: PriceMap, for inUse: StorefrontSet) {
    let missing = inUse.subtracting(prices.territories)
    guard prices.rest == nil, !prices.isPartial, !missing.isEmpty else { return nil }
    self.missing = missing
    self.inUse = inUse
    priced = prices.territories
  }

  /// `no price in 12 of the 26 storefronts where it is sold: AUT, BEL, BGR, CYP, DEU and 7 more`.
  func phrase(where place: String) -> String {
    let all =
      "of the \(counted(inUse.count, "storefront")) where \(place): \(firstFive(missing.members.lazy.map(\.code)))"
    return missing == inUse ? "no price in any \(all)" : "no price in \(missing.count) \(all)"
  }

  var label: String { "\(counted(missing.count, "storefront")) missing" }

  /// What to add: keys for the missing storefronts, or `rest: equalized`.
  func help(base: Storefront) -> String { "add \(listed(keys, "and")), or \(rest(base))" }

  /// The keys for the missing storefronts, those for most storefronts first: `currency-eur` (12), or the code of a single one.
  private var keys: [String] {
    let byCurrency = MissingPrices.currencies.compactMap { storefronts in
      let missing = missing.intersection(storefronts)
      return missing.first.map { (count: missing.count, first: $0) }
    }.sorted { one, other in
      one.count == other.count ? one.first < other.first : one.count > other.count
    }
    let keys = byCurrency.prefix(byCurrency.count > 5 ? 4 : 5).map { count, first in
      count == 1 ? "`\(first.code)`" : "`\(Language.setName(of: first.currency))` (\(count))"
    }
    return keys.count < byCurrency.count ? keys + ["\(byCurrency.count - keys.count) more"] : keys
  }

  /// The storefronts of each currency.
  private static let currencies = Dictionary(grouping: Storefront.all, by: \.currency.rawValue).values.map {
    StorefrontSet($0)
  }

  /// Apple equalizes from the amount of the base territory, so the help names it if it is missing.
  private func rest(_ base: Storefront) -> String {
    if missing.contains(base) { return "`\(base.code)` with `rest: equalized`" }
    guard priced.contains(base) else { return "`rest: equalized`" }
    return "`rest: equalized` for the prices that Apple equalizes from \(base.code)"
  }
}
