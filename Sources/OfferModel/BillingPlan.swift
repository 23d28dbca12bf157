package import Diagnostics

/// How a yearly subscription is paid. Source: `SubscriptionPlanType` of the App Store Connect API.
package enum BillingPlan: String, CaseIterable, Sendable {
  /// One payment for the whole period: every subscription has this plan.
  case upFront = "up-front"
  /// Twelve monthly payments with a commitment of a year.
  case monthly

  /// In the App Store Connect API.
  package var appleName: String { isMonthly ? "MONTHLY" : "UPFRONT" }

  /// In transactions, and in a StoreKit configuration file.
  package var transactionName: String { isMonthly ? "MONTHLY" : "BILLED_UPFRONT" }

  package var isMonthly: Bool { if case .monthly = self { true } else { false } }
}

/// Twelve monthly charges with a commitment of a year.
package final class MonthlyPlan: Sendable {
  /// Its key.
  package let range: SourceRange
  /// The price of a month and where the plan is sold; there always is a price map.
  package let pricing: OfferPricing
  package let priceChanges: [PriceChange]
  package let availableInNewTerritories: Located<Bool>

  package init(
    range: SourceRange, pricing: OfferPricing, priceChanges: [PriceChange],
    availableInNewTerritories: Located<Bool>
  ) {
    (self.range, self.pricing, self.priceChanges) = (range, pricing, priceChanges)
    self.availableInNewTerritories = availableInNewTerritories
  }

  /// Prices of a month over time.
  package var history: PriceHistory { PriceHistory(pricing.prices ?? PriceMap(range: range), priceChanges) }
}
