package import Diagnostics

/// A subscription, shared by everything that refers to it.
package typealias Subscription = Shared<SubscriptionData>

/// An auto-renewable subscription with its offers.
package struct SubscriptionData: Sendable {
  package var product: Product
  /// 1 is the highest level of service.
  package var level = Located(unbound: 0)
  package var period = Located(unbound: BillingPeriod.oneMonth)
  /// Changes of the regular prices, as written; in the normal form sorted by day.
  package var priceChanges: [PriceChange] = []
  /// Only of a yearly subscription.
  package var monthlyPlan: MonthlyPlan?
  package var offers = OffersByKind()

  package init(_ product: Product) { self.product = product }
}

// `self.` is needed: members of `SubscriptionData` are found by `Shared`'s dynamic member lookup.
extension Subscription {
  package var productId: String { self.product.productId.value }

  package var introductoryOffers: ArraySlice<Offer> { self.offers[.introductory] }
  package var promotionalOffers: ArraySlice<Offer> { self.offers[.promotional] }
  package var winBackOffers: ArraySlice<Offer> { self.offers[.winBack] }
  package var offerCodes: ArraySlice<Offer> { self.offers[.offerCode] }

  /// The regular prices of the up-front plan over time.
  package var history: PriceHistory { PriceHistory(self.product.prices, self.priceChanges) }

  /// The prices of a plan over time: of a period, or of a month of the monthly plan. Nil if there is no such plan.
  package func history(of plan: BillingPlan) -> PriceHistory? {
    plan.isMonthly ? self.monthlyPlan?.history : history
  }

  /// The storefronts where a plan is sold.
  package func territories(of plan: BillingPlan) -> StorefrontSet {
    guard plan.isMonthly else { return self.product.territories.set }
    return self.monthlyPlan?.pricing.territories.set ?? StorefrontSet()
  }

  /// The storefronts where an offer of the subscription is available. Introductory offers that are locked can have storefronts where
  /// the subscription is no longer sold.
  package func storefronts(of offer: Offer) -> StorefrontSet {
    let territories = offer.pricing.territories.set
    guard offer.kind == .introductory else { return territories }
    return territories.intersection(self.territories(of: offer.plan))
  }

  /// Changes of the regular prices, those of the up-front plan first.
  package var plannedChanges: [PlannedPriceChange] {
    BillingPlan.allCases.flatMap { plan in
      history(of: plan)?.planned(plan, sold: territories(of: plan)) ?? []
    }
  }

  /// How often a plan is charged.
  package func chargingPeriod(of plan: BillingPlan) -> BillingPeriod {
    plan.isMonthly ? .oneMonth : self.period.value
  }
}
