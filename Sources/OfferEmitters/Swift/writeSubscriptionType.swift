import Diagnostics
import OfferModel

/// Writes the types of the constants of subscriptions.
///
/// - Parameter hasMonthlyPlan: Whether a subscription of the catalog has a monthly plan.
func writeSubscriptionType(to text: inout SwiftText, _ access: String, hasMonthlyPlan: Bool) {
  text.comment("A subscription, and the identifiers of its offers.")
  text.block("\(access)struct Subscription: Hashable, Sendable") { text in
    text.line("\(access)let productId: String")
    text.comment("The reference name of its group.")
    text.line("\(access)let group: String")
    text.comment("1 is the highest level of service.")
    text.line("\(access)let level: Int")
    text.line("\(access)let period: Period")
    if hasMonthlyPlan { text.comment("These offers are for the up-front plan.") }
    writeOfferLists(to: &text, access)
    guard hasMonthlyPlan else { return }
    text.comment("Nil if the subscription can only be paid up front.")
    text.line("\(access)let monthlyPlan: MonthlyPlan?")
  }
  if hasMonthlyPlan {
    text.line()
    text.comment(
      "Twelve monthly payments with a 12-month commitment, and the identifiers of offers for this plan.")
    text.block("\(access)struct MonthlyPlan: Hashable, Sendable") { text in
      text.comment("The plan's name in transactions.")
      text.line("\(access)static let billingPlanType = \(swiftLiteral(BillingPlan.monthly.transactionName))")
      writeOfferLists(to: &text, access)
    }
  }
  text.line()
  text.comment("How often a subscription renews.")
  text.block("\(access)enum Period: String, Hashable, Sendable") { text in
    for period in BillingPeriod.allCases { text.line("case \(period) = \(swiftLiteral(period.rawValue))") }
  }
}

private func writeOfferLists(to text: inout SwiftText, _ access: String) {
  for offers in ["promotionalOffers", "winBackOffers", "offerCodes"] {
    text.line("\(access)let \(offers): [String]")
  }
}
