import Diagnostics
import OfferModel

extension Rulebook {
  static let offerPlanMissing = Rule<Catalog>(
    id: "offer-plan-missing",
    summary:
      "An offer belongs to a monthly plan that its subscription does not have, or does not sell in all storefronts of the offer.",
    severity: .error,
    why: "An offer belongs to one billing plan. Where that plan is not sold, nobody can get the offer",
    source: .twelveMonthCommitment,
    since: "0.2.0",
    failing: [
      .introductory("mode: free-trial, duration: P1W, targetPlan: ↓monthly").after(
        "targetPlan: monthly", "targetPlan: up-front"),
      .subscription(
        Sample.monthlyPlan(),
        Sample.introductoryOffers(
          "mode: free-trial, duration: P1W, targetPlan: ↓monthly, territories: [CAN, DEU]")
      )
      .after(", DEU", ""),
    ],
    passing: [
      .subscription(
        Sample.monthlyPlan(),
        Sample.introductoryOffers("mode: free-trial, duration: P1W, targetPlan: monthly"))
    ]
  ) { catalog, findings in
    for subscription in catalog.subscriptions where hasMonthlyOffers(subscription) {
      for offer in subscription.offers where offer.terms.plan.value.isMonthly {
        guard let plan = subscription.monthlyPlan else {
          findings.error(
            "\(offer.phrase) belongs to a monthly plan, but the subscription has none", object: offer.path,
            at: offer.terms.plan.range, label: "there is no such plan",
            help:
              "add `billingPlans: {monthly: {prices: {…}}}` to the subscription, or write `targetPlan: up-front`"
          )
          continue
        }
        let missing = offer.terms.pricing.territories.set.subtracting(plan.pricing.territories.set)
        guard !missing.isEmpty else { continue }
        findings.error(
          "\(offer.phrase) is offered in \(storefrontPhrase(missing)), where the monthly plan is not sold",
          object: offer.path, at: offer.terms.plan.range, label: "the plan of the offer",
          related: [
            Label(offer.terms.pricing.territories.range, "where the offer is offered"),
            Label(plan.range, "the plan"),
          ],
          help: "remove \(missing.count == 1 ? "it" : "them") from the offer, or sell the plan there")
      }
    }
  }

  /// Asked of every subscription, nearly always in vain: no list is made for it.
  private static func hasMonthlyOffers(_ one: Subscription) -> Bool {
    one.introductoryOffers.contains { $0.terms.plan.value.isMonthly }
      || one.promotionalOffers.contains { $0.terms.plan.value.isMonthly }
      || one.winBackOffers.contains { $0.terms.plan.value.isMonthly }
      || one.offerCodes.contains { $0.terms?.plan.value.isMonthly ?? false }
  }
}
