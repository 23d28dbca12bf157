import Diagnostics
import OfferLanguage
import OfferModel

/// Returns storefronts as text with their codes: `CAN and USA`, `20 EUR storefronts`, `all 175 storefronts`.
func placePhrase(_ set: StorefrontSet) -> String {
  guard set.count > 6 else {
    return set.isEmpty ? "no storefront" : listed(set.codes, "and")
  }
  guard set != .all else { return "all \(set.count) storefronts" }
  let currencies = Set(set.members.map(\.currency))
  guard currencies.count == 1, let only = currencies.first else { return "\(set.count) storefronts" }
  return "\(set.count) \(only.code) storefronts"
}

/// Returns storefronts as text with their names: `Japan`, `Canada and United States`, `20 EUR storefronts`.
func countryPhrase(_ set: StorefrontSet) -> String {
  set.count > 6 || set.isEmpty ? placePhrase(set) : listed(set.byName.map(\.name), "and")
}
