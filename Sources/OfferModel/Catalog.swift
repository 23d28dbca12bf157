package import Diagnostics

/// One app's offers, bound: names resolved, amounts exact, every value in its range.
///
/// What did not bind is not here; `isPartial` says so to rules that need the whole.
package struct Catalog: Sendable {
  package var app: App
  package var groups: [SubscriptionGroup]
  package var inAppPurchases: [InAppPurchase]
  package var retiredProductIds: [Located<String>]
  /// Names of sets and tables that nothing refers to.
  package var unusedTerritorySets: [Located<String>]
  package var unusedPriceTables: [Located<String>]
  /// Whether some object had a fault and was left out.
  package var isPartial: Bool
  /// What nobody has looked up: it does not count as live.
  package var assumed = AssumedValues()
  /// Texts that a `#` may have cut short, in no order.
  package var textsBeforeComments: [TextBeforeComment] = []
  /// The images that were looked at, by path.
  package var images: [String: ImageFile] = [:]
  package var hasPriceRules = false
  /// The tables of factors that price rules name, by path.
  package var indexes: [String: PriceIndex] = [:]
  /// The amounts that somebody downloaded; nil where Apple's standard ones count.
  package var pricePoints: PricePoints?
  /// Nil unless Apple's servers said all of this.
  package var live: EqualizedPrices?
  /// Of live state, by product ID.
  package var stages: [String: ProductStage] = [:]
  /// Of live state, by product ID: where a plan is sold and Apple has no price. A price there is a first one, although live
  /// state may take it for one that Apple derives.
  package var unpriced: [String: [BillingPlan: StorefrontSet]] = [:]
  /// Of live state: whether people see custom codes that no catalog has.
  package var showsCodes = false
  /// Where drafts are named: products, offers and batches.
  package var drafts: Set<SourceRange> = []
  package var draftsLeftOut = 0
  /// Which batches have codes.
  package var made = MadeBatches()

  package init(
    app: App, groups: [SubscriptionGroup], inAppPurchases: [InAppPurchase] = [],
    retiredProductIds: [Located<String>] = [], unusedTerritorySets: [Located<String>] = [],
    unusedPriceTables: [Located<String>] = [], isPartial: Bool = false
  ) {
    (self.app, self.groups, self.inAppPurchases) = (app, groups, inAppPurchases)
    (self.retiredProductIds, self.unusedTerritorySets) = (retiredProductIds, unusedTerritorySets)
    (self.unusedPriceTables, self.isPartial) = (unusedPriceTables, isPartial)
  }

  /// Whether it is live state, with names that Apple does not store made up.
  package var isLive: Bool { live != nil }

  package func asLiveState(
    _ live: EqualizedPrices = EqualizedPrices(), stages: [String: ProductStage] = [:]
  ) -> Catalog {
    var result = self
    result.stages = stages
    result.live = live
    result.assumed = assumed.ofLiveState
    return result
  }

  /// What people see of one of its custom codes. Whoever reads a code can redeem it, so one that is only live is hidden.
  ///
  /// - Parameter others: the codes of a catalog, in capitals.
  package func shown(_ code: Located<String>, besides others: Set<String> = []) -> Located<String> {
    guard isLive, !showsCodes, !others.contains(code.value.uppercased()) else { return code }
    return Located("•••", at: code.range)
  }

  package var subscriptions: [Subscription] { groups.flatMap(\.subscriptions) }

  /// Of two with one product ID the first.
  package var subscriptionsById: [String: Subscription] {
    Dictionary(subscriptions.map { ($0.productId, $0) }) { first, _ in first }
  }

  /// Subscriptions, then in-app purchases, as written.
  package var products: [Product] { subscriptions.map { $0.product } + inAppPurchases.map(\.product) }
}

package struct App: Sendable {
  package var range = SourceRange.unbound
  package var bundleId = Located(unbound: "")
  package var appleId: Located<Int>?
  package var name: Located<String>?
  package var baseTerritory = Located(unbound: Storefront(index: 0))
  package var streamlinedPurchasing = Located(unbound: false)
  package var billingGracePeriod: BillingGracePeriod?
  package var ownCodesPerQuarter = Located(unbound: 0)
  /// Days that are allowed for App Review; nil for the usual ones.
  package var reviewLeadDays: Located<Int>?

  package init() {}
}

/// How long subscribers keep access while a renewal is retried. Source: `SubscriptionGracePeriod` of the API.
package struct BillingGracePeriod: Sendable {
  package enum Duration: String, CaseIterable, Sendable {
    case threeDays = "P3D"
    case sixteenDays = "P16D"
    case twentyEightDays = "P28D"
  }

  package enum RenewalType: String, CaseIterable, Sendable {
    case allRenewals = "all-renewals"
    case paidToPaidOnly = "paid-to-paid-only"
  }

  package var optIn = Located(unbound: false)
  package var sandboxOptIn = Located(unbound: false)
  package var duration = Located(unbound: Duration.threeDays)
  package var renewalType = Located(unbound: RenewalType.allRenewals)

  package init() {}
}

/// What customers see in one language.
package struct Localization: Sendable {
  package var locale: Located<String>
  package var displayName = Located(unbound: "")
  /// The description of a product, the custom app name of a group.
  package var detail: Located<String>?

  package init(locale: Located<String>) { self.locale = locale }
}
