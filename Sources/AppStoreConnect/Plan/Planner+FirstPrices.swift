import Diagnostics
import OfferLanguage
import OfferModel
import OfferRules

extension Planner {
  /// Plans prices in storefronts that have none yet. A price that is in force changes only on a day, by a planned change.
  mutating func planFirstPrices() {
    for subscription in comparison.current.catalog.subscriptions {
      for plan in BillingPlan.allCases { planFirstPrices(of: subscription, plan) }
    }
  }

  private mutating func planFirstPrices(of subscription: Subscription, _ plan: BillingPlan) {
    guard let history = subscription.history(of: plan), let owner = owner(of: subscription.product) else {
      return
    }
    let inForce = ids.subscriptions[subscription.productId]?.prices(plan).filter {
      readBack.start($0.startDate) == nil
    }
    let priced = Set(inForce?.map(\.storefront) ?? [])
    let map = history.prices(on: today)
    let rows = rows(map, sold: subscription.territories(of: plan)).filter {
      !priced.contains($0.storefront) && !isUnread(key: .prices, of: subscription.path(of: plan))
        && !(plan.isMonthly && isOnlyBase($0, of: subscription, plan))
    }
    guard !rows.isEmpty else { return }
    setPrices(.create, rows, of: subscription, in: plan, owner: owner, at: map.range)
  }

  /// Plans prices where a subscription is not sold, which the first submission can need: App Store Connect has refused one
  /// without them (one report, of 2026-10). They are set last, because it has also refused such a price (2026-03).
  mutating func planUnsoldPrices() {
    for subscription in comparison.current.catalog.subscriptions {
      let live = ids.subscriptions[subscription.productId]
      let map = subscription.history.prices(on: today)
      guard map.rest != nil, live.map(\.wasNeverApproved) ?? true,
        let owner = owner(of: subscription.product),
        !isUnread(key: .prices, of: subscription.path)
      else { continue }
      let priced = Set(live?.prices(.upFront).map(\.storefront) ?? [])
      let sold = Set(subscription.territories(of: .upFront).codes)
      let known = StorefrontSet.all.subtracting(storefronts?.droppedStorefronts ?? StorefrontSet())
      let rows = rows(map.includingOutside, sold: known).filter {
        !sold.contains($0.storefront) && !priced.contains($0.storefront)
      }
      // The base territory has its price already, also where nothing is sold.
      let unsold = rows.filter { $0.storefront != base.code }
      guard !unsold.isEmpty else { continue }
      add(
        .create, subscription.path.with(.unsoldPrices),
        [ProductRequests.setPrices(unsold, of: .upFront, owner)],
        details: [
          prices(unsold),
          "App Store Connect might refuse a first submission without these prices",
        ], at: map.range)
    }
  }

  private mutating func setPrices(
    _ action: PlanStep.Action, _ rows: [OfferRow], of subscription: Subscription, in plan: BillingPlan,
    owner: AppleOwner, at place: SourceRange
  ) {
    add(
      action, subscription.path(of: plan).with(.prices), [ProductRequests.setPrices(rows, of: plan, owner)],
      details: [prices(rows)], in: rows.storefronts, at: place)
  }

  /// Blocks prices in force that differ without a planned change. Only before its approval can a subscription get another
  /// price at once: for a later one, Apple has no request without a day.
  mutating func blockUnplannedPrices() {
    for old in comparison.baseline.catalog.subscriptions {
      guard let new = homes[old.productId]?.subscription else { continue }
      for plan in BillingPlan.allCases { blockUnplannedPrices(of: new, plan, before: old) }
    }
  }

  private mutating func blockUnplannedPrices(
    of subscription: Subscription, _ plan: BillingPlan, before old: Subscription
  ) {
    guard let live = old.history(of: plan)?.prices(on: today),
      let prices = subscription.history(of: plan)?.prices(on: today)
    else { return }
    let assumed = comparison.baseline.catalog.assumed
    let unpriced = comparison.baseline.catalog.unpriced[subscription.productId]?[plan]
    var moved = StorefrontSet()
    live.forEachShared(with: prices) { old, new in
      guard old.amount != new.amount, !assumed.contains(old, of: live),
        unpriced?.contains(new.storefront) != true
      else { return }
      moved.insert(new.storefront)
    }
    guard !moved.isEmpty else { return }
    if isEditable(.prices, in: comparison.baseline.catalog.stages[subscription.productId]) == true,
      let owner = owner(of: subscription.product)
    {
      let rows = rows(prices, sold: subscription.territories(of: plan)).filter {
        Storefront(code: $0.storefront).map(moved.contains) ?? false
      }
      return setPrices(.update, rows, of: subscription, in: plan, owner: owner, at: prices.range)
    }
    let steps = priceSteps(from: live.restricted(to: moved), to: prices.restricted(to: moved))
    note(
      \.blocked, subscription.path(of: plan), "change the live price: " + firstFive(steps.map(\.phrase)),
      because: "a live price changes only on a day that `priceChanges` names", forGood: .priceChange,
      at: prices.range)
  }
}
