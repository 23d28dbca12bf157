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
  /// The regular prices on the day, with a baseline those that customers pay, and those that are planned, then those of its offers.
  /// Free offers have no column.
  let prices: [PricedColumn]

  /// - Parameter followed: What the price rules of the catalog give, by the names of what has them.
  init(
    _ planned: Subscription, in group: SubscriptionGroup, of catalog: Catalog, today: CalendarDate,
    _ filter: OfferFilter, _ money: MoneyStyle = .codes, existing: ExistingOffers? = nil,
    campaignDays: [String: CampaignDays] = [:], followed: [String: FollowedPrices] = [:]
  ) {
    let subscription = existing.map { planned.inForce($0, on: today) } ?? planned
    product = subscription.product
    isDraft = catalog.isDraft(subscription.product)
    self.subscription = subscription
    points = catalog.pricePoints.flatMap { $0.hasProceeds ? $0 : nil }
    let changes = planned.plannedChanges.map { change in
      PriceChangeView(
        change, of: planned.product, in: planned.history(of: change.plan) ?? planned.history, today: today,
        existing: existing)
    }
    priceChanges = changes
    self.group = group.referenceName.value
    let unplanned = existing?.unplanned(planned.history, of: planned.product, .upFront, on: today)
    let unplannedMonths = planned.monthlyPlan.flatMap { plan in
      existing?.unplanned(plan.history, of: planned.product, .monthly, on: today)
    }
    let writer = OfferWriter(
      catalog: catalog, product: subscription.product, subscription: subscription, today: today, money: money,
      filter: filter, existing: existing,
      unplanned: subscription.with(unplanned, unplannedMonths).map { ($0.product, $0) },
      filed: existing?.isLive == false ? (planned.product, planned) : nil,
      campaignDays: campaignDays)
    offers = writer.views(of: subscription.offers).filter { filter.passes($0.facts) }
    let plan = subscription.monthlyPlan.map { plan in
      PriceColumn(
        .monthlyPlan, of: subscription.product, plan.history.prices(on: today),
        in: filter.narrowing(plan.pricing.territories.set))
    }
    let regular = PriceColumn(
      .regular, of: subscription.product, subscription.history.prices(on: today),
      in: filter.narrowing(subscription.product.territories.set))
    let columns = RegularColumns(changes, today: today, filter, followed)
    let regularColumns =
      columns.all(regular, .upFront, unplanned)
      + (plan.map { columns.all($0, .monthly, unplannedMonths) } ?? [])
    prices =
      regularColumns.filter { filter.storefronts == nil || !$0.column.territories.isEmpty }
      + offers.compactMap { $0.column(of: subscription.product, on: today, followed) }
  }

  init(
    _ purchase: InAppPurchase, of catalog: Catalog, today: CalendarDate, _ filter: OfferFilter,
    _ money: MoneyStyle = .codes, existing: ExistingOffers? = nil,
    campaignDays: [String: CampaignDays] = [:], followed: [String: FollowedPrices] = [:]
  ) {
    let history =
      existing?.inForce(purchase.history, of: purchase.product, .upFront, on: today) ?? purchase.history
    let product = purchase.product(of: history, on: today)
    self.product = product
    isDraft = catalog.isDraft(product)
    subscription = nil
    group = nil
    points = catalog.pricePoints.flatMap { $0.hasProceeds ? $0 : nil }
    let changes = purchase.plannedChanges.map { change in
      PriceChangeView(change, of: product, in: purchase.history, today: today, existing: existing)
    }
    priceChanges = changes
    let unplanned = existing?.unplanned(purchase.history, of: purchase.product, .upFront, on: today)
    let writer = OfferWriter(
      catalog: catalog, product: product, subscription: nil, today: today, money: money, filter: filter,
      existing: existing,
      unplanned: unplanned.map { unplanned in (product.changing { $0.prices = unplanned.planned }, nil) },
      filed: existing?.isLive == false ? (purchase.product(of: purchase.history, on: today), nil) : nil,
      campaignDays: campaignDays)
    offers = writer.views(of: purchase.offerCodes).filter { filter.passes($0.facts) }
    let regular = PriceColumn(
      .regular, of: product, product.prices, in: filter.narrowing(product.territories.set))
    prices =
      RegularColumns(changes, today: today, filter, followed).all(regular, .upFront, unplanned)
      + offers.compactMap { $0.column(of: product, on: today, followed) }
  }

  var id: String { product.productId.value }
  var name: String { product.referenceName.value }

  /// Where the catalog changes a regular price without a day.
  var storefrontsWithoutDay: StorefrontSet {
    BillingPlan.allCases.reduce(into: StorefrontSet()) { all, plan in
      all.formUnion(storefrontsWithoutDay(plan))
    }
  }

  /// Where the catalog changes the regular price of a plan without a day.
  func storefrontsWithoutDay(_ plan: BillingPlan) -> StorefrontSet {
    prices.first { $0.planned == .withoutDay && $0.column.name.plan == plan }?.column.territories
      ?? StorefrontSet()
  }

  /// Where the regular price of a plan changes on a day that is planned, up to a day.
  func storefronts(withChangeBy day: CalendarDate, of plan: BillingPlan) -> StorefrontSet {
    priceChanges.map(\.planned).filter { $0.plan == plan && $0.change.startDate.value <= day }
      .reduce(into: StorefrontSet()) { all, one in all.formUnion(one.storefronts) }
  }

  /// What it is: `Streaming Pass, level 1, every month`; `draft, consumable`.
  var kindPhrase: String { (isDraft ? "draft, " : "") + plannedKind }

  private var plannedKind: String {
    guard let subscription, let group else { return product.kind.value.rawValue }
    return "\(group), level \(subscription.level.value), \(subscription.period.value.everyPhrase)"
  }
}

