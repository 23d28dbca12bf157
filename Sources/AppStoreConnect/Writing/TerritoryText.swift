import OfferModel

/// Storefronts as a territory expression of one line: `all`, `none`, `[CAN, USA]`, `{exclude: [RUS]}`.
func territoryText(_ storefronts: StorefrontSet) -> String {
  if storefronts == .all { return "all" }
  if storefronts.isEmpty { return "none" }
  let missing = StorefrontSet.all.subtracting(storefronts)
  return missing.count < storefronts.count
    ? "{exclude: [" + missing.codes.joined(separator: ", ") + "]}"
    : "[" + storefronts.codes.joined(separator: ", ") + "]"
}
