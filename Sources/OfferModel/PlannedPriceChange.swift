/// A price change with the billing plan that it belongs to.
package struct PlannedPriceChange: Sendable {
  package let plan: BillingPlan
  package let change: PriceChange
  /// The storefronts whose price it changes.
  package let storefronts: StorefrontSet
}

extension PriceHistory {
  /// The changes of a plan, as written.
  ///
  /// - Parameter sold: the storefronts where the plan is sold.
  package func planned(_ plan: BillingPlan, sold: StorefrontSet) -> [PlannedPriceChange] {
    changes.map { PlannedPriceChange(plan: plan, change: $0, storefronts: reach(of: $0, sold: sold)) }
  }
}
