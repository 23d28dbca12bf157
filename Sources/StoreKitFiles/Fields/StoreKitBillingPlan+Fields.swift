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
      .value("isEnabled", at: \.isEnabled, .enabled),
      .value("billingPlanType", at: \.plan, .plan, read: { reader, plan in reader.readPlan(&plan) }),
      .value("displayPrice", aliases: ["price"], at: \.price, .price, read: { _, _ in }),
      .value("commitmentDisplayPrice", at: \.commitment, .price, read: { _, _ in }),
    ])
}
