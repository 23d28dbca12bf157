package import Diagnostics

/// One app's offers, bound: names resolved, amounts exact, every value in its range.
///
/// An object that could not be bound is left out, and `isPartial` is true: rules that need the whole catalog then say
/// nothing.
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
  /// Values that are assumed or could not be read: rules do not take them for what is live.
  package var assumed = AssumedValues()
  /// Texts that a `#` may have cut short, in no order.
  package var textsBeforeComments: [TextBeforeComment] = []
  package var keysWithoutValues: [KeyWithoutValue] = []
  /// The images that were read, by path.
  package var images: [String: ImageFile] = [:]
  package var hasPriceRules = false
  /// The tables of factors that price rules name, by path.
  package var indexes: [String: PriceIndex] = [:]
  /// Downloaded price points; nil if Apple's standard ones count.
  package var pricePoints: PricePoints?
  /// The prices that Apple derives, if the catalog is live state; otherwise nil.
  package var live: EqualizedPrices?
  /// Live state only: the stages of products, by product ID.
  package var stages: [String: ProductStage] = [:]
  /// Live state only, by product ID: where a plan is sold and Apple has no price. A price there is a first one, although live
  /// state may take it for one that Apple derives.
  package var unpriced: [String: [BillingPlan: StorefrontSet]] = [:]
  /// Live state only: whether outputs show custom codes that no catalog has.
  package var showsCodes = false
  /// The places where products, offers and batches that are drafts are named.
  package var drafts: Set<SourceRange> = []
  package var draftsLeftOut = 0
  package var unknownValues = UnknownValues()
  /// The batches whose codes exist.
  package var made = MadeBatches()
  /// When pools need new batches; nil if it is not known.
  package var expectedRefills: ExpectedRefills?

  package init(
    app: App, groups: [SubscriptionGroup], inAppPurchases: [InAppPurchase] = [],
    retiredProductIds: [Located<String>] = [], unusedTerritorySets: [Located<String>] = [],
    unusedPriceTables: [Located<String>] = [], isPartial: Bool = false
  ) {
    self.app = app
    self.groups = groups
    self.inAppPurchases = inAppPurchases
    self.retiredProductIds = retiredProductIds
    self.unusedTerritorySets = unusedTerritorySets
    self.unusedPriceTables = unusedPriceTables
    self.isPartial = isPartial
  }

  /// Whether it is live state. Names that Apple does not store are then made up.
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

  /// What outputs show of one of its custom codes. A code can be redeemed by everyone who reads it, so a code that only live
  /// state has is hidden.
  ///
  /// - Parameter others: the codes of a catalog, in capitals.
  package func shown(_ code: Located<String>, besides others: Set<String> = []) -> Located<String> {
    guard isLive, !showsCodes, !others.contains(code.value.uppercased()) else { return code }
    return Located("•••", at: code.range)
  }

  package var subscriptions: [Subscription] { groups.flatMap(\.subscriptions) }

  /// If two have the same product ID, the first one counts.
  package var subscriptionsById: [String: Subscription] {
    Dictionary(subscriptions.map { ($0.productId, $0) }) { first, _ in first }
  }

  /// Subscriptions, then in-app purchases, as written.
  package var products: [Product] { subscriptions.map { $0.product } + inAppPurchases.map(\.product) }
}
