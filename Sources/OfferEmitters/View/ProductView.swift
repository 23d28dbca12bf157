import Diagnostics
import OfferLanguage
import OfferModel

/// A product with what is to be said of its prices and offers on a day.
struct ProductView: Sendable {
  let product: Product
  /// Nil for a one-time purchase.
  let subscription: Subscription?
  /// The reference name of its subscription group.
  let group: String?
  let offers: [OfferView]
  /// Regular prices in force on the day, then the prices of the offers that are here; free ones have none.
  let prices: [PricedColumn]

  init(
    _ one: Subscription, in group: SubscriptionGroup, of catalog: Catalog, today: CalendarDate,
    _ filter: OfferFilter
  ) {
    product = one.product
    subscription = one
    self.group = group.referenceName.value
    let writer = OfferWriter(
      catalog: catalog, product: one.product, subscription: one, today: today, filter: filter)
    let all =
      writer.introductoryViews()
      + one.promotionalOffers.map(writer.view) + one.winBackOffers.map(writer.view)
      + one.offerCodes.map(writer.view)
    offers = all.filter { filter.passes($0.facts) }
    let plan = one.monthlyPlan.map { plan in
      PriceColumn(
        .monthlyPlan, of: one.product, plan.history.prices(on: today),
        in: filter.narrowing(plan.pricing.territories.set))
    }
    let regular = PriceColumn(
      .regular, of: one.product, one.history.prices(on: today),
      in: filter.narrowing(one.product.territories.set))
    prices =
      ([regular] + [plan].compactMap(\.self)).filter { filter.storefronts == nil || !$0.territories.isEmpty }
      .map { PricedColumn(column: $0) }
      + offers.compactMap { $0.column(of: one.product) }
  }

  init(_ one: InAppPurchase, of catalog: Catalog, today: CalendarDate, _ filter: OfferFilter) {
    product = one.product
    subscription = nil
    group = nil
    let writer = OfferWriter(
      catalog: catalog, product: one.product, subscription: nil, today: today, filter: filter)
    offers = one.offerCodes.map(writer.view).filter { filter.passes($0.facts) }
    let regular = PriceColumn(
      .regular, of: one.product, one.product.prices, in: filter.narrowing(one.product.territories.set))
    prices = [PricedColumn(column: regular)] + offers.compactMap { $0.column(of: one.product) }
  }

  var id: String { product.productId.value }
  var name: String { product.referenceName.value }

  /// `Streaming Pass, level 1, every month`; `consumable`.
  var kindPhrase: String {
    guard let subscription, let group else { return product.kind.value.rawValue }
    return "\(group), level \(subscription.level.value), \(subscription.period.value.everyPhrase)"
  }
}

/// A column of prices, and what they are compared with.
struct PricedColumn: Sendable {
  let column: PriceColumn
  /// Nil for regular prices.
  var saving: OfferSaving?

  /// What costs it: `regular price`, `win-back comeback`.
  var title: String {
    switch column.name {
    case .regular: "regular price"
    case .monthlyPlan: "monthly plan"
    case .introductory(let number): "introductory #\(number)"
    case .promotional(let id): "promotional " + id
    case .winBack(let id): "win-back " + id
    case .offerCode(let name): "offer code " + name
    }
  }
}
