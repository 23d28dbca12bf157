import Diagnostics
import OfferModel

extension Rulebook {
  static let billingPlanNewStorefronts = Rule<Catalog>("billing-plan-new-storefronts") { catalog, findings in
    for subscription in catalog.subscriptions {
      guard let isNew = subscription.monthlyPlan?.availableInNewTerritories, isNew.value else { continue }
      findings.error(
        "`availableInNewTerritories: true` of the monthly plan, but Apple adds no storefronts to it by itself",
        object: subscription.path(of: .monthly), at: isNew.range, label: "expected false",
        help: "remove the key, and add new storefronts to the plan's `prices` when Apple has them")
    }
  }
}
