import Diagnostics
import OfferModel

extension StoreKitComparer {
  /// The monthly plan; the up-front one has the subscription's price.
  mutating func compareMonthlyPlan(_ found: StoreKitSubscription, _ wanted: StoreKitSubscription) throws {
    let subject = "the monthly billing plan of subscription \(quoted(wanted.productID))"
    switch (found.monthlyPlan, wanted.monthlyPlan) {
    case (let plan?, let wanted?): compare(plan, with: wanted, subject)
    case (nil, let plan?):
      add(
        .missing, found.path, "\(subject) is not in the file", plan.origin,
        try addition(of: wanted, to: found.path))
    case (let plan?, nil):
      let isUnshown = expected.unshown.contains(StoreKitLowering.key(ofMonthlyPlanOf: wanted.productID))
      guard plan.isEnabled, !isUnshown else { return }
      add(
        .extra, plan.path, "\(subject) is not in the catalog", wanted.origin,
        ([plan.path] + plan.otherPaths).map { .remove($0) })
    case (nil, nil): return
    }
  }

  /// Both rows where the file has no list, as early files of 5.0.
  private mutating func addition(
    of wanted: StoreKitSubscription, to path: String
  ) throws -> [Difference.Edit] {
    let list = spelling(of: "billingPlans", at: path)
    let rows = root[XcodePath(path)]?[list]
    guard rows?.elements.isEmpty ?? true, rows?.isObject != true else {
      return try writer.monthlyPlan(of: wanted).map { [.append(path, list, $0)] } ?? []
    }
    return [.set(path, list, .array(try writer.billingPlans(wanted)))]
  }

  private mutating func compare(
    _ found: StoreKitMonthlyPlan, with wanted: StoreKitMonthlyPlan, _ subject: String
  ) {
    let path = found.path
    let prices = [
      set(path, "displayPrice", writer.price(wanted.price)),
      set(path, "commitmentDisplayPrice", writer.price(wanted.commitment)),
    ]
    guard found.isEnabled else {
      return add(
        .different, path + "." + spelling(of: "isEnabled", at: path),
        "\(subject) is disabled in the file and sold in the catalog", wanted.origin,
        [set(path, "isEnabled", .flag(true))] + prices)
    }
    guard found.price.isSame(as: wanted.price) else {
      return addDifferent(
        path, "displayPrice", "the price of a month of \(subject)", found.price.shown, wanted.price.shown,
        wanted.origin, prices)
    }
    guard !found.commitment.isSame(as: wanted.commitment) else { return }
    addDifferent(
      path, "commitmentDisplayPrice", "the price of twelve months of \(subject)", found.commitment.shown,
      wanted.commitment.shown, wanted.origin, prices)
  }
}
