/// The objects of the language.
package enum ObjectID: UInt8, CaseIterable, Sendable {
  case catalog, app, billingGracePeriod, territoryExpression, priceRule
  case subscriptionGroup, groupLocalization, productLocalization
  case subscription, priceChange, billingPlans, monthlyPlan, introductoryOffer, promotionalOffer,
    winBackOffer, customerEligibility, monthsSince
  case offerCode, refill, batch, codeFormat
  case inAppPurchase, purchasePriceChange, inAppPurchaseOfferCode
  case offersOfProduct
  case optionFile, appStoreConnect
  case scenarioFile, scenario, historyEvent, offerChoice, failedPayment, expectation

  /// Whether it is part of an option file, not of a catalog.
  package var isOfOptionFile: Bool { self == .optionFile || self == .appStoreConnect }
}
