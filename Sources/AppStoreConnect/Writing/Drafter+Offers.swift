import Diagnostics
import OfferModel

/// A product as its offers see it.
struct Offered {
  let object: ObjectPath
  let isInAppPurchase: Bool
  /// Where each plan is sold; nil where that could not be read.
  private let sold: StorefrontSet?
  private let monthly: StorefrontSet?

  init(_ object: ObjectPath, sold: StorefrontSet?, monthly: StorefrontSet?) {
    (self.object, self.sold, self.monthly, isInAppPurchase) = (object, sold, monthly, false)
  }

  init(_ object: ObjectPath, isInAppPurchase: Bool) {
    (self.object, self.isInAppPurchase, sold, monthly) = (object, isInAppPurchase, nil, nil)
  }

  func territories(of plan: BillingPlan) -> StorefrontSet? { plan.isMonthly ? monthly : sold }
}

extension Drafter {
  /// One for all storefronts in which mode, length, plan and dates are the same; those that have ended are history.
  mutating func draftIntroductory(_ offers: Reading<[LiveIntroductoryOffer]>, of product: Offered)
    -> Reading<OfferListDraft>
  {
    guard case .read(let list) = offers else { return .unread }
    var drafts = OfferListDraft()
    var groups: [IntroductoryKey: [LiveOfferPrice]] = [:]
    for offer in list {
      let resource = offer.resource
      if let end = resource.endDate.flatMap(CalendarDate.init), end < today {
        leftOut.add(.endedIntroductoryOffers, of: product.object)
        continue
      }
      guard let territory = resource.territory, isDate(resource.startDate), isDate(resource.endDate),
        let terms = terms(
          resource.offerMode, resource.duration, resource.numberOfPeriods, resource.targetSubscriptionPlanType
        )
      else {
        leaveOut(.introductory, of: product, from: &drafts)
        continue
      }
      let key = IntroductoryKey(
        terms: terms, start: resource.startDate.flatMap(CalendarDate.init),
        end: resource.endDate.flatMap(CalendarDate.init))
      groups[key, default: []].append(LiveOfferPrice(territory: territory, amount: offer.amount))
    }
    for (key, prices) in groups.sorted(by: { $0.key.order < $1.key.order }) {
      add(
        .introductory(start: key.start, end: key.end), key.terms, .read(prices), .introductory, of: product, to: &drafts)
    }
    return .read(drafts)
  }

  mutating func draftPromotional(
    _ offers: Reading<[LiveOffer<API.SubscriptionPromotionalOffer>]>, of product: Offered
  ) -> Reading<OfferListDraft> {
    guard case .read(let list) = offers else { return .unread }
    var drafts = OfferListDraft()
    for offer in list.sorted(by: {
      ($0.resource.offerCode ?? "", $0.resource.id) < ($1.resource.offerCode ?? "", $1.resource.id)
    }) {
      let resource = offer.resource
      guard let offerId = resource.offerCode.flatMap(usable),
        let terms = terms(
          resource.offerMode, resource.duration, resource.numberOfPeriods, resource.targetSubscriptionPlanType
        )
      else {
        leaveOut(.promotional, resource.offerCode ?? resource.id, of: product, from: &drafts)
        continue
      }
      let name = resource.name.flatMap(usable) ?? offerId
      let identity = OfferDraft.Identity.promotional(offerId: offerId, referenceName: name)
      add(identity, terms, offer.prices, .promotional, offerId, of: product, to: &drafts)
    }
    return .read(drafts)
  }

  mutating func draftWinBack(_ offers: Reading<[LiveOffer<API.WinBackOffer>]>, of product: Offered)
    -> Reading<OfferListDraft>
  {
    guard case .read(let list) = offers else { return .unread }
    var drafts = OfferListDraft()
    for offer in list.sorted(by: {
      ($0.resource.offerId ?? "", $0.resource.id) < ($1.resource.offerId ?? "", $1.resource.id)
    }) {
      let resource = offer.resource
      guard let winBack = WinBackDraft(resource),
        let terms = terms(
          resource.offerMode, resource.duration, resource.periodCount, resource.targetSubscriptionPlanType)
      else {
        leaveOut(.winBack, resource.offerId ?? resource.id, of: product, from: &drafts)
        continue
      }
      add(.winBack(winBack), terms, offer.prices, .winBack, winBack.offerId, of: product, to: &drafts)
    }
    return .read(drafts)
  }

