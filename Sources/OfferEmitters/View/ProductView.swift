import Diagnostics
import OfferLanguage
import OfferModel
import OfferRules

/// A product with what people want to know about its prices and offers on a day.
struct ProductView: Sendable {
  let product: Product
  let isDraft: Bool
  /// The subscription; nil for a one-time purchase.
  let subscription: Subscription?
  /// The reference name of its subscription group.
  let group: String?
  let offers: [OfferView]
  /// Apple's price points with what Apple pays; nil if the live state does not have them.
  let points: PricePoints?
  /// The planned changes of its regular prices.
  let priceChanges: [PriceChangeView]
  /// The regular prices on the day, with live state those that customers pay, then those of its offers. Free offers have no column.
  let prices: [PricedColumn]

  init(
    _ planned: Subscription, in group: SubscriptionGroup, of catalog: Catalog, today: CalendarDate,
    _ filter: OfferFilter, _ money: MoneyStyle = .codes, existing: ExistingOffers? = nil,
    campaignDays: [String: CampaignDays] = [:]
  ) {
    let subscription = existing.map { planned.inForce($0, on: today) } ?? planned
    product = subscription.product
    isDraft = catalog.isDraft(subscription.product)
    self.subscription = subscription
    points = catalog.pricePoints.flatMap { $0.hasProceeds ? $0 : nil }
    priceChanges = planned.plannedChanges.map { change in
      PriceChangeView(
        change, of: planned.product, in: planned.history(of: change.plan) ?? planned.history, today: today,
        existing: existing)
    }
    self.group = group.referenceName.value
    let writer = OfferWriter(
      catalog: catalog, product: subscription.product, subscription: subscription, today: today, money: money,
      filter: filter, existing: existing, campaignDays: campaignDays)
    offers = writer.views(of: subscription.offers).filter { filter.passes($0.facts) }
    let plan = subscription.monthlyPlan.map { plan in
      PriceColumn(
        .monthlyPlan, of: subscription.product, plan.history.prices(on: today),
        in: filter.narrowing(plan.pricing.territories.set))
    }
    let regular = PriceColumn(
      .regular, of: subscription.product, subscription.history.prices(on: today),
      in: filter.narrowing(subscription.product.territories.set))
    let regularColumns = [regular, plan].compactMap(\.self).filter { column in
      filter.storefronts == nil || !column.territories.isEmpty
    }
    prices =
      regularColumns.map { PricedColumn(column: $0) }
      + offers.compactMap { $0.column(of: subscription.product, on: today) }
  }

  init(
    _ purchase: InAppPurchase, of catalog: Catalog, today: CalendarDate, _ filter: OfferFilter,
    _ money: MoneyStyle = .codes, existing: ExistingOffers? = nil,
    campaignDays: [String: CampaignDays] = [:]
  ) {
    let history =
      existing?.inForce(purchase.history, of: purchase.product, .upFront, on: today) ?? purchase.history
    let product = purchase.product(of: history, on: today)
    self.product = product
    isDraft = catalog.isDraft(product)
    subscription = nil
    group = nil
    points = catalog.pricePoints.flatMap { $0.hasProceeds ? $0 : nil }
    priceChanges = purchase.plannedChanges.map { change in
      PriceChangeView(change, of: product, in: purchase.history, today: today, existing: existing)
    }
    let writer = OfferWriter(
      catalog: catalog, product: product, subscription: nil, today: today, money: money, filter: filter,
      existing: existing, campaignDays: campaignDays)
    offers = writer.views(of: purchase.offerCodes).filter { filter.passes($0.facts) }
    let regular = PriceColumn(
      .regular, of: product, product.prices, in: filter.narrowing(product.territories.set))
    prices = [PricedColumn(column: regular)] + offers.compactMap { $0.column(of: product, on: today) }
  }

  var id: String { product.productId.value }
  var name: String { product.referenceName.value }

  /// What it is: `Streaming Pass, level 1, every month`; `draft, consumable`.
  var kindPhrase: String { (isDraft ? "draft, " : "") + plannedKind }

  private var plannedKind: String {
    guard let subscription, let group else { return product.kind.value.rawValue }
    return "\(group), level \(subscription.level.value), \(subscription.period.value.everyPhrase)"
  }
}

extension Subscription {
  /// Returns the subscription with the prices that customers pay on a day.
  fileprivate func inForce(_ existing: ExistingOffers, on today: CalendarDate) -> Subscription {
    guard existing.isLive else { return self }
    return changing { result in
      let own = existing.inForce(history, of: self.product, .upFront, on: today)
      result.product.prices = own.prices
      result.priceChanges = own.changes
      guard let plan = self.monthlyPlan else { return }
      let months = existing.inForce(plan.history, of: self.product, .monthly, on: today)
      result.monthlyPlan?.pricing = OfferPricing(
        prices: months.prices, territories: plan.pricing.territories)
      result.monthlyPlan?.priceChanges = months.changes
    }
  }
}

extension InAppPurchase {
  /// Returns the product with the prices of a history on a day.
  fileprivate func product(of history: PriceHistory, on day: CalendarDate) -> Product {
    product.changing { $0.prices = history.prices(on: day) }
  }
}
