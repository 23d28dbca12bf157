import CatalogText
import Diagnostics
import OfferLanguage
import OfferModel

extension LiveCatalogBuilder {
  mutating func subscription(_ live: LiveProduct, _ values: LiveValues) -> CatalogObject {
    let resource = live.resource
    noteWhatHasNoWord(resource)
    var object = values.object
    let isNew = object[.period] == nil
    if object[.level] == nil {
      object.set(.level, .integer(1), isNew ? .assumed("it has none yet") : .unread)
    }
    if isNew {
      let isUnknown = values.unknown.contains(.period)
      if isUnknown { leftOut.add(.unknownValues, of: resource.object) }
      object.set(
        .period, .word(BillingPeriod.oneMonth),
        .assumed(isUnknown ? "offerc does not know the one in App Store Connect" : "it has none yet"))
    }
    let sold = addPlan(.upFront, of: live, to: &object)
    var soldMonthly = StorefrontSet()
    if live.hasPlan(.monthly) {
      var monthly = CatalogObject(.monthlyPlan)
      soldMonthly = addPlan(.monthly, of: live, to: &monthly)
      object[.billingPlans] = .object(CatalogObject(.billingPlans, [.monthly: .object(monthly)]))
    }
    addTexts(live.texts, of: resource.object, .productLocalization, to: &object)
    let product = OfferedProduct(object: resource.object) { $0.isMonthly ? soldMonthly : sold }
    addIntroductory(live.introductoryOffers, of: product, to: &object)
    addOffers(live.promotionalOffers, .promotionalOffer, as: .promotionalOffers, of: product, to: &object)
    addOffers(live.winBackOffers, .winBackOffer, as: .winBackOffers, of: product, to: &object)
    addOffers(live.offerCodes, .offerCode, as: .offerCodes, of: product, to: &object)
    return object
  }

  private mutating func noteWhatHasNoWord(_ resource: ResourceObject) {
    if resource.linkedId("appStoreReviewScreenshot") != nil { leftOut.add(.screenshots, of: resource.object) }
    if resource.text("multiSeatStatus") != nil { leftOut.add(.multiSeat, of: resource.object) }
    if resource.texts("marketSettings")?.isEmpty == false {
      leftOut.add(.marketSettings, of: resource.object)
    }
  }

  /// Adds where a plan is sold, and for how much.
  ///
  /// - Returns: where the language takes it for sold: everywhere if that could not be read.
  private mutating func addPlan(
    _ plan: BillingPlan, of live: LiveProduct, to object: inout CatalogObject
  ) -> StorefrontSet {
    let (territories, availability) = storefronts(of: plan, live)
    let sold = territories.value ?? .all
    // The prices of a monthly plan say where it is sold, unless some of them are equalized.
    var implied: StorefrontSet? = plan.isMonthly ? StorefrontSet() : .all
    if case .read(let rows) = live.prices {
      noteUnknown(rows.map(\.amount.territory), of: live.resource.object)
      let schedule = PriceSchedule(rows.filter { $0.resource.plan == plan }, today: today)
      let prices = prices(schedule.inForce, of: plan, live, sold: territories.value ?? StorefrontSet())
      object[.prices] = .prices(prices.amounts, rest: prices.hasRest, base: base, domain: sold)
      let changes = folding.fold(schedule, sold: sold)
      addChanges(changes, .priceChange, domain: sold, to: &object)
      if plan.isMonthly { implied = prices.hasRest ? nil : StorefrontSet(prices.amounts.keys) }
    } else {
      object.set(.prices, .map([]), .unread)
      if plan.isMonthly { implied = nil }
    }
    // Apple refuses the attribute for the monthly plan (2026-09), and so does the language.
    addStorefronts(territories, unless: implied, plan.isMonthly ? nil : availability, to: &object)
    return sold
  }

  /// The prices in force. `rest` also asks for prices where a subscription that was never approved is not sold: what has none
  /// of them is written as a list.
  private func prices(
    _ inForce: [Storefront: Int64], of plan: BillingPlan, _ live: LiveProduct, sold: StorefrontSet
  ) -> FoldedPrices {
    let priced = StorefrontSet(inForce.keys)
    let isNew = live.resource.state?.stage.map { $0 == .neverApproved } ?? false
    let isList = !plan.isMonthly && isNew && sold.isSubset(of: priced) && priced != .all
    return isList
      ? FoldedPrices(amounts: inForce) : folding.fold(inForce, isInAppPurchase: false, domain: sold)
  }

