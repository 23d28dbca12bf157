import Diagnostics
package import OfferLanguage
package import OfferModel
package import OfferRules
import SystemCalls

/// What people want to know of a catalog on a day, derived once from its normal form: `show`, the report, the calendar
/// and the tables are made of it.
package struct CatalogView: Sendable {
  package let form: NormalForm
  /// `sha256:…`, as catalog.json has it; empty if nobody wants it.
  package let digest: String
  package let today: CalendarDate
  package let filter: OfferFilter
  /// Subscriptions group by group, then in-app purchases; if the filter is about offers, only those with such offers.
  let products: [ProductView]
  /// How many offers the catalog has, with those that the filter leaves out.
  let offerCount: Int
  /// By day; those of one day in the order of the products.
  let events: [OfferEvent]
  package let money: MoneyStyle
  /// Where objects are named that are not live yet; nil without a baseline.
  let pending: Set<SourceRange>?

  /// - Parameters:
  ///   - hasDigest: whether an output says it; it is a hash over the whole catalog.
  /// - Throws: `CryptographyFailure` when the crypto library cannot hash.
  package init(
    _ form: NormalForm, today: CalendarDate, filter: OfferFilter = OfferFilter(), hasDigest: Bool = true,
    money: MoneyStyle = .codes, comparedBy comparison: Comparison? = nil
  ) throws {
    (self.form, self.today, self.money, self.filter) = (form, today, money, filter)
    digest = hasDigest ? try OfferEmitters.digest(of: form.withoutDrafts) : ""
    let pending = comparison.map { Set($0.changes.compactMap { $0.old == nil ? $0.new?.range : nil }) }
    self.pending = pending
    let catalog = form.catalog
    let groups = parallelMap(catalog.groups) { group in
      group.subscriptions.map { ProductView($0, in: group, of: catalog, today: today, filter, money) }
    }
    let purchases = catalog.inAppPurchases.map { ProductView($0, of: catalog, today: today, filter, money) }
    products = (groups.flatMap(\.self) + purchases).filter { one in
      !one.offers.isEmpty
        || !filter.isAboutOffers && filter.passes(product: one.id, one.product.territories.set)
    }
    offerCount = CatalogCounts(of: [catalog]).offers
    let all = products.flatMap { one in
      offerEvents(
        of: one, in: catalog.app, filter, isNew: pending?.contains(one.product.productId.range) ?? false)
    }
    events = all.filter { filter.includes($0.day) }.sorted { $0.day < $1.day }
  }

  /// Whether the filter leaves nothing of the catalog.
  package var isEmpty: Bool { !filter.isEmpty && products.isEmpty }

  var app: App { form.catalog.app }
  var base: Storefront { filter.base(of: app) }

  /// `only offers of campaign spring-2027 in DEU: 2 of 14`, `1 draft left out: --with-drafts lists it`.
  var leftOut: [String] {
    let listed = products.reduce(0) { $0 + $1.offers.count }
    let narrowing =
      filter.isEmpty ? nil : "only \(filter.phrase): \(grouped(listed)) of \(grouped(offerCount))"
    return [narrowing, draftNotice(form.catalog.draftsLeftOut)].compactMap(\.self)
  }

  /// `Destination Video (com.example.destinationvideo)`.
  var title: String { app.name.map { "\($0.value) (\(app.bundleId.value))" } ?? app.bundleId.value }

  /// Days that the list of next dates covers.
  static let horizon = 90

  /// What happens in the period of the filter; without one, from today on, up to the horizon.
  var nextEvents: [OfferEvent] {
    filter.hasPeriod
      ? events : events.filter { (0...CatalogView.horizon).contains($0.day.dayNumber - today.dayNumber) }
  }

  /// The same for people: what one object has on one day, in one line.
  var nextLines: [OfferEvent] {
    nextEvents.reduce(into: []) { lines, event in
      if let last = lines.last, last.isBeside(event) {
        lines[lines.count - 1] = last.with(event)
      } else {
        lines.append(event)
      }
    }
  }

  /// The codes of all quarters from that of today on; of all campaigns, since limits are those of the app.
  var quarters: [QuarterlyCodes] { form.catalog.quarterlyCodes(from: today) }

  var batches: [BatchView] { products.flatMap { $0.offers.flatMap(\.batches) } }
  /// All batches, those that `split` made as one.
  var batchGroups: [BatchView] { products.flatMap { $0.offers.flatMap(\.batchGroups) } }
}

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
    offers = writer.views(of: one.offers).filter { filter.passes($0.facts) }
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
    offers = writer.views(of: one.offerCodes).filter { filter.passes($0.facts) }
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
