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
package struct MonthlyPlan: Sendable {
  /// Its key.
  package var range: SourceRange
  /// The price of a month and where the plan is sold; there always is a price map.
  package var pricing = OfferPricing.unbound
  package var priceChanges: [PriceChange] = []
  package var availableInNewTerritories = Located(unbound: false)

  package init(range: SourceRange) { self.range = range }

  /// Prices of a month over time.
  package var history: PriceHistory { PriceHistory(pricing.prices ?? PriceMap(range: range), priceChanges) }
}
