import OfferLanguage
import TestSupport

/// An object with the keys that it has to have and perhaps some more, in the smallest catalog around it.
struct MinimalObject {
  let type: ObjectID
  var keys: [(key: Key, value: String)]

  init(_ type: ObjectID, _ more: (key: Key, value: String)...) {
    self.type = type
    keys = MinimalObject.required(type)
    for (key, value) in more { self[key] = value }
  }

  subscript(key: Key) -> String? {
    get { keys.first { $0.key == key }?.value }
    set {
      keys.removeAll { $0.key == key }
      if let newValue { keys.append((key, newValue)) }
    }
  }

  var yaml: String { "{" + keys.map { "\($0.key.name): \($0.value)" }.joined(separator: ", ") + "}" }

  /// The whole catalog.
  var catalog: String {
    switch type {
    case .catalog, .offersOfProduct, .optionFile, .appStoreConnect, .scenarioFile, .scenario, .historyEvent,
      .offerChoice,
      .failedPayment,
      .expectation, .groupLocalization, .productLocalization,
      .customerEligibility, .monthsSince:
      yaml
    case .app: MinimalObject(.catalog, (.app, yaml)).catalog
    case .billingGracePeriod: MinimalObject(.app, (.billingGracePeriod, yaml)).catalog
    case .subscriptionGroup: MinimalObject(.catalog, (.subscriptionGroups, "[\(yaml)]")).catalog
    case .subscription: MinimalObject(.subscriptionGroup, (.subscriptions, "[\(yaml)]")).catalog
    case .priceChange: MinimalObject(.subscription, (.priceChanges, "[\(yaml)]")).catalog
    case .purchasePriceChange: MinimalObject(.inAppPurchase, (.priceChanges, "[\(yaml)]")).catalog
    case .billingPlans: MinimalObject(.subscription, (.period, "P1Y"), (.billingPlans, yaml)).catalog
    case .monthlyPlan: MinimalObject(.billingPlans, (.monthly, yaml)).catalog
    case .priceRule:
      MinimalObject(.subscription, (.prices, "{USA: 9.99, rest: equalized, follows: \(yaml)}")).catalog
    case .territoryExpression: MinimalObject(.subscription, (.territories, yaml)).catalog
    case .introductoryOffer: sold(.introductoryOffers)
    case .promotionalOffer: sold(.promotionalOffers)
    case .winBackOffer: sold(.winBackOffers)
    case .offerCode: sold(.offerCodes)
    case .refill: MinimalObject(.offerCode, (.refill, yaml)).catalog
    case .inAppPurchase: MinimalObject(.catalog, (.inAppPurchases, "[\(yaml)]")).catalog
    case .inAppPurchaseOfferCode:
      MinimalObject(
        .inAppPurchase, (.territories, "[USA, DEU]"), (.prices, "{USA: 9.99, DEU: 9.99}"),
        (.offerCodes, "[\(yaml)]")
      ).catalog
    case .batch: MinimalObject(.offerCode, (.batches, "[\(yaml)]")).catalog
    case .codeFormat: MinimalObject(.batch, (.issuer, "offerc"), (.format, yaml)).catalog
    }
  }

  /// In a subscription that is sold in two storefronts.
  private func sold(_ list: Key) -> String {
    MinimalObject(
      .subscription, (.territories, "[USA, DEU]"), (.prices, "{USA: 9.99, DEU: 9.99}"), (list, "[\(yaml)]")
    ).catalog
  }

  private static func required(_ type: ObjectID) -> [(Key, String)] {
    switch type {
    case .catalog: [(.version, "1"), (.app, "{bundleId: com.example.app}")]
    case .app: [(.bundleId, "com.example.app")]
    case .billingGracePeriod:
      [(.optIn, "true"), (.sandboxOptIn, "true"), (.duration, "P3D"), (.renewalType, "all-renewals")]
    case .subscriptionGroup: [(.referenceName, "Pro")]
    case .subscription:
      [
        (.productId, "com.example.monthly"), (.referenceName, "Monthly"), (.level, "1"), (.period, "P1M"),
        (.prices, "{USA: 9.99, rest: equalized}"),
      ]
    case .priceChange:
      [(.startDate, "2027-03-01"), (.prices, "{USA: 10.99}"), (.existingSubscribers, "keep-price")]
    case .purchasePriceChange: [(.startDate, "2027-03-01"), (.prices, "{USA: 10.99}")]
    case .billingPlans: [(.monthly, MinimalObject(.monthlyPlan).yaml)]
    case .monthlyPlan: [(.prices, "{CAN: 9.99, DEU: 8.99}")]
    case .inAppPurchase:
      [
        (.productId, "com.example.coins"), (.referenceName, "Coins"), (.type, "consumable"),
        (.prices, "{USA: 9.99, rest: equalized}"),
      ]
    case .introductoryOffer: [(.mode, "free-trial"), (.duration, "P1M")]
    case .promotionalOffer:
      [(.offerId, "a"), (.referenceName, "A"), (.mode, "free-trial"), (.duration, "P1M")]
    case .winBackOffer:
      required(.promotionalOffer) + [
        (.startDate, "2027-02-01"), (.priority, "normal"),
        (
          .customerEligibility,
          "{paidSubscriptionDurationInMonths: 3, timeSinceLastSubscribedInMonths: {minimum: 2, maximum: 12}}"
        ),
      ]
    case .offerCode:
      [
        (.referenceName, "A"), (.customerEligibilities, "[new]"), (.offerEligibility, "replace-intro-offers"),
        (.mode, "free-trial"), (.duration, "P1M"),
      ]
    case .inAppPurchaseOfferCode:
      [
        (.referenceName, "A"), (.customerEligibilities, "[non-spender]"),
        (.prices, "{USA: 0.99, rest: equalized}"),
      ]
    case .batch:
      [
        (.id, "a"), (.kind, "one-time-use"), (.count, "1000"), (.createdDate, "2027-01-10"),
        (.expirationDate, "2027-05-01"),
      ]
    case .refill: [(.below, "2000"), (.count, "10000"), (.validDays, "90")]
    case .priceRule: [(.times, "2"), (.of, "com.example.monthly")]
    case .territoryExpression: [(.exclude, "CHN")]
    case .codeFormat, .offersOfProduct, .optionFile, .appStoreConnect, .scenarioFile, .scenario,
      .historyEvent, .offerChoice,
      .failedPayment,
      .expectation, .groupLocalization, .productLocalization,
      .customerEligibility, .monthsSince:
      []
    }
  }
}
