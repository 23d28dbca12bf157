import Diagnostics
import OfferModel

/// `CAN and USA`, `AUT, BEL, BGR, CYP, DEU and 20 more`, `all 175 storefronts`.
func storefrontPhrase(_ set: StorefrontSet) -> String {
  set.count == Storefront.count
    ? "all \(Storefront.count) storefronts" : firstFive(set.members.lazy.map(\.code))
}
