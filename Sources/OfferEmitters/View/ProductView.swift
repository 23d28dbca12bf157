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
  let priceChanges: [PlannedPriceChange]
  /// The regular prices on the day, then those of its offers. Free offers have no column.
  let prices: [PricedColumn]

  init(
    _ one: Subscription, in group: SubscriptionGroup, of catalog: Catalog, today: CalendarDate,
    _ filter: OfferFilter, _ money: MoneyStyle = .codes
  ) {
    product = one.product
    isDraft = catalog.isDraft(one.product)
    subscription = one
    points = catalog.pricePoints.flatMap { $0.hasProceeds ? $0 : nil }
    priceChanges = one.plannedChanges
    self.group = group.referenceName.value
    let writer = OfferWriter(
      catalog: catalog, product: one.product, subscription: one, today: today, money: money, filter: filter)
    offers = writer.views(of: one.offers).filter { filter.passes($0.facts) }
    let plan = one.monthlyPlan.map { plan in
      PriceColumn(
        .monthlyPlan, of: one.product, plan.history.prices(on: today),
        in: filter.narrowing(plan.pricing.territories.set))
    }
    let regular = PriceColumn(
      .regular, of: one.product, one.history.prices(on: today),
      in: filter.narrowing(one.product.territories.set))
    let regularColumns = [regular, plan].compactMap(\.self).filter { column in
      filter.storefronts == nil || !column.territories.isEmpty
    }
    prices =
      regularColumns.map { PricedColumn(column: $0) } + offers.compactMap { $0.column(of: one.product) }
  }

  init(
    _ one: InAppPurchase, of catalog: Catalog, today: CalendarDate, _ filter: OfferFilter,
    _ money: MoneyStyle = .codes
  ) {
    let product = one.product(on: today)
    self.product = product
    isDraft = catalog.isDraft(product)
    subscription = nil
    group = nil
    points = catalog.pricePoints.flatMap { $0.hasProceeds ? $0 : nil }
    priceChanges = one.plannedChanges
    let writer = OfferWriter(
      catalog: catalog, product: product, subscription: nil, today: today, money: money, filter: filter)
    offers = writer.views(of: one.offerCodes).filter { filter.passes($0.facts) }
    let regular = PriceColumn(
      .regular, of: product, product.prices, in: filter.narrowing(product.territories.set))
    prices = [PricedColumn(column: regular)] + offers.compactMap { $0.column(of: product) }
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
