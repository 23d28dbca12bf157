package import OfferLanguage
package import OfferModel

/// The days on which the samples of an object are compared.
package struct LockDays {
  package static let types: [ObjectID] = [
    .app, .subscriptionGroup, .subscription, .monthlyPlan, .inAppPurchase, .introductoryOffer,
    .promotionalOffer,
    .winBackOffer, .offerCode, .inAppPurchaseOfferCode, .batch, .catalog,
  ]

  let key: String
  let titles: [String]
  let days: [CalendarDate]

  init(of type: ObjectID) {
    key = type == .winBackOffer ? Key.startDate.name : Key.createdDate.name
    let isDated = type == .winBackOffer || type == .batch
    titles = isDated ? ["the day before", "on the day", "the day after"] : ["once it is live"]
    let days = LockDays.around
    self.days = isDated ? days : Array(days.prefix(1))
  }

  /// The day before the start, the start, the day after.
  package static let around: [CalendarDate] = {
    guard let start = CalendarDate(LockSample.start), let before = start.previous, let after = start.next
    else { return [] }
    return [before, start, after]
  }()
}
