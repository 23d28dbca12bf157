import OfferModel

/// `[currency-eur, GBR]`: the shortest list of a catalog that means these storefronts, ready to paste.
///
/// A currency's set stands for its storefronts where all of them are wanted and there are several.
func territoryExpression(_ set: StorefrontSet) -> String {
  var rest = set
  var names: [String] = []
  for currency in Currency.allCases {
    let storefronts = StorefrontSet(Storefront.all.filter { $0.currency == currency })
    guard storefronts.count > 1, storefronts.isSubset(of: rest) else { continue }
    names.append("currency-" + currency.code.lowercased())
    rest = rest.subtracting(storefronts)
  }
  return "[" + (names + rest.codes).joined(separator: ", ") + "]"
}
