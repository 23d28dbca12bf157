import OfferModel

/// An amount from which Apple can be asked to derive the others.
struct EqualizedBase: Hashable {
  let isInAppPurchase: Bool
  let amount: LiveAmount
}

extension Equalization {
  /// Whether it says what Apple derives from an amount.
  func isFrom(_ other: EqualizedBase) -> Bool {
    isInAppPurchase == other.isInAppPurchase && base.territory == other.amount.territory
      && minorUnits(base) == minorUnits(other.amount)
  }
}

/// The amounts in the base storefront of everything that has amounts elsewhere, too; sorted, equal amounts once.
func equalizedBases(_ state: LiveApp) -> [EqualizedBase] {
  let base = state.baseTerritory
  var points: [String: EqualizedBase] = [:]
  func add(_ amounts: [LiveAmount], sold: [String] = [], isInAppPurchase: Bool) {
    guard Set(amounts.map(\.territory) + sold).count > 1 else { return }
    for amount in amounts where amount.territory == base {
      let key = (isInAppPurchase ? "1 " : "0 ") + amount.customerPrice
      let point = EqualizedBase(isInAppPurchase: isInAppPurchase, amount: amount)
      // Of the price points of several products any will do: the same one each time.
      if points[key].map({ amount.pricePoint < $0.amount.pricePoint }) ?? true { points[key] = point }
    }
  }
  for one in state.subscriptions + state.purchases {
    let isInAppPurchase = one.resource.isInAppPurchase
    for plan in BillingPlan.allCases {
      let prices = (one.prices.value ?? []).filter { $0.resource.plan == plan }.map(\.amount)
      add(
        prices, sold: isInAppPurchase ? [] : one.storefronts(of: plan), isInAppPurchase: isInAppPurchase)
    }
    add((one.introductoryOffers.value ?? []).compactMap(\.amount), isInAppPurchase: isInAppPurchase)
    for offer in [one.promotionalOffers, one.winBackOffers, one.offerCodes].flatMap({ $0.value ?? [] }) {
      add((offer.prices.value ?? []).compactMap(\.amount), isInAppPurchase: isInAppPurchase)
    }
  }
  return points.sorted { one, other in one.key < other.key }.map(\.value)
}

extension LiveProduct {
  /// Where a plan is sold, as far as it is known.
  fileprivate func storefronts(of plan: BillingPlan) -> [String] {
    (availabilities.value ?? []).filter { $0.resource.plan == plan }.flatMap { $0.territories.value ?? [] }
  }
}
