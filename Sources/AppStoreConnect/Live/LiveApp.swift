import OfferModel

/// An app as it is at Apple, as far as it could be read.
package struct LiveApp: Sendable {
  package var app: ResourceObject
  /// Nil if Apple has none.
  package var gracePeriod: PossiblyUnread<ResourceObject?>
  package var groups: PossiblyUnread<[LiveGroup]>
  package var inAppPurchases: PossiblyUnread<[LiveProduct]>
  /// How many products are promoted on the App Store.
  package var promotedPurchases: PossiblyUnread<Int>
  /// Apple's list of storefronts, with the code of the currency of each; nil if it is not known.
  package var storefronts: [String: String]?
  package var equalizations: [Equalization] = []
  /// The amounts that subscriptions can have, by territory; nil if they were not asked for.
  package var pricePoints: [String: [LivePricePoint]]?
  package var unread: [Unread] = []
}

package struct LiveGroup: Sendable {
  package var resource: ResourceObject
  package var texts: PossiblyUnread<LiveTexts>
  package var subscriptions: PossiblyUnread<[LiveProduct]>
}

/// The localizations that the next version of the texts will have, or has.
package struct LiveTexts: Sendable {
  /// Nil for texts that were made before versions, or without one.
  package var version: ResourceObject?
  package var localizations: [ResourceObject]
  /// The images of the version; nil if the answer does not say.
  var images: [ResourceObject]?
  /// Whether a version of them can be made, although there is none.
  var canHaveVersion = false
}

package struct LiveProduct: Sendable {
  package var resource: ResourceObject
  /// The screenshot for App Review; nil if there is none.
  var screenshot: PossiblyUnread<ResourceObject?> = .unread
  package var texts: PossiblyUnread<LiveTexts> = .unread
  /// One for each plan; of an in-app purchase one at most.
  package var availabilities: PossiblyUnread<[LiveAvailability]> = .unread
  /// The prices; of an in-app purchase the manual ones, in every storefront where the base storefront of the schedule is not
  /// that of the app.
  package var prices: PossiblyUnread<[LivePrice]> = .unread
  /// The base storefront of an in-app purchase, from whose price Apple derives the others.
  var base: String?
  package var introductoryOffers: PossiblyUnread<[LiveIntroductoryOffer]> = .read([])
  package var promotionalOffers: PossiblyUnread<[LiveOffer]> = .read([])
  package var winBackOffers: PossiblyUnread<[LiveOffer]> = .read([])
  package var offerCodes: PossiblyUnread<[LiveOffer]> = .unread
}

package struct LiveAvailability: Sendable {
  package var resource: ResourceObject
  package var territories: PossiblyUnread<[String]>
}

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
  package var prices: PossiblyUnread<[LiveOfferPrice]>
  /// Batches, which only offer codes have.
  package var oneTimeUseCodes: PossiblyUnread<[ResourceObject]> = .read([])
  package var customCodes: PossiblyUnread<[ResourceObject]> = .read([])
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

extension LiveApp {
  package var subscriptions: [LiveProduct] {
    (groups.value ?? []).flatMap { $0.subscriptions.value ?? [] }
  }
  var purchases: [LiveProduct] { inAppPurchases.value ?? [] }

  /// The storefront whose price leads. Apple has none for subscriptions: the United States where something is sold
  /// there, otherwise the storefront in which most subscriptions have a price.
  package var baseTerritory: String {
    var counts: [String: Int] = [:]
    if subscriptions.isEmpty {
      for base in purchases.compactMap(\.base) { counts[base, default: 0] += 1 }
    }
    for subscription in subscriptions {
      for territory in Set((subscription.prices.value ?? []).map(\.amount.territory)) {
        counts[territory, default: 0] += 1
      }
    }
    if counts.isEmpty || counts["USA"] != nil { return "USA" }
    return counts.max { one, other in (one.value, other.key) < (other.value, one.key) }?.key ?? "USA"
  }
}

/// Apple's ids of a product of each kind, whose price points can be looked up: those of in-app purchases are separate.
package struct PricedProducts: Sendable {
  let subscription: String?
  let inAppPurchase: String?
}

/// An amount that can be chosen, with what Apple pays of it in the first year of a subscription, and after it.
package struct LivePricePoint: Sendable {
  package let customerPrice: String
  package let proceeds: String?
  package let proceedsYear2: String?
}