  /// Where a plan is sold, and what says so.
  mutating func storefronts(of plan: BillingPlan, _ live: LiveProduct) -> (
    PossiblyUnread<StorefrontSet>, ResourceObject?
  ) {
    guard case .read(let list) = live.availabilities else { return (.unread, nil) }
    let one = list.first { ($0.resource.planType ?? BillingPlan.upFront.appleName) == plan.appleName }
    let territories = one?.territories.map { storefronts($0, of: live.resource.object) }
    return (territories ?? .read(StorefrontSet()), one?.resource)
  }

  /// - Parameter implied: the storefronts that need not be written.
  func addStorefronts(
    _ territories: PossiblyUnread<StorefrontSet>, unless implied: StorefrontSet?,
    _ availability: ResourceObject?,
    to object: inout CatalogObject
  ) {
    switch territories {
    case .unread: object.set(.territories, .territories(.all), .unread)
    case .read(let territories):
      if territories != implied { object[.territories] = .territories(territories) }
      let inNew = availability?.boolean(.availableInNewTerritories)
      if let inNew, inNew != (territories == .all) { object[.availableInNewTerritories] = .boolean(inNew) }
    }
  }

  func addChanges(
    _ changes: [PriceSchedule.Change], _ type: ObjectID, domain: StorefrontSet, to object: inout CatalogObject
  ) {
    guard !changes.isEmpty else { return }
    object[.priceChanges] = .objects(
      changes.map { planned in
        let prices = planned.prices
        var change = CatalogObject(
          type,
          [
            .startDate: .scalar(planned.key.startDate.description),
            .prices: .prices(prices.amounts, rest: prices.hasRest, base: base, domain: domain),
          ])
        guard type == .priceChange else { return change }
        let subscribers: PriceChange.ExistingSubscribers = planned.key.keepsPrice ? .keepPrice : .newPrice
        change.set(
          .existingSubscribers, .word(subscribers),
          .assumed("App Store Connect does not show it for a planned change"))
        return change
      })
  }

  /// The storefronts that offerc knows.
  mutating func storefronts(_ territories: [String], of object: ObjectPath) -> StorefrontSet {
    noteUnknown(territories, of: object)
    return StorefrontSet(territories.compactMap(Storefront.init(code:)))
  }

  mutating func noteUnknown(_ territories: [String], of object: ObjectPath) {
    for code in Set(territories) where Storefront(code: code) == nil {
      leftOut.addOnce(.unknownStorefronts, of: .named(code))
    }
  }
}

extension LiveProduct {
  /// A plan is there when it is sold, or has prices.
  func hasPlan(_ plan: BillingPlan) -> Bool {
    (prices.value ?? []).contains { $0.resource.plan == plan }
      || (availabilities.value ?? []).contains { $0.resource.planType == plan.appleName }
  }
}

/// The prices of a plan that are in force, and those to come.
struct PriceSchedule {
  private(set) var inForce: [Storefront: Int64] = [:]
  /// Sorted by day.
  private(set) var changes: [Change] = []

  struct Change {
    let key: ChangeKey
    var prices: FoldedPrices
  }

  struct ChangeKey: Hashable {
    let startDate: CalendarDate
    let keepsPrice: Bool
  }

  /// In force is the latest price that has started and that not only existing subscribers keep. Until a change starts, all
  /// pay what those will keep.
  init(_ rows: [LivePrice], today: CalendarDate) {
    var changes: [ChangeKey: [Storefront: Int64]] = [:]
    for (code, rows) in Dictionary(grouping: rows, by: \.amount.territory) {
      guard let storefront = Storefront(code: code) else { continue }
      let started = rows.filter { $0.start.map { $0 <= today } ?? true }
      let current = started.max { one, other in one.isReplaced(by: other) }
      if let amount = current.flatMap({ minorUnits($0.amount) }) { inForce[storefront] = amount }
      let keeps = started.contains { $0.resource.preserved == true }
      for row in rows {
        guard let start = row.start, start > today, let amount = minorUnits(row.amount) else { continue }
        changes[ChangeKey(startDate: start, keepsPrice: keeps), default: [:]][storefront] = amount
      }
    }
    self.changes = changes.map { key, amounts in
      Change(key: key, prices: FoldedPrices(amounts: amounts))
    }.sorted { one, other in
      (one.key.startDate, one.key.keepsPrice ? 0 : 1) < (other.key.startDate, other.key.keepsPrice ? 0 : 1)
    }
  }
}

extension LivePrice {
  fileprivate var start: CalendarDate? { resource.text(.startDate).flatMap(CalendarDate.init) }

  /// Whether another price that has started is in force instead.
  fileprivate func isReplaced(by other: LivePrice) -> Bool {
    (isForAll, resource.text(.startDate) ?? "", resource.id)
      < (other.isForAll, other.resource.text(.startDate) ?? "", other.resource.id)
  }

  /// 0 for a price that only existing subscribers keep, otherwise 1.
  private var isForAll: Int { resource.preserved == true ? 0 : 1 }
}
