import Diagnostics
import OfferModel

extension StoreKitReader {
  mutating func readMonthlyPlan(_ plans: [StoreKitBillingPlan]) -> StoreKitBillingPlan? {
    guard let chosen = plans.firstIndex(where: \.isEnabled) ?? plans.indices.first else { return nil }
    var plan = plans[chosen]
    plan.others = plans.indices.filter { $0 != chosen }.map { plans[$0].source }
    if !plan.isEnabled {
      report.lost(plan.source.path, "a monthly billing plan that is disabled: nobody can choose it")
    }
    for other in plans.indices where other != chosen && plans[other].isEnabled {
      report.lost(plans[other].source.path, "a second monthly billing plan: a subscription has one")
    }
    // Of one that is disabled the prices are of no use, and nothing is said about them.
    guard plan.isEnabled else { return plan }
    plan.price = readPrice(plan.source, "displayPrice")
    if plan.source.has("commitmentDisplayPrice") {
      plan.commitment = readPrice(plan.source, "commitmentDisplayPrice")
    }
    if plan.commitment != .missing, let year = plan.price.ofAYear, !plan.commitment.isSame(as: year) {
      report.defect(
        plan.source.path("commitmentDisplayPrice"),
        "the year costs \(plan.commitment.shown), but twelve months cost \(year.shown); the price of a month is used"
      )
    }
    return plan
  }

  /// The subscription's own price, else that of its up-front plan.
  mutating func readSubscriptionPrice(_ subscription: inout StoreKitSubscription) {
    let source = subscription.source
    let upfront = subscription.upfrontPlan?.source
    if let upfront, !source.has("displayPrice") {
      report.defect(
        source.path("displayPrice"), "the price is empty; that of the up-front billing plan is used")
      subscription.price = readPrice(upfront, "displayPrice")
      return
    }
    subscription.price = readPrice(source, "displayPrice")
    if let upfront, let own = source.text("displayPrice", &report),
      let plan = upfront.text("displayPrice", &report),
      own != plan
    {
      report.defect(
        upfront.path("displayPrice"),
        "the up-front plan costs \(quoted(plan)), but the subscription costs \(quoted(own)); the subscription's price is used"
      )
    }
  }

  /// Offers that no customer can have, since nobody can choose their plan.
  mutating func reportOffersOfNoPlan(_ subscription: StoreKitSubscription) {
    guard !subscription.sellsMonthlyPlan else { return }
    let state = subscription.monthlyPlan == nil ? "the subscription does not have" : "is disabled"
    for kind in StoreKitOffer.Kind.allCases {
      for offer in subscription[offers: kind] where offer.plan.isMonthly {
        let name = offer.referenceName ?? offer.offerID
        report.lost(
          offer.source.path,
          "an offer of the monthly billing plan, which \(state)"
            + (name.isEmpty ? "" : " (" + quoted(name) + ")"))
      }
    }
  }

  mutating func readPlan(_ plan: inout StoreKitBillingPlan) {
    plan.plan = isMonthly(plan.source, "billingPlanType") ? .monthly : .upFront
    if !plan.plan.isMonthly, !plan.isEnabled {
      report.lost(plan.source.path, "that the up-front billing plan is disabled")
    }
  }

  mutating func isMonthly(_ object: FileObject, _ key: String) -> Bool {
    object.text(key, &report) == BillingPlan.monthly.transactionName
  }
}
