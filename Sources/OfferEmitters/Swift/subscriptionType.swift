import OfferModel

/// The types that the constants of subscriptions have.
func writeSubscriptionType(to text: inout SwiftText, _ access: String) {
  text.comment("A subscription, and the identifiers of its offers.")
  text.block("\(access)struct Subscription: Hashable, Sendable") { text in
    text.line("\(access)let productId: String")
    text.comment("The reference name of its group.")
    text.line("\(access)let group: String")
    text.comment("1 is the most service.")
    text.line("\(access)let level: Int")
    text.line("\(access)let period: Period")
    for offers in ["promotionalOffers", "winBackOffers", "offerCodes"] {
      text.line("\(access)let \(offers): [String]")
    }
  }
  text.line()
  text.comment("How often a subscription renews.")
  text.block("\(access)enum Period: String, Hashable, Sendable") { text in
    for period in BillingPeriod.allCases { text.line("case \(period) = \(swiftLiteral(period.rawValue))") }
  }
}
