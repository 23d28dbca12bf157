import Diagnostics
import OfferModel

extension Rulebook {
  static let billingPlanNewStorefronts = Rule<Catalog>(
    id: "billing-plan-new-storefronts",
    summary: "A monthly plan is to be sold in storefronts that Apple adds.",
    severity: .error,
    why:
      "The App Store does not support `availableInNewTerritories` for the monthly plan, and refuses requests that have it",
    source: .observed("answers of the App Store Connect API to live requests, September 2026"),
    since: "0.2.0",
    failing: [
      .subscription(plan("↓true")).after("true", "false")
    ],
    passing: [.subscription(plan("false")), .subscription(Sample.monthlyPlan())]
  ) { catalog, findings in
    for subscription in catalog.subscriptions {
      guard let isNew = subscription.monthlyPlan?.availableInNewTerritories, isNew.value else { continue }
      findings.error(
        "`availableInNewTerritories: true` of the monthly plan, but Apple adds no storefronts to it by itself",
        object: subscription.path(of: .monthly), at: isNew.range, label: "expected false",
        help: "remove the key, and add new storefronts to the plan's `prices` when Apple has them")
    }
  }

  private static func plan(_ isNew: String) -> String {
    Sample.monthlyPlan().replacing("12.99}", with: "12.99}, availableInNewTerritories: \(isNew)")
  }
}
