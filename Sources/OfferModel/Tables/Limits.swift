package import Diagnostics

/// Apple's limits in numbers, each with its source and, if it has changed, with the date.
package enum Limits {
  /// App Store Connect Help, "In-app purchase information".
  package static let productIdLength = 100
  package static let productReferenceNameLength = 64
  package static let reviewNoteLength = 4000
  /// App Store Connect Help, "In-app purchase information" (2026-09-02): 2 to 30 characters.
  package static let shortestDisplayName = 2
  /// Help says 30; the API takes 35 for subscriptions (its answers of 2026-07-21).
  package static let subscriptionDisplayName = TextLimit(longest: 35, safe: 30, between: .info)
  package static let purchaseDisplayName = TextLimit(longest: 35, safe: 30)
  /// Help says 45; the API takes 55 for subscriptions (its answers of 2026-07-21).
  package static let subscriptionDescription = TextLimit(longest: 55, safe: 45, between: .info)
  package static let purchaseDescription = TextLimit(longest: 55, safe: 45)
  /// Tools say 30, 64 and 75; Apple says nothing.
  package static let groupDisplayName = TextLimit(longest: 75, safe: 30)
  /// Two validation schemas only: a longer name is a warning.
  package static let customAppName = TextLimit(longest: .max, safe: 30)
  /// Third-party validation schemas only: findings are warnings.
  package static let groupReferenceNameLength = 64
  package static let promotionalReferenceNameLength = 64
  package static let promotionalOfferIdLength = 100
  /// `WinBackOffer.Attributes` of the App Store Connect API.
  package static let winBackOfferIdLength = 100
  package static let winBackReferenceNameLength = 65

  /// App Store Connect Help on promotional offers, as quoted by others.
  package static let promotionalOffersPerSubscription = 10
  /// App Store Connect Help, "Set up win-back offers".
  package static let winBackOffersPerSubscription = 350
  package static let winBackOffersAtOnce = 5
  package static let winBackShortestRun = 3
  /// `WinBackOffer.Attributes`: months.
  package static let winBackPaidMonths: Set<Int> = Set(1...24).union([36, 48, 60])
  package static let winBackMonthsSince = 1...24
  package static let winBackMonthsWait = 2...24

  /// App Store Connect Help, "Set up subscription offer codes" (2026-09-22): for a subscription; "Create offer codes for
  /// in-app purchases": for the app.
  package static let activeCodeOffers = 10
  /// From this number on, offers that could be deactivated are mentioned.
  package static let activeCodeOffersNear = 8
  /// 1,000,000 since about 2024; 150,000 from 2020.
  package static let codesPerQuarter = 1_000_000
  package static let sandboxCodesPerQuarter = 10_000
  /// A limit of offerc for its own codes, unless the app has another one: Apple does not count them.
  package static let ownCodesPerQuarter = 1_000_000
  /// An estimate of offerc, unless the app has another one: Apple promises no time.
  package static let reviewLeadDays = 3
  /// App Store Connect Help on offer codes, as quoted by five sources.
  package static let productionBatchSize = 500...25_000
  package static let sandboxBatchSize = 10...10_000
  /// The numbers that the API lists when it refuses another one (2026-07-21).
  package static let sandboxBatchSizes = [10] + Array(stride(from: 100, through: 1000, by: 100))
  package static let ownBatchSize = 1...100_000_000
  package static let customRedemptions = 500...25_000
  package static let customCodeLength = 64
  package static let codeLifetimeMonths = 6

  /// App Store Connect Help, "Offer auto-renewable subscriptions" (2026-10-01).
  package static let subscriptionsPerGroup = 100
  /// App Store Connect Help, "Overview for configuring in-app purchases": all types together.
  package static let productsPerApp = 10_000
}

/// A length that Apple changed or that sources disagree on, in characters.
package struct TextLimit: Sendable {
  /// The most that any source allows.
  package let longest: Int
  /// The most that all sources allow.
  package let safe: Int
  /// The severity of a finding about a text between the two.
  package let between: Severity

  package init(longest: Int, safe: Int, between: Severity = .warning) {
    self.longest = longest
    self.safe = safe
    self.between = between
  }
}
