import OfferModel

extension CompiledCatalog {
  /// How a yearly subscription is paid. Raw values: `billingPlanType` of App Store transactions.
  public enum BillingPlan: String, Sendable, CaseIterable {
    /// One payment for the whole period. Every subscription has this plan.
    case upFront = "BILLED_UPFRONT"
    /// Twelve monthly payments, with a commitment of a year.
    case monthly = "MONTHLY"

    init(_ model: OfferModel.BillingPlan) { self = model.isMonthly ? .monthly : .upFront }

    var model: OfferModel.BillingPlan { self == .monthly ? .monthly : .upFront }
  }
}
