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

  package var duration: SubscriptionOfferDuration {
    switch self {
    case .oneWeek: .oneWeek
    case .oneMonth: .oneMonth
    case .twoMonths: .twoMonths
    case .threeMonths: .threeMonths
    case .sixMonths: .sixMonths
    case .oneYear: .oneYear
    }
  }

  package var length: OfferDuration { duration.length }
}
