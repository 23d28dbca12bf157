import OfferModel

extension Enumeration {
  static let period = Enumeration(.period, of: BillingPeriod.self) { period in
    switch period {
    case .oneWeek: ("One week.", [period.appleName, "P7D", "weekly", "week"])
    case .oneMonth: ("One month.", [period.appleName, "P30D", "monthly", "month"])
    case .twoMonths: ("Two months.", [period.appleName])
    case .threeMonths: ("Three months.", [period.appleName, "quarterly", "quarter"])
    case .sixMonths: ("Six months.", [period.appleName])
    case .oneYear: ("One year.", [period.appleName, "P12M", "P365D", "yearly", "annual", "annually", "year"])
    }
  }

  /// Which of them a mode allows for a subscription's period, the rule `offer-duration` knows.
  static let offerDuration = Enumeration(
    .offerDuration,
    cases: OfferDuration.all.map { duration in
      let apple = SubscriptionOfferDuration.allCases.first { $0.length == duration }?.appleName
      return Case(duration.description, phrase(of: duration), [apple].compactMap { $0 } + inDays(duration))
    } + [Case("P12M", "Twelve months, the same as P1Y.")])

  private static func inDays(_ duration: OfferDuration) -> [String] {
    switch (duration.unit, duration.count) {
    case (.week, let weeks): ["P\(weeks * 7)D"]
    case (.month, 1): ["P30D"]
    case (.month, 12): ["P365D"]
    default: []
    }
  }

  private static func phrase(of duration: OfferDuration) -> String {
    switch (duration.unit, duration.count) {
    case (.day, let days): "\(days) days."
    case (.week, 1): "One week."
    case (.week, let weeks): "\(weeks) weeks."
    case (.month, 1): "One month."
    case (.month, 12): "One year."
    case (.month, let months): "\(months) months."
    }
  }

  static let gracePeriodDuration = Enumeration(.gracePeriodDuration, of: BillingGracePeriod.Duration.self) {
    switch $0 {
    case .threeDays: ("Three days.", ["THREE_DAYS"])
    case .sixteenDays: ("Sixteen days; a weekly subscription has six.", ["SIXTEEN_DAYS"])
    case .twentyEightDays: ("Twenty-eight days; a weekly subscription has six.", ["TWENTY_EIGHT_DAYS"])
    }
  }

  static let gracePeriodRenewalType = Enumeration(
    .gracePeriodRenewalType, of: BillingGracePeriod.RenewalType.self
  ) {
    switch $0 {
    case .allRenewals: ("Every renewal.", ["ALL_RENEWALS"])
    case .paidToPaidOnly: ("Renewals from one paid period to the next.", ["PAID_TO_PAID_ONLY"])
    }
  }
}
