import Diagnostics
import OfferModel

extension Rulebook {
  static let billingPlanStorefront = Rule<Catalog>(
    id: "billing-plan-storefront",
    summary: "A monthly plan is sold in the United States or Singapore.",
    severity: .warning,
    why:
      "Apple's article says that monthly billing with a 12-month commitment is available worldwide except in the United States and Singapore",
    source: .twelveMonthCommitment,
    disagreement: "An example in Apple's API article shows such a plan in the United States",
    since: "0.2.0",
    failing: [
      .subscription(Sample.monthlyPlan("↓USA: 9.99", year: "USA: 99.99")).after(
        "USA: 9.99}", "CAN: 12.99}"
      ).after("USA: 99.99", "USA: 99.99, CAN: 129.99")
    ],
    passing: [.subscription(Sample.monthlyPlan())]
  ) { catalog, findings in
    for subscription in catalog.subscriptions {
      guard let plan = subscription.monthlyPlan, let prices = plan.pricing.prices,
        !prices.territories.isEmpty || prices.rest != nil
      else { continue }
      checkProduct(plan, prices, of: subscription, &findings)
      let sold = plan.pricing.territories.set.intersection(excluded)
      guard let first = sold.first else { continue }
      let place = prices[first].map(prices.range) ?? plan.pricing.territories.range
      findings.warning(
        "the monthly plan is sold in \(storefrontPhrase(sold)), where Apple does not offer it",
        object: subscription.path(of: .monthly),
        at: place, label: "not offered there",
        help: prices.rest == nil
          ? "remove \(listed(sold.codes, "and")) from the plan's `prices`"
          : "add `territories: {exclude: [\(sold.codes.joined(separator: ", "))]}` to the plan")
    }
  }

  private static let excluded = StorefrontSet(["USA", "SGP"].compactMap(Storefront.init(code:)))

  /// A plan is a way to pay for the subscription: it is sold where that is sold.
  private static func checkProduct(
    _ plan: MonthlyPlan, _ prices: PriceMap, of subscription: Subscription, _ findings: inout Findings
  ) {
    let outside = plan.pricing.territories.set.subtracting(subscription.product.territories.set)
    guard let first = outside.first else { return }
    let them = outside.count == 1 ? "it" : "them"
    findings.warning(
      "the monthly plan is sold in \(storefrontPhrase(outside)), where the subscription is not sold",
      object: subscription.path(of: .monthly),
      at: prices[first].map(prices.range) ?? plan.pricing.territories.range, label: "not sold there",
      related: [Label(subscription.product.territories.range, "where the subscription is sold")],
      help: "remove \(them) from the plan, or add \(them) to the `territories` of the subscription")
  }
}
