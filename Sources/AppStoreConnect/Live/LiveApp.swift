/// An app as it is at Apple, as far as it could be read.
package struct LiveApp: Sendable {
  package var app: ResourceObject
  /// Nil where Apple has none.
  package var gracePeriod: Reading<ResourceObject?>
  package var groups: Reading<[LiveGroup]>
  package var inAppPurchases: Reading<[LiveInAppPurchase]>
  /// How many products are promoted on the App Store.
  package var promotedPurchases: Reading<Int>
  package var equalizations: [Equalization] = []
  /// By territory, Apple's amounts; nil where nobody asked for them.
  package var pricePoints: [String: [String]]?
  package var unread: [Unread] = []
}

package struct LiveGroup: Sendable {
  package var resource: ResourceObject
  package var texts: Reading<LiveTexts>
  package var subscriptions: Reading<[LiveSubscription]>
}

/// The localizations that the next version of the texts will have, or has.
package struct LiveTexts: Sendable {
  /// Nil for texts from before versions.
  package var version: ResourceObject?
  package var localizations: [ResourceObject]
}

package struct LiveSubscription: Sendable {
  package var resource: ResourceObject
  package var texts: Reading<LiveTexts>
  package var availabilities: Reading<[LiveAvailability]>
  package var prices: Reading<[LivePrice]>
  package var introductoryOffers: Reading<[LiveIntroductoryOffer]>
  package var promotionalOffers: Reading<[LiveOffer]>
  package var winBackOffers: Reading<[LiveOffer]>
  package var offerCodes: Reading<[LiveOffer]>
}

package struct LiveInAppPurchase: Sendable {
  package var resource: ResourceObject
  package var offerCodes: Reading<[LiveOffer]>
}

/// Where a plan of a subscription is sold.
package struct LiveAvailability: Sendable {
  package var resource: ResourceObject
  package var territories: Reading<[String]>
}

/// A row of the price schedule.
package struct LivePrice: Sendable {
  package var resource: ResourceObject
  package var amount: LiveAmount
}

package struct LiveIntroductoryOffer: Sendable {
  package var resource: ResourceObject
  /// Nil for a free offer.
  package var amount: LiveAmount?
}

/// An offer whose prices are resources of their own.
package struct LiveOffer: Sendable {
  package var resource: ResourceObject
  package var prices: Reading<[LiveOfferPrice]>
  /// Batches, which only offer codes have.
  package var oneTimeUseCodes: Reading<[ResourceObject]> = .read([])
  package var customCodes: Reading<[ResourceObject]> = .read([])
}

package struct LiveOfferPrice: Sendable {
  package var territory: String
  /// Nil for a free offer.
  package var amount: LiveAmount?
}

/// A price point in a storefront, and what customers pay there.
package struct LiveAmount: Hashable, Sendable {
  package let pricePoint: String
  /// Apple's code: `USA`.
  package let territory: String
  /// A decimal in the storefront's currency.
  package let customerPrice: String
}

/// What Apple makes of a price point in every other storefront.
package struct Equalization: Sendable {
  package let isInAppPurchase: Bool
  package let base: LiveAmount
  package let amounts: [LiveAmount]
}
