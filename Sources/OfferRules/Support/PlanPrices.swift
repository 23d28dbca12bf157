import Diagnostics
import OfferModel

/// The regular prices of one billing plan of a subscription over time.
struct PlanPrices {
  let subscription: Subscription
  let plan: BillingPlan
  let history: PriceHistory

  var path: ObjectPath { subscription.path(of: plan) }

  func path(of change: PriceChange) -> ObjectPath {
    path.with(.priceChange, change.startDate.value.description)
  }
}

/// A change of prices with what its storefronts cost right before it.
struct PlanPriceChange {
  let prices: PlanPrices
  let change: PriceChange
  let before: PriceMap

  var path: ObjectPath { prices.path(of: change) }

  /// The storefronts whose price before is known, with the new price.
  func forEachStep(_ body: (_ old: Price, _ new: Price) -> Void) { before.compare(with: change.prices, body) }
}

extension Subscription {
  /// The up-front plan, then the monthly one if there is one.
  var planPrices: [PlanPrices] {
    BillingPlan.allCases.compactMap { plan in
      history(of: plan).map { PlanPrices(subscription: self, plan: plan, history: $0) }
    }
  }

  var priceChangesOfPlans: [PlanPriceChange] {
    guard !priceChanges.isEmpty || !(monthlyPlan?.priceChanges.isEmpty ?? true) else { return [] }
    return planPrices.flatMap { prices -> [PlanPriceChange] in
      var before = prices.history.prices
      return prices.history.inOrder.map { change in
        defer { before = before.overlaid(by: change.prices) }
        return PlanPriceChange(prices: prices, change: change, before: before)
      }
    }
  }
}

/// `CHE (5.00 → 6.00)`.
func stepPhrase(_ old: Price, _ new: Price) -> String {
  let currency = old.storefront.currency
  return
    "\(old.storefront.code) (\(decimalText(old.amount, currency)) → \(decimalText(new.amount, currency)))"
}
