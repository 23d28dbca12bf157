import Diagnostics
import OfferModel

/// Of limits that only the offers of both billing plans exceed together.
let bothPlans = "Apple does not say whether the offers of both billing plans count together"

/// `CAN and USA`, `AUT, BEL, BGR, CYP, DEU and 20 more`, `all 175 storefronts`.
func storefrontPhrase(_ set: StorefrontSet) -> String {
  set.count == Storefront.count
    ? "all \(Storefront.count) storefronts" : firstFive(set.members.lazy.map(\.code))
}

/// `[currency-eur, GBR]`: the shortest list of a catalog that means these storefronts, ready to paste.
///
/// The storefronts of a currency are written as its set if all of them are wanted and there are several.
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
