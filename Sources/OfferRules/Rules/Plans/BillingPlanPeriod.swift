import Diagnostics
import OfferModel

extension Rulebook {
  static let billingPlanPeriod = Rule<Catalog>(
    id: "billing-plan-period",
    summary: "A subscription has a monthly plan, but its period is not a year.",
    severity: .error,
    why: "Only a subscription with the period P1Y can be paid in twelve monthly payments",
    source: .twelveMonthCommitment,
    since: "0.2.0",
    failing: [
      .subscription("period: P6M\nbillingPlans: {↓monthly: {prices: {CAN: 4.99}}}").after(
        "P6M", "P1Y\nprices: {USA: 99.99, CAN: 59, rest: equalized}")
    ],
    passing: [.subscription(Sample.monthlyPlan())]
  ) { catalog, findings in
    for subscription in catalog.subscriptions {
      guard let plan = subscription.monthlyPlan, subscription.period.value != .oneYear else { continue }
      findings.error(
        "the subscription has a monthly plan and `period: \(subscription.period.value.rawValue)`, expected `period: P1Y`",
        object: subscription.path, at: plan.range, label: "needs a yearly subscription",
        related: [Label(subscription.period.range, "the period")],
        help: "remove `billingPlans`, or create a subscription with `period: P1Y` for the plan")
    }
  }
}
