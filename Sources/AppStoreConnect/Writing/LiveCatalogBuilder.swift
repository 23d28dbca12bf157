import CatalogText
import Diagnostics
import OfferLanguage
import OfferModel
import OfferRules

/// Says what is live in the words of the language, and keeps a list of what it has no words for.
struct LiveCatalogBuilder {
  let today: CalendarDate
  let readBack: AppleReadBack
  let base: Storefront
  let folding: PriceFolding
  var leftOut = Omissions()
  /// The names of batches, by Apple's ids.
  private(set) var batchIds: [String: String] = [:]
  private var takenIds: Set<String> = []

  init(_ state: LiveApp, today: CalendarDate, exact: Bool) {
    self.today = today
    readBack = AppleReadBack(on: today)
    base = Storefront(code: state.baseTerritory) ?? Storefront(index: 0)
    folding = PriceFolding(exact ? [] : state.equalizations, base: base)
  }

  mutating func app(of state: LiveApp) -> CatalogObject {
    if let promoted = state.promotedPurchases.value {
      leftOut.add(.promotedPurchases, of: .theApp, promoted)
    }
    var app = LiveValues(state.app, as: .app).object
    app[.appleId] = state.app.id.positiveInteger.map { .integer($0) }
    app[.name] = state.app.name.flatMap(usableText).map { .scalar($0) }
    app[.baseTerritory] = .scalar(base.code)
    switch gracePeriod(state.gracePeriod) {
    case .unread: app.set(.billingGracePeriod, .object(LiveCatalogBuilder.unreadGracePeriod), .unread)
    case .read(let period): app[.billingGracePeriod] = period.map { .object($0) }
    }
    return app
  }

  /// A period with a value that the language does not have is unknown: a plan must not take it for none.
  private mutating func gracePeriod(_ reading: PossiblyUnread<ResourceObject?>) -> PossiblyUnread<
    CatalogObject?
  > {
    guard case .read(let live) = reading else { return .unread }
    guard let live, let duration = live.text(.duration) else { return .read(nil) }
    var period = LiveValues(live, as: .billingGracePeriod)
    period.complete(.sandboxOptIn, .boolean(false))
    period.complete(.renewalType, .word(BillingGracePeriod.RenewalType.allRenewals))
    guard period.isKnown else {
      leftOut.add(
        .unknownValues,
        of: .named("the billing grace period: \(duration), \(live.text(.renewalType) ?? "")"))
      return .unread
    }
    return .read(period.object)
  }

  /// A comparison skips it: it is marked.
  private static let unreadGracePeriod = CatalogObject(
    .billingGracePeriod,
    [
      .optIn: .boolean(false), .sandboxOptIn: .boolean(false),
      .duration: .word(BillingGracePeriod.Duration.threeDays),
      .renewalType: .word(BillingGracePeriod.RenewalType.allRenewals),
    ])

  /// With their names, by which they are sorted.
  mutating func groups(of state: LiveApp) -> PossiblyUnread<[(name: String, object: CatalogObject)]> {
    state.groups.map { groups in
      groups.map { live in
        let name = live.resource.text(.referenceName).flatMap(usableText) ?? "Group " + live.resource.id
        var group = CatalogObject(.subscriptionGroup, [.referenceName: .scalar(name)])
        addTexts(live.texts, of: live.resource.object, .groupLocalization, to: &group)
        switch live.subscriptions {
        case .unread: group.set(.subscriptions, .objects([]), .unread, isApart: true)
        case .read(let list): group.set(.subscriptions, .objects(subscriptions(list)), isApart: true)
        }
        return (name, group)
      }.sorted { one, other in one.name < other.name }
    }
  }

  /// The best level of service first.
  private mutating func subscriptions(_ list: [LiveProduct]) -> [CatalogObject] {
    struct Entry {
      let level: Int
      let productId: String
      let object: CatalogObject
    }
    var known: [Entry] = []
    for live in list {
      guard let values = product(live.resource, .subscription, besides: known.map(\.productId)) else {
        continue
      }
      let level = values.object.text(.level).flatMap { Int($0) } ?? .max
      known.append(
        Entry(
          level: level, productId: values.object.text(.productId) ?? "", object: subscription(live, values)))
    }
    return known.sorted { one, other in (one.level, one.productId) < (other.level, other.productId) }.map(
      \.object)
  }

  mutating func inAppPurchases(of state: LiveApp) -> PossiblyUnread<[CatalogObject]> {
    state.inAppPurchases.map { purchases in
      var known: [CatalogObject] = []
      for live in purchases.sorted(by: {
        one, other in
        (one.resource.productId ?? "", one.resource.id) < (other.resource.productId ?? "", other.resource.id)
      }) {
        guard
          let values = product(
            live.resource, .inAppPurchase, besides: known.compactMap { $0.text(.productId) })
        else { continue }
        known.append(inAppPurchase(live, values.object))
      }
      return known
    }
  }

