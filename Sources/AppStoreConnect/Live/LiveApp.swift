/// An app as it is at Apple, as far as it could be read.
package struct LiveApp: Sendable {
  package var app: API.App
  /// Nil where Apple has none.
  package var gracePeriod: Reading<API.SubscriptionGracePeriod?>
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
  package var resource: API.SubscriptionGroup
  package var texts: Reading<LiveTexts>
  package var subscriptions: Reading<[LiveSubscription]>
}

/// The localizations that the next version of the texts will have, or has.
package struct LiveTexts: Sendable {
  /// Nil for texts from before versions.
  package var version: API.Version?
  package var localizations: [API.Localization]
}

package struct LiveSubscription: Sendable {
  package var resource: API.Subscription
  package var texts: Reading<LiveTexts>
  package var availabilities: Reading<[LiveAvailability]>
  package var prices: Reading<[LivePrice]>
  package var introductoryOffers: Reading<[LiveIntroductoryOffer]>
  package var promotionalOffers: Reading<[LiveOffer<API.SubscriptionPromotionalOffer>]>
  package var winBackOffers: Reading<[LiveOffer<API.WinBackOffer>]>
  package var offerCodes: Reading<[LiveOfferCode]>
}

package struct LiveInAppPurchase: Sendable {
  package var resource: API.InAppPurchaseV2
  package var offerCodes: Reading<[LiveOfferCode]>
}

/// Where a plan of a subscription is sold.
package struct LiveAvailability: Sendable {
  package var resource: API.SubscriptionPlanAvailability
  package var territories: Reading<[String]>
}

/// A row of the price schedule.
package struct LivePrice: Sendable {
  package var resource: API.SubscriptionPrice
  package var amount: LiveAmount
}

package struct LiveIntroductoryOffer: Sendable {
  package var resource: API.SubscriptionIntroductoryOffer
  /// Nil for a free offer.
  package var amount: LiveAmount?
}

/// An offer whose prices are resources of their own.
package struct LiveOffer<Resource: Sendable>: Sendable {
  package var resource: Resource
  package var prices: Reading<[LiveOfferPrice]>
}

package struct LiveOfferPrice: Sendable {
  package var territory: String
  /// Nil for a free offer.
  package var amount: LiveAmount?
}

package struct LiveOfferCode: Sendable {
  package var resource: API.OfferCode
  package var prices: Reading<[LiveOfferPrice]>
  package var oneTimeUseCodes: Reading<[API.CodeBatch]>
  package var customCodes: Reading<[API.CodeBatch]>
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
