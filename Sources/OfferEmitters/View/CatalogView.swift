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
  /// The only campaign whose offers are here; nil: all offers are.
  package let campaign: String?
  /// Subscriptions group by group, then in-app purchases; of a campaign only those with offers of it.
  let products: [ProductView]
  /// By day; those of one day in the order of the products.
  let events: [OfferEvent]
  let money: MoneyStyle
  /// Where objects are named that are not live yet; nil without a baseline.
  let pending: Set<SourceRange>?

  /// - Parameters:
  ///   - hasDigest: whether an output says it; it is a hash over the whole catalog.
  ///   - comparison: with what is live.
  /// - Throws: `CryptographyFailure` when the crypto library cannot hash.
  package init(
    _ form: NormalForm, today: CalendarDate, campaign: String? = nil, hasDigest: Bool = true,
    money: MoneyStyle = .codes, comparedBy comparison: Comparison? = nil
  ) throws {
    self.form = form
    self.today = today
    self.money = money
    self.campaign = campaign
    digest = hasDigest ? try OfferEmitters.digest(of: form) : ""
    let pending = comparison.map { Set($0.changes.compactMap { $0.old == nil ? $0.new?.range : nil }) }
    self.pending = pending
    let catalog = form.catalog
    let groups = parallelMap(catalog.groups) { group in
      group.subscriptions.map {
        ProductView($0, in: group, of: catalog, today: today, campaign: campaign, money)
      }
    }
    let purchases = catalog.inAppPurchases.map {
      ProductView($0, of: catalog, today: today, campaign: campaign, money)
    }
    products = (groups.flatMap(\.self) + purchases).filter { campaign == nil || !$0.offers.isEmpty }
    let all = products.flatMap { one in
      offerEvents(of: one, in: catalog.app, isNew: pending?.contains(one.product.productId.range) ?? false)
    }
    events = all.sorted { $0.day < $1.day }
  }

  var app: App { form.catalog.app }
  var base: Storefront { app.baseTerritory.value }

  /// `Destination Video (com.example.destinationvideo)`.
  var title: String {
    app.name.map { "\($0.value) (\(app.bundleId.value))" } ?? app.bundleId.value
  }

  /// Days that the list of next dates covers.
  static let horizon = 90

  /// What happens from today on, up to the horizon.
  var nextEvents: [OfferEvent] {
    events.filter { (0...CatalogView.horizon).contains($0.day.dayNumber - today.dayNumber) }
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
