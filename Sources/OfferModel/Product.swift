package import Diagnostics

/// A product, shared by everything that refers to it.
package typealias Product = Shared<ProductData>

/// What subscriptions and in-app purchases have in common.
package struct ProductData: Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    case subscription, consumable
    case nonConsumable = "non-consumable"
    case nonRenewingSubscription = "non-renewing-subscription"
  }

  package var kind = Located(unbound: Kind.subscription)
  package var productId = Located(unbound: "")
  package var referenceName = Located(unbound: "")
  package var familySharable = Located(unbound: false)
  package var reviewNote: Located<String>?
  package var territories = Territories(StorefrontSet(), range: .unbound, isStated: false)
  package var availableInNewTerritories = Located(unbound: false)
  /// Regular prices, a subscription's for each period.
  package var prices = PriceMap(range: .unbound)
  package var localizations: [Localization] = []
  /// Paths from the folder of the catalog.
  package var promotionalImage: Located<String>?
  package var reviewScreenshot: Located<String>?

  package init() {}
}

extension Product {
  package typealias Kind = ProductData.Kind

  package var isSubscription: Bool {
    if case .subscription = self.kind.value { return true }
    return false
  }
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
    self.set = set
    self.range = range
    self.isStated = isStated
    self.unused = unused
    self.codes = codes
  }
}

/// A list of subscriptions of which a customer has one at a time.
package struct SubscriptionGroup: Sendable {
  package var referenceName = Located(unbound: "")
  package var localizations: [Localization] = []
  package var subscriptions: [Subscription] = []
  /// Identifiers and reference names of offers that were deleted.
  package var retiredOfferIds: [Located<String>] = []
  /// Whether a subscription or a localization of it was left out for a fault.
  package var isPartial = false

  package init() {}
}

/// A subscription, shared by everything that refers to it.
package typealias Subscription = Shared<SubscriptionData>

/// An auto-renewable subscription with its offers.
package struct SubscriptionData: Sendable {
  package var product: Product
  /// 1 is the most service.
  package var level = Located(unbound: 0)
  package var period = Located(unbound: BillingPeriod.oneMonth)
  /// Changes of the regular prices, as written; in the normal form sorted by day.
  package var priceChanges: [PriceChange] = []
  /// Only of a yearly subscription.
  package var monthlyPlan: MonthlyPlan?
  package var offers = OffersByKind()

  package init(_ product: Product) { self.product = product }
}

extension Subscription {
  package var productId: String { self.product.productId.value }

  package var introductoryOffers: ArraySlice<Offer> { self.offers[.introductory] }
  package var promotionalOffers: ArraySlice<Offer> { self.offers[.promotional] }
  package var winBackOffers: ArraySlice<Offer> { self.offers[.winBack] }
  package var offerCodes: ArraySlice<Offer> { self.offers[.offerCode] }

  /// The regular prices of the up-front plan over time.
  package var history: PriceHistory { PriceHistory(self.product.prices, self.priceChanges) }

  /// The prices of a plan over time: of a period, or of a month of the monthly plan. Nil for a plan that is not there.
  package func history(of plan: BillingPlan) -> PriceHistory? {
    plan.isMonthly ? self.monthlyPlan?.history : history
  }

  /// Where a plan is sold.
  package func territories(of plan: BillingPlan) -> StorefrontSet {
    plan.isMonthly
      ? self.monthlyPlan?.pricing.territories.set ?? StorefrontSet() : self.product.territories.set
  }

  /// Changes of the regular prices, those of the up-front plan first.
  package var plannedChanges: [(plan: BillingPlan, change: PriceChange)] {
    self.priceChanges.map { (.upFront, $0) } + (self.monthlyPlan?.priceChanges ?? []).map { (.monthly, $0) }
  }

  /// How often a plan is charged.
  package func chargingPeriod(of plan: BillingPlan) -> BillingPeriod {
    plan.isMonthly ? .oneMonth : self.period.value
  }
}

/// A one-time purchase; it has no offers but codes.
package struct InAppPurchase: Sendable {
  package var product: Product
  /// Of all its customers; nobody keeps a price.
  package var priceChanges: [PriceChange] = []
  package var offerCodes: [Offer] = []

  package init(_ product: Product) { self.product = product }

  package var history: PriceHistory { PriceHistory(product.prices, priceChanges) }

  package var plannedChanges: [(plan: BillingPlan, change: PriceChange)] {
    priceChanges.map { (.upFront, $0) }
  }

  /// The product with the prices in force on a day.
  package func product(on day: CalendarDate) -> Product {
    guard !priceChanges.isEmpty else { return product }
    var result = product
    result.prices = history.prices(on: day)
    return result
  }
}
