package import OfferModel

extension Language {
  /// The sets that every catalog has: `all`, `none`, `currency-eur`, …
  package static let builtInSets: [String: StorefrontSet] = {
    var sets = ["all": StorefrontSet.all, "none": StorefrontSet()]
    for storefront in Storefront.all {
      sets[setName(of: storefront.currency), default: StorefrontSet()].insert(storefront)
    }
    return sets
  }()

  /// `currency-eur`.
  package static func setName(of currency: Currency) -> String { "currency-" + currency.code.lowercased() }
}
