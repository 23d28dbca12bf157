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
  ///   - comparison: with what is live.
  /// - Throws: `CryptographyFailure` when the crypto library cannot hash.
  package init(
    _ form: NormalForm, today: CalendarDate, filter: OfferFilter = OfferFilter(), hasDigest: Bool = true,
    money: MoneyStyle = .codes, comparedBy comparison: Comparison? = nil
  ) throws {
    self.form = form
    self.today = today
    self.money = money
    self.filter = filter
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
        of: one, in: catalog.app, filter,
        isNew: pending?.contains(one.product.productId.range) ?? false)
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
  var title: String {
    app.name.map { "\($0.value) (\(app.bundleId.value))" } ?? app.bundleId.value
  }

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

  /// Every batch, in the order of the products.
  var batches: [BatchView] { products.flatMap { $0.offers.flatMap(\.batches) } }
  /// The same, those that `split` made as one.
  var batchGroups: [BatchView] { products.flatMap { $0.offers.flatMap(\.batchGroups) } }
}
