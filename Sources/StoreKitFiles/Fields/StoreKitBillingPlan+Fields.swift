import JSONText
import OfferModel

extension StoreKitBillingPlan: StoreKitObject {
  var shape: FileShape<StoreKitBillingPlan> { StoreKitBillingPlan.shape }

  /// Prices are read later, when it is known which plans count.
  static let shape = FileShape<StoreKitBillingPlan>(
    "a billing plan",
    [
      .id("internalID") { plan in
        ["plan", plan.productID] + (plan.plan.isMonthly ? [plan.plan.transactionName] : [])
      },
      .value("isEnabled", \.isEnabled, .enabled),
      .value("billingPlanType", \.plan, .plan, read: { reader, plan in reader.readPlan(&plan) }),
      .value("displayPrice", aliases: ["price"], \.price, .price, read: { _, _ in }),
      .value("commitmentDisplayPrice", \.commitment, .price, read: { _, _ in }),
    ])
}
