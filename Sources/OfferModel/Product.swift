package import Diagnostics

/// What subscriptions and in-app purchases have in common.
///
/// A class, like the others of the model that are large: rules walk over them thousands of times, and a copy of a structure
/// counts each of its texts and lists.
package final class Product: Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    case subscription, consumable
    case nonConsumable = "non-consumable"
    case nonRenewingSubscription = "non-renewing-subscription"
  }

  package let kind: Located<Kind>
  package let productId: Located<String>
  package let referenceName: Located<String>
  package let familySharable: Located<Bool>
  package let reviewNote: Located<String>?
  package let territories: Territories
  package let availableInNewTerritories: Located<Bool>
  /// Regular prices, a subscription's for each period.
  package let prices: PriceMap
  package let localizations: [Localization]
  /// Paths from the folder of the catalog.
  package let promotionalImage: Located<String>?
  package let reviewScreenshot: Located<String>?

  package init(
    kind: Located<Kind>, productId: Located<String>, referenceName: Located<String>,
    familySharable: Located<Bool>, reviewNote: Located<String>?, territories: Territories,
    availableInNewTerritories: Located<Bool>, prices: PriceMap, localizations: [Localization],
    promotionalImage: Located<String>? = nil, reviewScreenshot: Located<String>? = nil
  ) {
    (self.kind, self.productId, self.referenceName) = (kind, productId, referenceName)
    (self.familySharable, self.reviewNote, self.territories) = (familySharable, reviewNote, territories)
    (self.availableInNewTerritories, self.prices) = (availableInNewTerritories, prices)
    (self.localizations, self.promotionalImage) = (localizations, promotionalImage)
    self.reviewScreenshot = reviewScreenshot
  }

  /// The product with other values for what is given.
  package func with(
    referenceName: Located<String>? = nil, reviewNote: Located<String>? = nil, prices: PriceMap? = nil,
    territories: Territories? = nil, localizations: [Localization]? = nil
  ) -> Product {
    Product(
      kind: kind, productId: productId, referenceName: referenceName ?? self.referenceName,
      familySharable: familySharable, reviewNote: reviewNote ?? self.reviewNote,
      territories: territories ?? self.territories,
      availableInNewTerritories: availableInNewTerritories, prices: prices ?? self.prices,
      localizations: localizations ?? self.localizations, promotionalImage: promotionalImage,
      reviewScreenshot: reviewScreenshot)
  }

  package var isSubscription: Bool { if case .subscription = kind.value { true } else { false } }
}

/// Where a product is sold or an offer is offered.
package struct Territories: Sendable {
  package var set: StorefrontSet
  /// The expression, or what stands for it where the key was left out.
  package var range: SourceRange
  /// Whether the `territories` key was written.
  package var isStated: Bool
  /// Names in the expression that reach nothing: a code where the product is not sold, a set with nothing left.
  package var unused: [Located<String>]
  /// The storefronts whose codes stand in the expression; the others came through sets or defaults.
  package var codes: StorefrontSet

  package init(
    _ set: StorefrontSet, range: SourceRange, isStated: Bool, unused: [Located<String>] = [],
    codes: StorefrontSet = StorefrontSet()
  ) {
    (self.set, self.range, self.isStated, self.unused) = (set, range, isStated, unused)
    self.codes = codes
  }
}

/// A list of subscriptions of which a customer has one at a time.
package struct SubscriptionGroup: Sendable {
  package var referenceName: Located<String>
  package var localizations: [Localization]
  package var subscriptions: [Subscription]
  /// Identifiers and reference names of offers that were deleted.
  package var retiredOfferIds: [Located<String>]
  /// Whether a subscription or a localization of it was left out for a fault.
  package var isPartial: Bool

  package init(
    referenceName: Located<String>, localizations: [Localization], subscriptions: [Subscription],
    retiredOfferIds: [Located<String>] = [], isPartial: Bool
  ) {
    (self.referenceName, self.localizations) = (referenceName, localizations)
    (self.subscriptions, self.retiredOfferIds, self.isPartial) = (subscriptions, retiredOfferIds, isPartial)
  }
}

/// An auto-renewable subscription with its offers.
package final class Subscription: Sendable {
  package let product: Product
  /// 1 is the most service.
  package let level: Located<Int>
  package let period: Located<BillingPeriod>
  /// Changes of the regular prices, as written; in the normal form sorted by day.
  package let priceChanges: [PriceChange]
  /// Only of a yearly subscription.
  package let monthlyPlan: MonthlyPlan?
  package let offers: OffersByKind

  package init(
    product: Product, level: Located<Int>, period: Located<BillingPeriod>, priceChanges: [PriceChange] = [],
    monthlyPlan: MonthlyPlan? = nil, offers: OffersByKind = OffersByKind()
  ) {
    (self.product, self.level, self.period, self.priceChanges) = (product, level, period, priceChanges)
    self.monthlyPlan = monthlyPlan
    self.offers = offers
  }

  package var productId: String { product.productId.value }

  package var introductoryOffers: ArraySlice<Offer> { offers[.introductory] }
  package var promotionalOffers: ArraySlice<Offer> { offers[.promotional] }
  package var winBackOffers: ArraySlice<Offer> { offers[.winBack] }
  package var offerCodes: ArraySlice<Offer> { offers[.offerCode] }

  /// The regular prices of the up-front plan over time.
  package var history: PriceHistory { PriceHistory(product.prices, priceChanges) }

  /// The prices of a plan over time: of a period, or of a month of the monthly plan. Nil for a plan that is not there.
  package func history(of plan: BillingPlan) -> PriceHistory? {
    plan.isMonthly ? monthlyPlan?.history : history
  }

  /// Where a plan is sold.
  package func territories(of plan: BillingPlan) -> StorefrontSet {
    plan.isMonthly ? monthlyPlan?.pricing.territories.set ?? StorefrontSet() : product.territories.set
  }

  /// Changes of the regular prices, those of the up-front plan first.
  package var plannedChanges: [(plan: BillingPlan, change: PriceChange)] {
    priceChanges.map { (.upFront, $0) } + (monthlyPlan?.priceChanges ?? []).map { (.monthly, $0) }
  }

  /// How often a plan is charged.
  package func chargingPeriod(of plan: BillingPlan) -> BillingPeriod {
    plan.isMonthly ? .oneMonth : period.value
  }
}

/// A one-time purchase; it has no offers but codes.
package struct InAppPurchase: Sendable {
  package var product: Product
  /// Of all its customers; nobody keeps a price.
  package var priceChanges: [PriceChange]
  package var offerCodes: [Offer]

  package init(product: Product, priceChanges: [PriceChange] = [], offerCodes: [Offer]) {
    (self.product, self.priceChanges, self.offerCodes) = (product, priceChanges, offerCodes)
  }

  package var history: PriceHistory { PriceHistory(product.prices, priceChanges) }

  package var plannedChanges: [(plan: BillingPlan, change: PriceChange)] {
    priceChanges.map { (.upFront, $0) }
  }

  /// With the prices in force on a day.
  package func product(on day: CalendarDate) -> Product {
    priceChanges.isEmpty ? product : product.with(prices: history.prices(on: day))
  }
}
