package import OfferLanguage
package import OfferModel

/// The days on which the samples of an object are compared.
package enum LockDays {
  package static let types: [ObjectID] = [
    .app, .subscriptionGroup, .subscription, .monthlyPlan, .inAppPurchase, .introductoryOffer,
    .promotionalOffer, .winBackOffer, .offerCode, .inAppPurchaseOfferCode, .batch, .catalog,
  ]

  /// The day before the start of the sampled offers, the start, the day after.
  package static let around: [CalendarDate] = {
    guard let start = CalendarDate("2027-02-01"), let before = start.previous, let after = start.next
    else { return [] }
    return [before, start, after]
  }()
}
