import Diagnostics
import OfferLanguage
import OfferModel
import OfferRules

/// What a baseline has of the offers of a catalog.
struct ExistingOffers: Sendable {
  /// Whether the baseline was read from App Store Connect.
  let isLive: Bool
  /// The offers of the baseline that the catalog no longer has.
  let removed: [OfferFacts]
  /// The places of the names of all objects that the baseline does not have.
  private let added: Set<SourceRange>
  /// The offers of the baseline that differ from those of the catalog, by the places of the latter.
  private let changed: [SourceRange: Offer]
  /// The values of live state that could not be read.
  private let assumed: AssumedValues
  /// The regular prices of products and plans over time, by product ID.
  private let histories: [String: [BillingPlan: PriceHistory]]
  /// Where products and plans have no price yet.
  private let unpriced: [String: [BillingPlan: StorefrontSet]]
  /// Live state only: how far products are with App Review, by product ID.
  private let stages: [String: ProductStage]

  init(_ comparison: Comparison) {
    let catalog = comparison.baseline.catalog
    isLive = comparison.isWithLiveState
    stages = catalog.stages
    assumed = catalog.assumed
    unpriced = catalog.unpriced
    let purchases = catalog.inAppPurchases.map {
      ($0.product.productId.value, [BillingPlan.upFront: $0.history])
    }
    let subscriptions = catalog.subscriptions.map { one in
      let plans = BillingPlan.allCases.compactMap { plan in one.history(of: plan).map { (plan, $0) } }
      return (one.productId, Dictionary(plans) { first, _ in first })
    }
    histories = Dictionary(subscriptions + purchases) { first, _ in first }
      .mapValues { plans in plans.mapValues { $0.known(catalog.assumed) } }
    added = Set(comparison.changes.compactMap { $0.old == nil ? $0.new?.range : nil })
    let differing = comparison.changes.filter { $0.old != nil }
    let before = differing.isEmpty ? [] : OfferFilter().offers(of: catalog)
    let byPlace = Dictionary(before.map { ($0.offer.range, $0) }) { first, _ in first }
    let pairs = differing.compactMap { change -> (SourceRange, Offer)? in
      guard let old = change.old, let new = change.new else { return nil }
      return byPlace[old.range].map { (new.range, $0.offer) }
    }
    changed = Dictionary(pairs) { first, _ in first }
    // A product that was removed is one change, which its offers are part of.
    let gone = Set(differing.compactMap { $0.new == nil ? $0.old?.range : nil })
    removed = before.filter { one in
      gone.contains(one.offer.range) || gone.contains(one.product.productId.range)
    }
  }

  /// Returns whether the baseline has the object whose name is at a place of the catalog.
  func has(_ place: SourceRange) -> Bool { !added.contains(place) }

  /// Returns an offer of the catalog as the baseline has it; nil if it does not.
  func counterpart(of offer: Offer) -> Offer? { has(offer.range) ? changed[offer.range] ?? offer : nil }

  /// Returns whether the baseline has a planned price change, or, once its day has come, its amounts as prices.
  ///
  /// - Parameter history: The planned prices of the product or plan.
  func has(
    _ planned: PlannedPriceChange, of product: Product, in history: PriceHistory, on today: CalendarDate
  ) -> Bool {
    let change = planned.change
    // What a new product costs on its first day is no change of a price.
    guard change.startDate.value <= today, let actual = histories[product.productId.value]?[planned.plan]
    else { return has(change.startDate.range) }
    return !change.isNew(to: actual, in: history, on: today)
  }

  /// Returns what a product or plan costs from a day on: the amounts that customers pay on that day by the baseline, until a planned
  /// change. Amounts that the baseline does not have are those of the catalog, and so are all of a product that nobody can have bought.
  func inForce(
    _ history: PriceHistory, of product: Product, _ plan: BillingPlan, on today: CalendarDate
  ) -> PriceHistory {
    let id = product.productId.value
    guard !isUnsold(id), let actual = histories[id]?[plan] else { return history }
    var known = actual.prices(on: today)
    if !assumed.isEmpty {
      let read = known.prices.filter { !assumed.contains($0, of: known) }
      known = known.restricted(to: StorefrontSet(read.map(\.storefront)))
    }
    known.rest = nil
    return PriceHistory(history.prices(on: today).overlaid(by: known), history.changes(after: today))
  }

  /// Returns the prices of a product or plan that the catalog changes on no day; nil if there are none.
  ///
  /// - Parameter history: The planned prices of the product or plan.
  func unplanned(
    _ history: PriceHistory, of product: Product, _ plan: BillingPlan, on today: CalendarDate
  ) -> UnplannedPrices? {
    let id = product.productId.value
    guard !isUnsold(id), let actual = histories[id]?[plan] else { return nil }
    return UnplannedPrices(
      history, live: actual, assumed: assumed, unpriced: unpriced[id]?[plan], on: today)
  }

  /// Returns the prices that a catalog changes on no day, by product and plan.
  ///
  /// - Parameter ids: The products that are asked for.
  func unplanned(
    in catalog: Catalog, of ids: Set<String>, on today: CalendarDate
  ) -> [String: [BillingPlan: UnplannedPrices]] {
    var all: [String: [BillingPlan: UnplannedPrices]] = [:]
    for one in catalog.subscriptions where ids.contains(one.productId) {
      for plan in BillingPlan.allCases {
        guard let history = one.history(of: plan) else { continue }
        all[one.productId, default: [:]][plan] = unplanned(history, of: one.product, plan, on: today)
      }
    }
    for one in catalog.inAppPurchases where ids.contains(one.product.productId.value) {
      all[one.product.productId.value, default: [:]][.upFront] = unplanned(
        one.history, of: one.product, .upFront, on: today)
    }
    return all
  }

  /// Returns whether nobody can have bought a product: until App Review has approved it, Apple accepts other prices without a day.
  func isUnsold(_ productId: String) -> Bool { isEditable(.prices, in: stages[productId]) == true }

  /// Returns whether App Review has approved a product, as far as is known.
  func isApproved(_ product: Product) -> Bool {
    switch stages[product.productId.value] {
    case .neverApproved, .inReview: false
    case .approved, .removedFromSale, nil: true
    }
  }

  /// What it means that an object is missing, in words.
  var missingPhrase: String { isLive ? "not in App Store Connect" : "not in the baseline" }
}