  mutating func leaveOut(
    _ kind: OfferKind, _ name: String = "", of product: Offered, from list: inout OfferListDraft
  ) {
    leftOut.add(.unknownOffers, of: product.object.with(kind.objectKind, name))
    list.isWhole = false
  }

  /// Nil for a mode, a length or a plan that the language does not have.
  func terms(_ mode: String?, _ duration: String?, _ periods: Int?, _ plan: String?) -> TermsDraft? {
    guard let mode = OfferMode.allCases.first(where: { $0.appleName == mode }),
      let one = SubscriptionOfferDuration.allCases.first(where: { $0.appleName == duration }),
      let periods, (1...12).contains(periods),
      let target = plan.map({ plan in BillingPlan.allCases.first { $0.appleName == plan } }) ?? .upFront
    else { return nil }
    let length = OfferDuration(one.length.unit, one.length.count * periods)
    guard OfferDuration.all.contains(length) else { return nil }
    return TermsDraft(mode: mode, length: length, plan: target)
  }

  /// Leaves out a paid offer that is free in some storefronts: the language does not have it.
  ///
  mutating func add(
    _ identity: OfferDraft.Identity, _ terms: TermsDraft?, _ prices: Reading<[LiveOfferPrice]>,
    _ kind: OfferKind, _ name: String = "", of product: Offered, to list: inout OfferListDraft
  ) {
    guard case .read(let rows) = prices else {
      list.offers.append(
        OfferDraft(terms: terms, identity: identity, prices: .unread, territories: .unread))
      return
    }
    let isFree = terms?.mode.isFree ?? rows.allSatisfy { $0.amount == nil }
    guard isFree || rows.allSatisfy({ $0.amount != nil }) else {
      return leaveOut(kind, name, of: product, from: &list)
    }
    let territories = storefronts(rows.map(\.territory), of: product.object)
    let amounts = amountsByStorefront(rows.compactMap(\.amount))
    list.offers.append(
      OfferDraft(
        terms: terms, identity: identity,
        prices: isFree
          ? nil
          : .read(folding.fold(amounts, isInAppPurchase: product.isInAppPurchase, domain: territories)),
        territories: .read(territories)))
  }
}

/// Whether a date is one, if it is there.
func isDate(_ text: String?) -> Bool { text.map { CalendarDate($0) != nil } ?? true }

private struct IntroductoryKey: Hashable {
  let terms: TermsDraft
  let start: CalendarDate?
  let end: CalendarDate?

  /// By day; equal days in an order that does not depend on the answer's.
  var order: String {
    [
      start?.description ?? "", end?.description ?? "9999", terms.plan.rawValue, terms.mode.rawValue,
      terms.length.description,
    ].joined(separator: " ")
  }
}

extension WinBackDraft {
  /// Nil where a value is missing or one that the language does not have.
  fileprivate init?(_ resource: API.WinBackOffer) {
    guard let offerId = resource.offerId.flatMap(usable),
      let start = resource.startDate.flatMap(CalendarDate.init),
      let paid = resource.customerEligibilityPaidSubscriptionDurationInMonths,
      let minimum = resource.timeSinceLastSubscribedMinimum,
      let maximum = resource.timeSinceLastSubscribedMaximum,
      let priority = WinBackOffer.Priority.allCases.first(where: {
        $0.rawValue.uppercased() == resource.priority
      }), isDate(resource.endDate),
      [paid, minimum, maximum, resource.customerEligibilityWaitBetweenOffersInMonths ?? 0].allSatisfy({
        $0 >= 0
      }),
      resource.promotionIntent.map(["NOT_PROMOTED", "USE_AUTO_GENERATED_ASSETS"].contains) ?? true
    else { return nil }
    self.offerId = offerId
    referenceName = resource.referenceName.flatMap(usable) ?? offerId
    startDate = start
    endDate = resource.endDate.flatMap(CalendarDate.init)
    self.priority = priority
    promotionIntent =
      resource.promotionIntent == "USE_AUTO_GENERATED_ASSETS" ? .useAutoGeneratedAssets : .notPromoted
    (paidMonths, sinceMinimum, sinceMaximum) = (paid, minimum, maximum)
    waitMonths = resource.customerEligibilityWaitBetweenOffersInMonths
    appleId = resource.id.positiveInteger
  }
}
