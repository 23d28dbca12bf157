import Diagnostics
import OfferLanguage
import OfferModel

/// `CAN and USA`, `AUT, BEL, BGR, CYP, DEU and 20 more`, `all 175 storefronts`.
func storefrontPhrase(_ set: StorefrontSet) -> String {
  set.count == Storefront.count
    ? "all \(Storefront.count) storefronts" : firstFive(set.members.lazy.map(\.code))
}

/// The shortest list of territories for these storefronts, ready to paste: `[currency-eur, GBR]`.
///
/// If all storefronts of a currency are in the set, and there are several, they are written as the set of the currency.
func territoryExpression(_ set: StorefrontSet) -> String {
  var rest = set
  var names: [String] = []
  for currency in Currency.allCases {
    let storefronts = StorefrontSet(Storefront.all.filter { $0.currency == currency })
    guard storefronts.count > 1, storefronts.isSubset(of: rest) else { continue }
    names.append(Language.setName(of: currency))
    rest = rest.subtracting(storefronts)
  }
  return "[" + (names + rest.codes).joined(separator: ", ") + "]"
}
