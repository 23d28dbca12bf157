import OfferLanguage

extension LockSample {
  /// A catalog with one object of each type, as JSON, which is YAML too.
  static func catalog(_ change: (ObjectID, inout [Key: String?]) -> Void) -> String {
    func object(_ type: ObjectID, _ keys: [Key: String?]) -> String {
      var keys = keys
      change(type, &keys)
      let members = keys.sorted { $0.key < $1.key }.compactMap { key, value in
        value.map { "\"\(key.name)\": \($0)" }
      }
      return "{\(members.joined(separator: ", "))}"
    }
    let batch = object(
      .batch,
      [
        .id: "one", .kind: "one-time-use", .count: "1000", .createdDate: start, .expirationDate: "2027-06-01",
      ])
    let code = object(
      .offerCode,
      [
        .referenceName: "SPRING", .customerEligibilities: "[new]", .offerEligibility: "replace-intro-offers",
        .mode: "free-trial", .duration: "P1M", .batches: "[\(batch)]",
      ])
    let winBack = object(
      .winBackOffer,
      [
        .offerId: "back", .referenceName: "Back", .mode: "pay-as-you-go", .duration: "P1M",
        .prices: "{USA: 1.99}", .startDate: start, .priority: "normal",
        .customerEligibility: eligibility(wait: 2),
      ])
    let promotional = object(
      .promotionalOffer,
      [
        .offerId: "stay", .referenceName: "Stay", .mode: "pay-as-you-go", .duration: "P1M",
        .prices: "{USA: 1.99}",
      ])
    let introductory = object(.introductoryOffer, [.mode: "free-trial", .duration: "P1W"])
    let plan = object(.monthlyPlan, [.prices: "{USA: 0.99, CAN: 0.99}"])
    let subscription = object(
      .subscription,
      [
        .billingPlans: "{\"monthly\": \(plan)}",
        .productId: "com.example.monthly", .referenceName: "Monthly", .level: "1", .period: "P1M",
        .territories: "[USA, CAN]", .prices: "{USA: 9.99, CAN: 9.99}",
        .introductoryOffers: "[\(introductory)]",
        .promotionalOffers: "[\(promotional)]", .winBackOffers: "[\(winBack)]", .offerCodes: "[\(code)]",
      ])
    let group = object(
      .subscriptionGroup, [.referenceName: "Pro", .subscriptions: "[\(subscription)]"])
    let purchaseCode = object(
      .inAppPurchaseOfferCode,
      [.referenceName: "COINS", .customerEligibilities: "[non-spender]", .prices: "{USA: 0.49}"])
    let purchase = object(
      .inAppPurchase,
      [
        .productId: "com.example.coins", .referenceName: "Coins", .type: "consumable",
        .territories: "[USA, CAN]", .prices: "{USA: 0.99, CAN: 0.99}", .offerCodes: "[\(purchaseCode)]",
      ])
    return object(
      .catalog,
      [
        .version: "1", .app: object(.app, [.bundleId: "com.example.app"]),
        .subscriptionGroups: "[\(group)]", .inAppPurchases: "[\(purchase)]",
      ])
  }

  static func eligibility(wait: Int) -> String {
    "{paidSubscriptionDurationInMonths: 3, timeSinceLastSubscribedInMonths: {minimum: 2, maximum: 12}, waitBetweenOffersInMonths: \(wait)}"
  }
}
