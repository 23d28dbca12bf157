package import OfferModel

extension Language {
  /// The sets that every catalog has: `all`, `none`, `currency-eur`, …
  package static let builtInSets: [String: StorefrontSet] = {
    var sets = ["all": StorefrontSet.all, "none": StorefrontSet()]
    for currency in Currency.allCases {
      let members = Storefront.all.filter { $0.currency == currency }
      sets[setName(of: currency)] = StorefrontSet(members)
    }
    return sets
  }()

  /// `currency-eur`.
  package static func setName(of currency: Currency) -> String { "currency-" + currency.code.lowercased() }
}
