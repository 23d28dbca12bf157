import Diagnostics
import OfferModel

/// `CAN and USA`, `AUT, BEL, BGR, CYP, DEU and 20 more`, `all 175 storefronts`.
func storefrontPhrase(_ set: TerritorySet) -> String {
  set.count == Territory.count ? "all \(Territory.count) storefronts" : firstFive(set.codes)
}
