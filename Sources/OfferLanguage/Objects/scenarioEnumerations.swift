let unmetReasonEnumeration = Enumeration(.unmetReason, of: UnmetReason.self) { reason in
  switch reason {
  case .paid: .means("The customer did not pay for enough months.", spellings: ["paidMonths"])
  case .recency:
    .means("The subscription ended too recently, or too long ago.", spellings: ["since", "timeSince"])
  case .wait: .means("The customer used the same offer too recently.", spellings: ["waitBetweenOffers"])
  case .window:
    .means(
      "The offer does not run on the day; for an offer code, no batch has codes that work.",
      spellings: ["dates"])
  case .storefront:
    .means("The offer is not available in the storefront.", spellings: ["territory", "territories"])
  case .owner:
    .means("The customer is a family member and not the purchaser.", spellings: ["family", "familyMember"])
  case .product:
    .means(
      "The offer is on a subscription other than the customer's most recent one, or the customer never subscribed."
    )
  case .active:
    .means("The customer is subscribed; for an offer code, at a better level.", spellings: ["subscribed"])
  case .retry:
    .means(
      "Apple is retrying the payment of a renewal, with or without a grace period.",
      spellings: ["billingRetry"])
  case .used:
    .means(
      "The customer already used the offer, or an introductory offer of the group.", spellings: ["redeemed"])
  case .customer:
    .means(
      "The customer is not among the `customerEligibilities` of the offer code.",
      spellings: ["customerEligibilities"])
  }
}
