import OfferModel

extension Enumeration {
  static let customerEligibility = Enumeration(
    .customerEligibility, of: OfferCode.CustomerEligibility.self
  ) {
    switch $0 {
    case .new: ("Never subscribed in the group.", ["NEW"])
    case .existing: ("Currently subscribed.", ["EXISTING"])
    case .expired: ("Subscribed in the past, but no longer.", ["EXPIRED", "lapsed", "churned"])
    }
  }

  static let purchaseEligibility = Enumeration(
    .purchaseEligibility, of: OfferCode.PurchaseEligibility.self
  ) {
    switch $0 {
    case .nonSpender: ("Never bought anything in the app.", ["NON_SPENDER"])
    case .activeSpender: ("Bought something in the last 30 days.", ["ACTIVE_SPENDER"])
    case .churnedSpender: ("Bought something, but longer ago.", ["CHURNED_SPENDER"])
    }
  }

  static let offerEligibility = Enumeration(.offerEligibility, of: OfferCode.OfferEligibility.self) {
    switch $0 {
    case .stackWithIntroOffers:
      (
        "The customer gets the introductory offer first, if one is available, and then the code.",
        ["STACK_WITH_INTRO_OFFERS", "stackable", "stack"]
      )
    case .replaceIntroOffers:
      ("The code replaces the introductory offer.", ["REPLACE_INTRO_OFFERS", "replace"])
    }
  }

  static let batchKind = Enumeration(.batchKind, of: CodeKind.self) {
    switch $0 {
    case .oneTimeUse:
      (
        "Many codes, each of which works once.",
        ["ONE_TIME_USE", "oneTimeUse", "single-use", "one-time", "unique"]
      )
    case .custom: ("One code that you choose, redeemed many times.", ["CUSTOM", "customCode"])
    }
  }

  static let environment = Enumeration(.environment, of: CodeBatch.Environment.self) {
    switch $0 {
    case .production: ("Codes for customers.", ["PRODUCTION"])
    case .sandbox: ("Codes for tests in the sandbox.", ["SANDBOX"])
    }
  }

  static let issuer = Enumeration(.issuer, of: CodeBatch.Issuer.self) {
    switch $0 {
    case .apple: ("Apple makes the codes; customers redeem them in the App Store.", ["APPLE"])
    case .offerc:
      (
        "offerc makes the codes, for your own redemption pages and partners: the App Store does not know them.",
        ["OFFERC"]
      )
    }
  }
}
