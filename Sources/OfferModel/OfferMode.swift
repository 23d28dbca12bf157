/// How a customer pays for an offer. Source: `SubscriptionOfferMode` of the App Store Connect API.
package enum OfferMode: String, CaseIterable, Sendable {
  case freeTrial = "free-trial"
  case payAsYouGo = "pay-as-you-go"
  case payUpFront = "pay-up-front"

  package var appleName: String {
    switch self {
    case .freeTrial: "FREE_TRIAL"
    case .payAsYouGo: "PAY_AS_YOU_GO"
    case .payUpFront: "PAY_UP_FRONT"
    }
  }

  // A pattern compares cases; `==` would compare their texts, which takes longer where prices are checked.
  package var isPayAsYouGo: Bool { if case .payAsYouGo = self { true } else { false } }

  package var isFree: Bool { if case .freeTrial = self { true } else { false } }

  /// Returns Apple's duration and number of periods for an offer of a length; nil if Apple has no such offer. Three months
  /// pay as you go of a monthly subscription are three times `ONE_MONTH`; free, they are `THREE_MONTHS` once.
  ///
  /// Free and up-front offers last one of Apple's durations, counted once; a pay-as-you-go offer is a number of the
  /// subscription's own periods, together at most twelve months (twelve weeks for a weekly subscription).
  /// Source: `durations.json`, a dump of App Store Connect's own table; no offer of 277 real files leaves it.
  package func lowered(_ length: OfferDuration, for period: BillingPeriod) -> (
    duration: SubscriptionOfferDuration, periods: Int
  )? {
    switch self {
    case .payAsYouGo:
      guard let periods = length.periods(of: period), periods >= 1, length.count <= 12 else { return nil }
      return (period.duration, periods)
    case .freeTrial, .payUpFront:
      guard let duration = SubscriptionOfferDuration.allCases.first(where: { $0.length == length }) else {
        return nil
      }
      guard isFree || duration.length.unit.rawValue == OfferDuration.Unit.month.rawValue else { return nil }
      return (duration, 1)
    }
  }

  /// The lengths that Apple offers in this mode to a subscription of `period`.
  package func lengths(for period: BillingPeriod) -> [OfferDuration] {
    OfferDuration.all.filter { lowered($0, for: period) != nil }
  }
}
