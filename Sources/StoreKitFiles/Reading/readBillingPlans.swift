import Diagnostics
import OfferModel

extension StoreKitReader {
  /// The up-front plan, whose price the subscription has as well, and the monthly one: the first that is enabled, else the first.
  mutating func readBillingPlans(_ fields: Fields) -> (upfront: Fields?, monthly: StoreKitMonthlyPlan?) {
    var upfront: Fields?
    var monthly: [(row: Fields, isEnabled: Bool)] = []
    for object in fields.objects("billingPlans", &report) {
      let plan = Shape.billingPlan.match(object, version: version, report: &report)
      noteID(plan, "internalID")
      let isEnabled = plan.flag("isEnabled", &report) ?? true
      if isMonthly(plan) {
        monthly.append((plan, isEnabled))
      } else {
        upfront = upfront ?? plan
        guard !isEnabled else { continue }
        report.lost(plan.path, "that the up-front billing plan is disabled")
      }
    }
    return (upfront, monthlyPlan(monthly))
  }

  private mutating func monthlyPlan(_ rows: [(row: Fields, isEnabled: Bool)]) -> StoreKitMonthlyPlan? {
    guard let chosen = rows.firstIndex(where: \.isEnabled) ?? rows.indices.first else { return nil }
    let (row, isEnabled) = rows[chosen]
    let others = rows.indices.filter { $0 != chosen }.map { rows[$0].row.path }
    if !isEnabled { report.lost(row.path, "a monthly billing plan that is disabled: nobody can choose it") }
    for other in rows.indices where other != chosen && rows[other].isEnabled {
      report.lost(rows[other].row.path, "a second monthly billing plan: a subscription has one")
    }
    guard isEnabled else {
      // Its prices are of no use, and nothing is said about them.
      return StoreKitMonthlyPlan(
        path: row.path, otherPaths: others, price: .missing, commitment: .missing, isEnabled: false)
    }
    let plan = StoreKitMonthlyPlan(
      path: row.path, otherPaths: others, price: readPrice(row),
      commitment: row.has("commitmentDisplayPrice") ? readPrice(row, "commitmentDisplayPrice") : .missing)
    if plan.commitment != .missing, let year = plan.price.ofAYear, !plan.commitment.isSame(as: year) {
      report.defect(
        row.path("commitmentDisplayPrice"),
        "the year costs \(plan.commitment.shown), but twelve months cost \(year.shown); the price of a month is used"
      )
    }
    return plan
  }

  /// The subscription's own price, else that of its up-front plan.
  mutating func readSubscriptionPrice(_ fields: Fields, upfront: Fields?) -> StoreKitPrice {
    guard let upfront else { return readPrice(fields) }
    guard fields.has("displayPrice") else {
      report.defect(
        fields.path("displayPrice"), "the price is empty; that of the up-front billing plan is used")
      return readPrice(upfront)
    }
    let price = readPrice(fields)
    if let own = fields.text("displayPrice", &report), let plan = upfront.text("displayPrice", &report),
      own != plan
    {
      report.defect(
        upfront.path("displayPrice"),
        "the up-front plan costs \(quoted(plan)), but the subscription costs \(quoted(own)); the subscription's price is used"
      )
    }
    return price
  }

  /// Offers that no customer can have, since nobody can choose their plan.
  mutating func reportOffersOfNoPlan(_ subscription: StoreKitSubscription) {
    guard !subscription.sellsMonthlyPlan else { return }
    let state = subscription.monthlyPlan == nil ? "the subscription does not have" : "is disabled"
    for kind in StoreKitOffer.Kind.allCases {
      for offer in subscription.offers[kind] ?? [] where offer.plan.isMonthly {
        let name = (offer.referenceName ?? offer.offerID).map { " (" + quoted($0) + ")" } ?? ""
        report.lost(offer.path, "an offer of the monthly billing plan, which \(state)" + name)
      }
    }
  }

  mutating func isMonthly(_ fields: Fields) -> Bool {
    fields.text("billingPlanType", &report) == BillingPlan.monthly.transactionName
  }
}
