import OfferModel

extension LiveApp {
  package var subscriptions: [LiveSubscription] {
    (groups.value ?? []).flatMap { $0.subscriptions.value ?? [] }
  }

  /// The storefront whose price leads. Apple has none for subscriptions: the United States where something is sold
  /// there, otherwise the storefront in which most subscriptions have a price.
  package var baseTerritory: String {
    var counts: [String: Int] = [:]
    for one in subscriptions {
      for territory in Set((one.prices.value ?? []).map(\.amount.territory)) {
        counts[territory, default: 0] += 1
      }
    }
    if counts.isEmpty || counts["USA"] != nil { return "USA" }
    return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? "USA"
  }
}

/// An amount from which Apple can be asked to derive the others.
struct EqualizedBase: Hashable {
  let isInAppPurchase: Bool
  let amount: LiveAmount
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
  for one in state.subscriptions {
    let prices = one.prices.value ?? []
    for plan in BillingPlan.allCases {
      add(
        prices.filter { $0.resource.plan == plan }.map(\.amount), sold: one.storefronts(of: plan),
        isInAppPurchase: false)
    }
    add((one.introductoryOffers.value ?? []).compactMap(\.amount), isInAppPurchase: false)
    let offers =
      (one.promotionalOffers.value ?? []).map(\.prices) + (one.winBackOffers.value ?? []).map(\.prices)
      + (one.offerCodes.value ?? []).map(\.prices)
    for prices in offers { add((prices.value ?? []).compactMap(\.amount), isInAppPurchase: false) }
  }
  for code in (state.inAppPurchases.value ?? []).flatMap({ $0.offerCodes.value ?? [] }) {
    add((code.prices.value ?? []).compactMap(\.amount), isInAppPurchase: true)
  }
  return points.sorted { $0.key < $1.key }.map(\.value)
}

extension LiveSubscription {
  /// Where a plan is sold, as far as it is known.
  fileprivate func storefronts(of plan: BillingPlan) -> [String] {
    (availabilities.value ?? []).filter {
      ($0.resource.planType == BillingPlan.monthly.appleName) == plan.isMonthly
    }
    .flatMap { $0.territories.value ?? [] }
  }
}