  private mutating func inAppPurchase(_ live: LiveProduct, _ values: CatalogObject) -> CatalogObject {
    var object = values
    if object[.type] == nil {
      object.set(.type, .word(Product.Kind.nonConsumable), .assumed("offerc does not know it"))
    }
    if case .read(.some) = live.screenshot { leftOut.add(.screenshots, of: live.resource.object) }
    let (territories, availability) = storefronts(of: .upFront, live)
    let sold = territories.value ?? .all
    addPrices(live, sold: sold, to: &object)
    addStorefronts(territories, unless: .all, availability, to: &object)
    addTexts(live.texts, of: live.resource.object, .productLocalization, to: &object)
    let product = OfferedProduct(object: live.resource.object, isInAppPurchase: true) { _ in sold }
    addOffers(live.offerCodes, .inAppPurchaseOfferCode, as: .offerCodes, of: product, to: &object)
    return object
  }

  /// What is not set lets Apple equalize; where the schedule has another base storefront, every price was read.
  private mutating func addPrices(
    _ live: LiveProduct, sold: StorefrontSet, to object: inout CatalogObject
  ) {
    guard case .read(let rows) = live.prices else { return object.set(.prices, .map([]), .unread) }
    noteUnknown(rows.map(\.amount.territory), of: live.resource.object)
    let isOwnBase = live.base.map { $0 == base.code } ?? true
    let schedule = PriceSchedule(rows, today: today)
    let inForce = isOwnBase ? schedule.inForce : schedule.inForce.filter { sold.contains($0.key) }
    var prices = folding.fold(inForce, isInAppPurchase: true, domain: sold)
    let isLeftToApple = isOwnBase && inForce[base] != nil && !sold.isSubset(of: StorefrontSet(inForce.keys))
    prices.hasRest = prices.hasRest || isLeftToApple
    object[.prices] = .prices(prices.amounts, rest: prices.hasRest, base: base, domain: sold)
    addChanges(schedule.changes, .purchasePriceChange, domain: sold, to: &object)
  }

  /// The values of a product; nil if it has no ID or repeats the ID of another one. Such a product is left out.
  private mutating func product(_ resource: ResourceObject, _ type: ObjectID, besides taken: [String])
    -> LiveValues?
  {
    var values = LiveValues(resource, as: type)
    guard let productId = values.object.text(.productId) else {
      leftOut.add(.namelessProducts, of: resource.object)
      return nil
    }
    guard !taken.contains(productId) else {
      leftOut.add(.repeatedProducts, of: .named(productId))
      return nil
    }
    values.complete(.referenceName, .scalar(productId))
    // An answer without it does not say that it is off.
    if resource.boolean(.familySharable) == nil { values.complete(.familySharable, .boolean(false), .unread) }
    return values
  }

  mutating func addTexts(
    _ texts: PossiblyUnread<LiveTexts>, of owner: ObjectPath, _ type: ObjectID, to object: inout CatalogObject
  ) {
    guard case .read(let live) = texts else { return object.set(.localizations, .map([]), .unread) }
    if let images = live.version?.images {
      leftOut.add(.images, of: owner, images.total ?? images.ids.count)
    }
    var known: [String: CatalogObject] = [:]
    for one in live.localizations.sorted(by: { one, other in
      (one.locale ?? "", one.id) < (other.locale ?? "", other.id)
    }) {
      let text = LiveValues(one, as: type)
      guard let locale = one.locale.flatMap(usableText), text.isKnown else {
        leftOut.add(.namelessTexts, of: owner)
        continue
      }
      guard locale.utf8.count <= longestLocale else {
        leftOut.add(.unknownValues, of: .named("the localizations of " + owner.key))
        continue
      }
      if known[locale] == nil { known[locale] = text.object }
    }
    guard !known.isEmpty else { return }
    let entries = known.sorted { one, other in one.key < other.key }.map {
      CatalogValue.Named($0.key, .object($0.value))
    }
    object.set(.localizations, .map(entries), live.remark)
  }

  /// A name for a batch that no other batch of the catalog has.
  mutating func nameBatch(_ appleId: String, _ wanted: String) -> String {
    var id = wanted
    var number = 2
    while !takenIds.insert(id).inserted {
      id = "\(wanted)-\(number)"
      number += 1
    }
    batchIds[appleId] = id
    return id
  }
}

extension LiveTexts {
  /// What to know about texts that the App Store does not show yet.
  fileprivate var remark: Remark? {
    guard let version, let state = version.state, state != .approved else { return nil }
    return .remark("version \(version.version ?? 1) of the texts, not approved: \(state.rawValue)")
  }
}

/// In bytes; Apple's have at most 7. YAML takes no key above 1,024 characters.
private let longestLocale = 100

extension String {
  var positiveInteger: Int? { Int(self).flatMap { $0 > 0 ? $0 : nil } }
}
