import Diagnostics
import OfferModel

/// The regular prices of an in-app purchase, or of one billing plan of a subscription, over time.
struct PlanPrices {
  let product: Product
  let plan: BillingPlan
  let history: PriceHistory
  /// The storefronts where it is sold.
  let sold: StorefrontSet
  /// How often it is charged; nil for a one-time purchase.
  let period: BillingPeriod?

  var path: ObjectPath { plan.isMonthly ? product.path.with(.monthlyPlan) : product.path }

  /// The price changes by day, each with the prices on the day before.
  var changes: [PlanPriceChange] {
    guard !history.changes.isEmpty else { return [] }
    var before = history.prices
    var now = before
    var day: CalendarDate?
    return history.inOrder.map { change in
      if change.startDate.value != day {
        before = now
        day = change.startDate.value
      }
      now = now.overlaid(by: change.prices)
      return PlanPriceChange(prices: self, change: change, before: before)
    }
  }

  /// The storefronts whose price a change changes.
  func reach(of change: PriceChange) -> StorefrontSet { history.reach(of: change, sold: sold) }

  func path(of change: PriceChange) -> ObjectPath {
    path.with(.priceChange, change.startDate.value.description)
  }
}

/// A price change with the prices on the day before.
struct PlanPriceChange {
  let prices: PlanPrices
  let change: PriceChange
  let before: PriceMap

  var path: ObjectPath { prices.path(of: change) }
  var reach: StorefrontSet { prices.reach(of: change) }

  /// Visits the storefronts whose prices before and after the change are known.
  func forEachStep(_ body: (_ old: Price, _ new: Price) -> Void) { before.compare(with: change.prices, body) }
}

extension Catalog {
  /// The prices of all subscriptions, then those of all in-app purchases.
  var planPrices: [PlanPrices] { subscriptions.flatMap { $0.planPrices } + inAppPurchases.map(\.planPrices) }
}

extension InAppPurchase {
  var planPrices: PlanPrices {
    PlanPrices(
      product: product, plan: .upFront, history: history, sold: product.territories.set, period: nil)
  }
}

extension Subscription {
  /// The up-front plan, then the monthly one if there is one.
  var planPrices: [PlanPrices] {
    BillingPlan.allCases.compactMap { plan in
      history(of: plan).map {
        PlanPrices(
          product: self.product, plan: plan, history: $0, sold: territories(of: plan),
          period: chargingPeriod(of: plan))
      }
    }
  }

  var priceChangesOfPlans: [PlanPriceChange] { planPrices.flatMap(\.changes) }
}

/// `CHE (5.00 → 6.00)`.
func stepPhrase(_ old: Price, _ new: Price) -> String {
  let currency = old.storefront.currency
  return
    "\(old.storefront.code) (\(decimalText(old.amount, currency)) → \(decimalText(new.amount, currency)))"
}
