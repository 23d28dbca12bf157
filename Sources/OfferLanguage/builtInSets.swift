package import OfferModel

extension Language {
  /// The sets that every catalog has: `all`, `none`, `currency-eur`, …
  package static let builtInSets: [String: StorefrontSet] = {
    var sets: [Currency: StorefrontSet] = [:]
    for storefront in Storefront.all {
      sets[storefront.currency, default: StorefrontSet()].insert(storefront)
    }
    return Dictionary(
      uniqueKeysWithValues: [("all", .all), ("none", StorefrontSet())]
        + sets.map { (setName(of: $0.key), $0.value) })
  }()

  /// `currency-eur`.
  package static func setName(of currency: Currency) -> String { "currency-" + currency.code.lowercased() }
}
