/// The length of one period of an offer. Source: `SubscriptionOfferDuration` of the App Store Connect API.
package enum SubscriptionOfferDuration: String, CaseIterable, Sendable {
  case threeDays = "P3D"
  case oneWeek = "P1W"
  case twoWeeks = "P2W"
  case oneMonth = "P1M"
  case twoMonths = "P2M"
  case threeMonths = "P3M"
  case sixMonths = "P6M"
  case oneYear = "P1Y"

  package var appleName: String {
    switch self {
    case .threeDays: "THREE_DAYS"
    case .oneWeek: "ONE_WEEK"
    case .twoWeeks: "TWO_WEEKS"
    case .oneMonth: "ONE_MONTH"
    case .twoMonths: "TWO_MONTHS"
    case .threeMonths: "THREE_MONTHS"
    case .sixMonths: "SIX_MONTHS"
    case .oneYear: "ONE_YEAR"
    }
  }

  package var length: OfferDuration {
    switch self {
    case .threeDays: OfferDuration(.day, 3)
    case .oneWeek: OfferDuration(.week, 1)
    case .twoWeeks: OfferDuration(.week, 2)
    case .oneMonth: OfferDuration(.month, 1)
    case .twoMonths: OfferDuration(.month, 2)
    case .threeMonths: OfferDuration(.month, 3)
    case .sixMonths: OfferDuration(.month, 6)
    case .oneYear: OfferDuration(.month, 12)
    }
  }
}
