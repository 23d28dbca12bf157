import Diagnostics
import OfferModel

extension Drafter {
  mutating func draft(_ live: LiveSubscription) -> SubscriptionDraft? {
    let resource = live.resource
    guard let productId = resource.productId.flatMap(usable) else {
      leftOut.add(.namelessProducts, of: resource.object)
      return nil
    }
    noteWhatHasNoWord(resource)
    let monthly = draftPlan(.monthly, of: live)
    let upFront = draftPlan(.upFront, of: live)
    let sold = upFront.territories.value
    let offered = Offered(resource.object, sold: sold, monthly: monthly.territories.value)
    return SubscriptionDraft(
      productId: productId, referenceName: resource.name.flatMap(usable) ?? productId,
      level: resource.groupLevel.flatMap { $0 > 0 ? $0 : nil },
      period: BillingPeriod.allCases.first { $0.appleName == resource.subscriptionPeriod },
      hasUnknownPeriod: resource.subscriptionPeriod.map { name in
        !BillingPeriod.allCases.contains { $0.appleName == name }
      } ?? false,
      familySharable: resource.familySharable ?? false,
      reviewNote: resource.reviewNote.flatMap(usableLines), upFront: upFront,
      monthly: live.hasPlan(.monthly) ? monthly : nil, texts: draft(live.texts, of: resource.object),
      introductoryOffers: draftIntroductory(live.introductoryOffers, of: offered),
      promotionalOffers: draftPromotional(live.promotionalOffers, of: offered),
      winBackOffers: draftWinBack(live.winBackOffers, of: offered),
      offerCodes: draftCodes(live.offerCodes, of: offered))
  }

  private mutating func noteWhatHasNoWord(_ resource: API.Subscription) {
    if resource.appStoreReviewScreenshot != nil {
      leftOut.add(.screenshots, of: resource.object)
    }
    if resource.multiSeatStatus != nil {
      leftOut.add(.multiSeat, of: resource.object)
    }
    if resource.marketSettings?.isEmpty == false {
      leftOut.add(.marketSettings, of: resource.object)
    }
  }

  private mutating func draftPlan(_ plan: BillingPlan, of live: LiveSubscription) -> PlanDraft {
    let availability = live.availabilities.map { list in
      list.first { ($0.resource.planType ?? BillingPlan.upFront.appleName) == plan.appleName }
    }
    var territories: Reading<StorefrontSet> = .unread
    switch availability {
    case .unread: break
    case .read(nil): territories = .read(StorefrontSet())
    case .read(let one?):
      territories = one.territories.map { storefronts($0, of: live.resource.object) }
    }
    guard case .read(let rows) = live.prices else {
      return PlanDraft(
        territories: territories,
        availableInNewTerritories: availability.value??.resource.availableInNewTerritories,
        prices: .unread)
    }
    let schedule = PriceSchedule(rows.filter { $0.resource.plan == plan }, today: today)
    noteUnknown(rows.map(\.amount.territory), of: live.resource.object)
    return PlanDraft(
      territories: territories,
      availableInNewTerritories: availability.value??.resource.availableInNewTerritories,
      prices: .read(
        folding.fold(schedule.inForce, isInAppPurchase: false, domain: territories.value ?? StorefrontSet())),
      changes: schedule.changes)
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

extension LiveSubscription {
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
  private(set) var changes: [PriceChangeDraft] = []

  private struct ChangeKey: Hashable {
    let startDate: CalendarDate
    let keepsPrice: Bool
  }

  /// In force is the latest price that has started; a row without a start is the first price.
  init(_ rows: [LivePrice], today: CalendarDate) {
    var changes: [ChangeKey: [Storefront: Int64]] = [:]
    for (code, rows) in Dictionary(grouping: rows, by: \.amount.territory) {
      guard let storefront = Storefront(code: code) else { continue }
      let started = rows.filter { $0.start.map { $0 <= today } ?? true }
      let current = started.max { $0.order < $1.order }
      if let amount = current.flatMap({ minorUnits($0.amount) }) { inForce[storefront] = amount }
      let keeps = current?.resource.preserved ?? false
      for row in rows {
        guard let start = row.start, start > today, let amount = minorUnits(row.amount) else { continue }
        changes[ChangeKey(startDate: start, keepsPrice: keeps), default: [:]][storefront] = amount
      }
    }
    self.changes = changes.map {
      PriceChangeDraft(startDate: $0.key.startDate, amounts: $0.value, keepsPrice: $0.key.keepsPrice)
    }.sorted { ($0.startDate, $0.keepsPrice ? 0 : 1) < ($1.startDate, $1.keepsPrice ? 0 : 1) }
  }
}

extension LivePrice {
  fileprivate var start: CalendarDate? { resource.startDate.flatMap(CalendarDate.init) }

  /// Rows of one day: the one that existing subscribers keep is the older one.
  fileprivate var order: (String, Int, String) {
    (resource.startDate ?? "", resource.preserved == true ? 0 : 1, resource.id)
  }
}
