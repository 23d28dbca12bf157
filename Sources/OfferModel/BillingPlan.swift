import Diagnostics

/// How a yearly subscription is paid. Source: `SubscriptionPlanType` of the App Store Connect API.
package enum BillingPlan: String, CaseIterable, Sendable {
  /// One payment for the whole period: every subscription has this plan.
  case upFront = "up-front"
  /// Twelve monthly payments with a commitment of a year.
  case monthly

  /// The name in the App Store Connect API.
  package var appleName: String { isMonthly ? "MONTHLY" : "UPFRONT" }

  /// The name in transactions, and in a StoreKit configuration file.
  package var transactionName: String { isMonthly ? "MONTHLY" : "BILLED_UPFRONT" }

  // A pattern compares cases; `==` would compare their texts, which takes longer where prices are checked.
  package var isMonthly: Bool { if case .monthly = self { true } else { false } }
}
