/// How often a subscription renews. Source: `SubscriptionPeriod` of the App Store Connect API.
package enum BillingPeriod: String, CaseIterable, Sendable {
  case oneWeek = "P1W"
  case oneMonth = "P1M"
  case twoMonths = "P2M"
  case threeMonths = "P3M"
  case sixMonths = "P6M"
  case oneYear = "P1Y"

  /// The API's name, which is also the name of the offer duration of the same length.
  package var appleName: String { duration.appleName }

  /// Every period is the length of an offer, too, with the same spelling.
  package var duration: SubscriptionOfferDuration {
    SubscriptionOfferDuration(rawValue: rawValue) ?? .oneYear
  }

  package var length: OfferDuration { duration.length }
}