/// Makes the columns of regular prices: those in force, then those that are planned.
private struct RegularColumns {
  private let changes: [PriceChangeView]
  private let today: CalendarDate
  private let filter: OfferFilter
  private let followed: [String: FollowedPrices]

  init(
    _ changes: [PriceChangeView], today: CalendarDate, _ filter: OfferFilter,
    _ followed: [String: FollowedPrices]
  ) {
    self.changes = changes
    self.today = today
    self.filter = filter
    self.followed = followed
  }

  /// Returns the columns of one plan.
  ///
  /// - Parameters:
  ///   - regular: The prices in force.
  ///   - unplanned: Those that are planned without a day; nil if there are none.
  func all(_ regular: PriceColumn, _ plan: BillingPlan, _ unplanned: UnplannedPrices?) -> [PricedColumn] {
    let own = followed[regular.header]
    var columns = [PricedColumn(column: regular, followed: own)]
    if let planned = unplanned?.planned {
      columns.append(
        PricedColumn(
          column: column(planned, in: planned.territories, like: regular), absence: "planned without a day",
          planned: .withoutDay, followed: own))
    }
    let later = changes.filter { one in
      one.planned.plan == plan && (one.planned.change.startDate.value > today || one.delay != nil)
    }.sorted { one, other in one.planned.change.startDate.value < other.planned.change.startDate.value }
    return (columns + later.map { column(of: $0, like: regular) }).filter { one in
      one.planned == nil || !one.column.territories.isEmpty
    }
  }

  private func column(of one: PriceChangeView, like regular: PriceColumn) -> PricedColumn {
    let change = one.planned.change
    let day = change.startDate.value
    let planned = PlannedPrices.from(
      day, subscribers: regular.product.isSubscription ? change.subscribersPhrase : nil)
    return PricedColumn(
      column: column(change.prices, in: one.planned.storefronts, like: regular),
      absence: one.delay.map { "planned from \(day), \($0)" } ?? "from \(day)", planned: planned,
      followed: followed[regular.header + planned.suffix])
  }

  private func column(
    _ prices: PriceMap, in storefronts: StorefrontSet, like regular: PriceColumn
  ) -> PriceColumn {
    PriceColumn(regular.name, of: regular.product, prices, in: filter.narrowing(storefronts))
  }
}

extension PriceChange {
  /// What it means for current subscribers.
  var subscribersPhrase: String {
    "existing subscribers \(keepsPrice ? "keep their price" : "pay the new price")"
  }
}

extension Subscription {
  /// Returns the subscription with only the prices that are planned without a day; nil if there are none.
  fileprivate func with(_ unplanned: UnplannedPrices?, _ months: UnplannedPrices?) -> Subscription? {
    guard unplanned != nil || months != nil else { return nil }
    return changing { result in
      result.product.prices = unplanned?.planned ?? PriceMap(range: self.product.prices.range)
      guard let plan = self.monthlyPlan else { return }
      result.monthlyPlan?.pricing = OfferPricing(
        prices: months?.planned ?? PriceMap(range: self.product.prices.range),
        territories: plan.pricing.territories)
    }
  }

  /// Returns the subscription with the prices that customers pay on a day.
  func inForce(_ existing: ExistingOffers, on today: CalendarDate) -> Subscription {
    changing { result in
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
  /// Returns the purchase with the prices that customers pay on a day.
  func inForce(_ existing: ExistingOffers, on today: CalendarDate) -> InAppPurchase {
    let own = existing.inForce(history, of: product, .upFront, on: today)
    var result = self
    result.product.prices = own.prices
    result.priceChanges = own.changes
    return result
  }

  /// Returns the product with the prices of a history on a day.
  fileprivate func product(of history: PriceHistory, on day: CalendarDate) -> Product {
    product.changing { $0.prices = history.prices(on: day) }
  }
}
