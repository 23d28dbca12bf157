import Diagnostics
import OfferLanguage
import OfferModel

/// A product with what is to be said of its prices and offers on a day.
struct ProductView: Sendable {
  let product: Product
  let isDraft: Bool
  /// Nil for a one-time purchase.
  let subscription: Subscription?
  /// The reference name of its subscription group.
  let group: String?
  let offers: [OfferView]
  /// With what Apple pays of amounts; nil where nobody has pulled that.
  let points: PricePoints?
  /// Of its regular prices.
  let priceChanges: [(plan: BillingPlan, change: PriceChange)]
  /// Regular prices in force on the day, then the prices of the offers that are here; free ones have none.
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

  init(
    _ one: InAppPurchase, of catalog: Catalog, today: CalendarDate, _ filter: OfferFilter,
    _ money: MoneyStyle = .codes
  ) {
    let product = one.product(on: today)
    self.product = product
    isDraft = catalog.isDraft(product)
    (subscription, group) = (nil, nil)
    points = catalog.pricePoints.flatMap { $0.hasProceeds ? $0 : nil }
    priceChanges = one.plannedChanges
    let writer = OfferWriter(
      catalog: catalog, product: product, subscription: nil, today: today, money: money, filter: filter)
    offers = one.offerCodes.map(writer.view).filter { filter.passes($0.facts) }
    let regular = PriceColumn(
      .regular, of: product, product.prices, in: filter.narrowing(product.territories.set))
    prices = [PricedColumn(column: regular)] + offers.compactMap { $0.column(of: product) }
  }

  var id: String { product.productId.value }
  var name: String { product.referenceName.value }

  /// `Streaming Pass, level 1, every month`; `draft, consumable`.
  var kindPhrase: String { (isDraft ? "draft, " : "") + plannedKind }

  private var plannedKind: String {
    guard let subscription, let group else { return product.kind.value.rawValue }
    return "\(group), level \(subscription.level.value), \(subscription.period.value.everyPhrase)"
  }
}

/// A column of prices, and what they are compared with.
struct PricedColumn: Sendable {
  let column: PriceColumn
  /// Nil for regular prices.
  var saving: OfferSaving?

  var title: String { column.name.title }
}

extension PriceColumn.Name {
  /// What costs it: `regular price`, `win-back comeback`.
  var title: String {
    switch self {
    case .regular: "regular price"
    case .monthlyPlan: "monthly plan"
    case .introductory(let number): "introductory #\(number)"
    case .promotional(let id): "promotional " + id
    case .winBack(let id): "win-back " + id
    case .offerCode(let name): "offer code " + name
    }
  }
}

/// Storefronts with one price of something.
struct PriceRow: Sendable {
  let product: String
  let name: PriceColumn.Name
  let storefronts: StorefrontSet
  /// With its currency; nil if it is free, or if Apple equalizes it.
  var money: (amount: Int64, currency: Currency)?
  var saving: ClosedRange<Double>?
  var isFree = false

  var amountPhrase: String { isFree ? "free" : money.map { moneyText($0, $1) } ?? "Apple's price" }
}

extension ProductView {
  /// Every price; what is free is in no column.
  var priceRows: [PriceRow] {
    let priced = prices.flatMap { one in
      one.groups.map { group in
        PriceRow(
          product: id, name: one.column.name, storefronts: group.storefronts,
          money: group.amount.flatMap { amount in group.currency.map { (amount, $0) } },
          saving: one.saving(of: group))
      }
    }
    return priced
      + freeOffers.map {
        PriceRow(
          product: id, name: $0.columnName, storefronts: $0.pricing.territories.set, saving: 1...1,
          isFree: true)
      }
  }

  var freeOffers: [OfferView] { offers.filter { $0.pricing.prices == nil } }
}
