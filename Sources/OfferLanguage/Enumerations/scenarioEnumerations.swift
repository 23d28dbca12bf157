extension Enumeration {
  static let unmetReason = Enumeration(.unmetReason, of: UnmetReason.self) {
    switch $0 {
    case .paid: ("The customer did not pay for enough months.", ["paidMonths"])
    case .recency: ("The subscription ended too recently, or too long ago.", ["since", "timeSince"])
    case .wait: ("The customer used the same offer too recently.", ["waitBetweenOffers"])
    case .window:
      ("The offer does not run on the day; of an offer code, no batch has codes that work.", ["dates"])
    case .storefront: ("The offer is not available in the storefront.", ["territory", "territories"])
    case .owner: ("The customer is a family member and not the purchaser.", ["family", "familyMember"])
    case .product:
      (
        "The offer is on another subscription than the customer's most recent one, or the customer never subscribed.",
        []
      )
    case .active:
      ("The customer is subscribed; for an offer code, to a better level.", ["subscribed"])
    case .retry:
      ("Apple is retrying the payment of a renewal, with or without a grace period.", ["billingRetry"])
    case .used: ("The customer already used the offer, or an introductory offer of the group.", ["redeemed"])
    case .customer:
      ("The customer is not among the `customerEligibilities` of the offer code.", ["customerEligibilities"])
    }
  }
}
