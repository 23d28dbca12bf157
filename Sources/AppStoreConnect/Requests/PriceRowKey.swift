import OfferRules

/// What tells a price of a subscription from its other prices at Apple.
struct PriceRowKey: Hashable {
  let storefront: String?
  let startDate: String?
  let plan: String?
  let point: String?

  /// Returns the key as an answer has it.
  func readBack(_ readBack: AppleReadBack) -> PriceRowKey {
    PriceRowKey(
      storefront: storefront, startDate: readBack.start(startDate), plan: readBack.plan(plan), point: point)
  }
}
