import Diagnostics
import JSONText
import OfferModel

extension StoreKitComparer {
  /// Compares the monthly billing plan, which either side can lack.
  mutating func compareMonthlyPlan(
    _ found: StoreKitSubscription, with wanted: StoreKitSubscription, _ subject: String
  ) {
    switch (found.monthlyPlan, wanted.monthlyPlan) {
    case (let plan?, let wanted?):
      compare(plan, with: wanted, subject)
    case (nil, let plan?):
      writer.need(.firstWithPlans)
      add(
        .missing, found.source.path, "\(subject) is not in the file", at: plan.origin,
        edits: addition(of: wanted, to: found.source))
    case (let plan?, nil):
      let isUnshown = expected.unshown.contains(StoreKitLowering.key(ofMonthlyPlanOf: wanted.productID))
      guard plan.isEnabled, !isUnshown else { return }
      add(
        .extra, plan.source.path, "\(subject) is not in the catalog", at: wanted.origin,
        edits: ([plan.source] + plan.others).flatMap(\.removal))
    case (nil, nil): return
    }
  }

  /// Returns the edits that add the monthly plan.
  ///
  /// They add both plans if the file has no list of them, as early files of 5.0.
  private mutating func addition(
    of wanted: StoreKitSubscription, to owner: FileObject
  ) -> [XcodeEdit] {
    let rows = owner["billingPlans"]
    let isEmpty = rows?.members == nil && (rows?.elements?.isEmpty ?? true)
    let plans = isEmpty ? wanted.plans : wanted.plans.filter(\.plan.isMonthly)
    let made = plans.map { XcodePart(writer.object($0)) }
    if isEmpty { return owner.set("billingPlans", .list(made)) }
    return made.flatMap { owner.append($0, to: "billingPlans") }
  }

  /// Compares the monthly plan. The up-front plan has the subscription's price, which is compared there.
  private mutating func compare(
    _ found: StoreKitBillingPlan, with wanted: StoreKitBillingPlan, _ subject: String
  ) {
    let source = found.source
    let prices =
      source.set("displayPrice", .text(wanted.price.shown))
      + source.set("commitmentDisplayPrice", .text(wanted.commitment.shown))
    guard found.isEnabled else {
      return add(
        .different, source.path("isEnabled"), "\(subject) is disabled in the file and sold in the catalog",
        at: wanted.origin, edits: source.set("isEnabled", true) + prices)
    }
    guard found.price.isSame(as: wanted.price) else {
      return addDifferent(
        source, key: "displayPrice", of: "the price of a month of \(subject)", found: found.price.shown,
        wanted: wanted.price.shown, at: wanted.origin, edits: prices)
    }
    guard !found.commitment.isSame(as: wanted.commitment) else { return }
    addDifferent(
      source, key: "commitmentDisplayPrice", of: "the price of twelve months of \(subject)",
      found: found.commitment.shown, wanted: wanted.commitment.shown, at: wanted.origin, edits: prices)
  }
}

extension StoreKitSubscription {
  /// Returns the edits that give the up-front billing plan the subscription's price, which files since 5.0 have twice.
  func upfrontPlanPrices(_ price: StoreKitPrice) -> [XcodeEdit] {
    guard let plans = source["billingPlans"]?.elements else { return [] }
    return plans.filter { $0["billingPlanType"]?.string == BillingPlan.upFront.transactionName }
      .flatMap { plan in
        ["displayPrice", "commitmentDisplayPrice"].map { .set(plan, $0, XcodePart(.text(price.shown))) }
      }
  }
}
