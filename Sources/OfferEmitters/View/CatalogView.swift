import Diagnostics
package import OfferLanguage
package import OfferModel
package import OfferRules
import SystemCalls

/// What people want to know about a catalog on a day. It is derived once from the normal form; `show`, the report, the calendar
/// and the tables are made from it.
package struct CatalogView: Sendable {
  package let form: NormalForm
  /// The digest of the catalog, `sha256:…`, as in catalog.json; empty if no output shows it.
  package let digest: String
  package let today: CalendarDate
  package let filter: OfferFilter
  /// Subscriptions, group by group, then in-app purchases. If the filter is about offers, only those that have such offers.
  let products: [ProductView]
  /// The number of offers in the catalog, including those that the filter leaves out.
  let offerCount: Int
  /// The events, by day. Those of one day are in the order of the products.
  let events: [OfferEvent]
  package let money: MoneyStyle
  /// What should be there by today but is not, by day, on whichever days: see `OfferEvent.isOverdue`.
  let overdue: [OfferEvent]
  /// The days of all campaigns of the catalog, by name.
  let campaignDays: [String: CampaignDays]
  /// What the baseline has; nil without a baseline.
  let existing: ExistingOffers?

  /// - Parameters:
  ///   - hasDigest: Whether an output shows the digest, which hashes the whole catalog.
  ///   - comparison: The comparison with the baseline, if there is one.
  package init(
    _ form: NormalForm, today: CalendarDate, filter: OfferFilter = OfferFilter(), hasDigest: Bool = true,
    money: MoneyStyle = .codes, comparedBy comparison: Comparison? = nil
  ) {
    self.form = form
    self.today = today
    self.money = money
    self.filter = filter
    digest = hasDigest ? OfferEmitters.digest(of: form.withoutDrafts) : ""
    let existing = comparison.map { ExistingOffers($0) }
    self.existing = existing
    let catalog = form.catalog
    let campaignDays = catalog.campaignDays
    self.campaignDays = campaignDays
    let live = comparison?.baseline.catalog
    let ruled =
      catalog.hasPriceRules ? PriceFollower(catalog, on: today, live: live).followed : []
    let followed = Dictionary(ruled.map { ($0.object.name, $0) }) { first, _ in first }
    let groups = parallelMap(catalog.groups) { group in
      group.subscriptions.map {
        ProductView(
          $0, in: group, of: catalog, today: today, filter, money, existing: existing,
          campaignDays: campaignDays, followed: followed)
      }
    }
    let purchases = catalog.inAppPurchases.map {
      ProductView(
        $0, of: catalog, today: today, filter, money, existing: existing, campaignDays: campaignDays,
        followed: followed)
    }
    products = (groups.flatMap(\.self) + purchases).filter { one in
      !one.offers.isEmpty
        || !filter.isAboutOffers && filter.passes(product: one.id, one.product.territories.set)
    }
    offerCount = CatalogCounts(of: [catalog]).offers
    let writer = EventWriter(
      app: catalog.app, filter: filter, today: today, money: money, existing: existing,
      refills: catalog.expectedRefills, campaignDays: campaignDays)
    let all = products.flatMap(writer.events).sorted { one, other in one.day < other.day }
    events = all.filter { filter.includes($0.day) }
    overdue = all.filter(\.isOverdue)
  }

  /// The products whose regular price the catalog changes without a day.
  var productsWithUndatedPrices: [ProductView] {
    products.filter { !$0.storefrontsWithoutDay.isEmpty }
  }

  /// The regular prices that the catalog changes without a day, by product and plan; none without a baseline.
  var undatedPrices: [String: [BillingPlan: UnplannedPrices]] {
    existing?.unplanned(in: form.catalog, of: Set(products.map(\.id)), on: today) ?? [:]
  }

  /// Whether the filter leaves nothing of the catalog.
  package var isEmpty: Bool { !filter.isEmpty && products.isEmpty }

  var app: App { form.catalog.app }
  var base: Storefront { filter.base(of: app) }

  /// Lines about what is not listed: `only offers of campaign spring-2027 in DEU: 2 of 14 listed`, `1 draft left out: --with-drafts lists
  /// it`.
  var leftOut: [String] {
    let listed = products.reduce(0) { count, product in count + product.offers.count }
    let narrowing =
      filter.isEmpty ? nil : "only \(filter.phrase): \(grouped(listed)) of \(grouped(offerCount)) listed"
    return [narrowing, draftNotice(form.catalog.draftsLeftOut)].compactMap(\.self)
  }

  /// The app's name and bundle ID: `Destination Video (com.example.destinationvideo)`.
  var title: String { app.name.map { "\($0.value) (\(app.bundleId.value))" } ?? app.bundleId.value }

  /// The number of days that the list of upcoming dates covers.
  static let horizon = 90

  /// The days of the list of upcoming dates: `Next 90 days`, `Dates, 2027-11-01 to 2027-12-31`.
  var titleOfDates: String {
    DateWindow.phrase(filter.from, filter.to).map { "Dates, " + $0 } ?? "Next \(CatalogView.horizon) days"
  }

  /// What follows a list of upcoming dates that is empty: ` The next is on 2027-11-14: …`.
  var nextDatePhrase: String {
    events.first { $0.day > today }.map { " The next is on \($0.day): \($0.sentence)." } ?? ""
  }

  /// The first day of the offers and of their codes, which can be before the campaign, if they were chosen by their campaign.
  package var campaignStart: CalendarDate? {
    filter.campaigns.isEmpty ? nil : products.flatMap(\.offers).compactMap(\.days.first).min()
  }

  /// The events in the period of the filter, or else from today on, up to the horizon, without what is overdue.
  var nextEvents: [OfferEvent] {
    if filter.hasPeriod { return events.filter { !$0.isOverdue } }
    return events.filter { (0...CatalogView.horizon).contains($0.day.dayNumber - today.dayNumber) }
  }

  /// The same for people: all events of one object on one day are one line.
  var nextLines: [OfferEvent] {
    nextEvents.reduce(into: []) { lines, event in
      if let last = lines.last, last.isBeside(event) {
        lines[lines.count - 1] = last.with(event)
      } else {
        lines.append(event)
      }
    }
  }

  /// The codes of all quarters from today's quarter on. They are those of all campaigns, because limits are those of the app.
  var quarters: [QuarterlyCodes] { form.catalog.quarterlyCodes(from: today) }

  var batches: [BatchView] { products.flatMap { $0.offers.flatMap(\.batches) } }
  /// All batches; those that `split` made are one.
  var batchGroups: [BatchView] { products.flatMap { $0.offers.flatMap(\.batchGroups) } }
}
