import Diagnostics

extension Catalog {
  /// The labels of all offers, sorted.
  package var campaigns: [String] {
    let ofSubscriptions = subscriptions.flatMap { one in
      one.introductoryOffers.map(\.campaign) + one.promotionalOffers.map(\.campaign)
        + one.winBackOffers.map(\.campaign)
    }
    let all = ofSubscriptions + offerCodes.map(\.code.campaign)
    return Set(all.compactMap { $0?.value }).sorted()
  }

  /// The offer codes with a label.
  package func offerCodes(of campaign: String) -> [ProductOfferCode] {
    offerCodes.filter { $0.code.campaign?.value == campaign }
  }
}
