import CatalogText
import Diagnostics
import OfferLanguage
import OfferModel

/// A product as its offers see it.
struct OfferedProduct {
  let object: ObjectPath
  let isInAppPurchase: Bool
  /// Where a plan is sold.
  let sold: (BillingPlan) -> StorefrontSet

  init(_ object: ObjectPath, isInAppPurchase: Bool = false, sold: @escaping (BillingPlan) -> StorefrontSet) {
    (self.object, self.isInAppPurchase, self.sold) = (object, isInAppPurchase, sold)
  }
}

/// The offers of one kind that a product has.
struct OfferList {
  var objects: [CatalogObject] = []
  /// Whether none was left out: an offer that is not here must not look as if nobody had made it.
  var isWhole = true
}

/// Mode, length and plan of an offer.
struct LiveTerms: Hashable {
  let mode: OfferMode
  let length: OfferDuration
  let plan: BillingPlan

  /// Nil for a mode, a length or a plan that the language does not have.
  init?(_ mode: String?, _ duration: String?, _ periods: Int?, _ plan: String?) {
    guard let mode = OfferMode.allCases.first(where: { $0.appleName == mode }),
      let one = SubscriptionOfferDuration.allCases.first(where: { $0.appleName == duration }),
      let periods, (1...12).contains(periods),
      let target = plan.map({ plan in BillingPlan.allCases.first { $0.appleName == plan } }) ?? .upFront
    else { return nil }
    let length = OfferDuration(one.length.unit, one.length.count * periods)
    guard OfferDuration.all.contains(length) else { return nil }
    (self.mode, self.length, self.plan) = (mode, length, target)
  }
}

extension CatalogBuilder {
  /// One for all storefronts in which mode, length, plan and dates are the same; those that have ended are history.
  mutating func addIntroductory(
    _ offers: Reading<[LiveIntroductoryOffer]>, of product: OfferedProduct, to object: inout CatalogObject
  ) {
    let list = offers.map { live in
      var list = OfferList()
      var groups: [IntroductoryKey: [LiveOfferPrice]] = [:]
      for offer in live {
        let resource = offer.resource
        if let end = resource.endDate.flatMap(CalendarDate.init), end < today {
          leftOut.add(.endedIntroductoryOffers, of: product.object)
          continue
        }
        guard let territory = resource.territory, isDate(resource.startDate), isDate(resource.endDate),
          let terms = LiveTerms(
            resource.offerMode, resource.duration, resource.numberOfPeriods,
            resource.targetSubscriptionPlanType)
        else {
          leaveOut(OfferKind.introductory.part(), of: product, from: &list)
          continue
        }
        let key = IntroductoryKey(terms: terms, start: resource.startDate, end: resource.endDate)
        groups[key, default: []].append(LiveOfferPrice(territory: territory, amount: offer.amount))
      }
      for (key, prices) in groups.sorted(by: { $0.key.order < $1.key.order }) {
        let offer = CatalogObject(
          .introductoryOffer,
          [.startDate: key.start.map { .scalar($0) }, .endDate: key.end.map { .scalar($0) }])
        add(offer, key.terms, .read(prices), OfferKind.introductory.part(), of: product, to: &list)
      }
      return list
    }
    add(list, as: .introductoryOffers, to: &object)
  }

  mutating func addPromotional(
    _ offers: Reading<[LiveOffer<API.SubscriptionPromotionalOffer>]>, of product: OfferedProduct,
    to object: inout CatalogObject
  ) {
    let list = offers.map { live in
      var list = OfferList()
      for offer in live.sorted(by: {
        ($0.resource.offerCode ?? "", $0.resource.id) < ($1.resource.offerCode ?? "", $1.resource.id)
      }) {
        let resource = offer.resource
        guard let offerId = resource.offerCode.flatMap(usable),
          let terms = LiveTerms(
            resource.offerMode, resource.duration, resource.numberOfPeriods,
            resource.targetSubscriptionPlanType)
        else {
          leaveOut(OfferKind.promotional.part(resource.offerCode ?? resource.id), of: product, from: &list)
          continue
        }
        let name = resource.name.flatMap(usable) ?? offerId
        add(
          CatalogObject(.promotionalOffer, [.offerId: .scalar(offerId), .referenceName: .scalar(name)]),
          terms,
          offer.prices, OfferKind.promotional.part(offerId), of: product, to: &list)
      }
      return list
    }
    add(list, as: .promotionalOffers, to: &object)
  }

  mutating func addWinBack(
    _ offers: Reading<[LiveOffer<API.WinBackOffer>]>, of product: OfferedProduct,
    to object: inout CatalogObject
  ) {
    let list = offers.map { live in
      var list = OfferList()
      for offer in live.sorted(by: {
        ($0.resource.offerId ?? "", $0.resource.id) < ($1.resource.offerId ?? "", $1.resource.id)
      }) {
        let resource = offer.resource
        guard let offerId = resource.offerId.flatMap(usable), let winBack = winBackOffer(resource, offerId),
          let terms = LiveTerms(
            resource.offerMode, resource.duration, resource.periodCount, resource.targetSubscriptionPlanType)
        else {
          leaveOut(OfferKind.winBack.part(resource.offerId ?? resource.id), of: product, from: &list)
          continue
        }
        add(winBack, terms, offer.prices, OfferKind.winBack.part(offerId), of: product, to: &list)
      }
      return list
    }
    add(list, as: .winBackOffers, to: &object)
  }

  /// Nil where a value is missing or one that the language does not have.
  private func winBackOffer(_ resource: API.WinBackOffer, _ offerId: String) -> CatalogObject? {
    let intent = resource.promotionIntent ?? "NOT_PROMOTED"
    guard let start = resource.startDate, isDate(start), isDate(resource.endDate),
      let paid = resource.customerEligibilityPaidSubscriptionDurationInMonths,
      let minimum = resource.timeSinceLastSubscribedMinimum,
      let maximum = resource.timeSinceLastSubscribedMaximum,
      let priority = resource.priority.flatMap(Language.current[.priority].value(ofApple:)),
      let intent = Language.current[.promotionIntent].value(ofApple: intent),
      [paid, minimum, maximum, resource.customerEligibilityWaitBetweenOffersInMonths ?? 0].allSatisfy({
        $0 >= 0
      })
    else { return nil }
    let since = CatalogObject(.monthsSince, [.minimum: .integer(minimum), .maximum: .integer(maximum)])
    let eligibility = CatalogObject(
      .customerEligibility,
      [
        .paidSubscriptionDurationInMonths: .integer(paid), .timeSinceLastSubscribedInMonths: .object(since),
        .waitBetweenOffersInMonths: resource.customerEligibilityWaitBetweenOffersInMonths.map {
          .integer($0)
        },
      ])
    return CatalogObject(
      .winBackOffer,
      [
        .offerId: .scalar(offerId),
        .referenceName: .scalar(resource.referenceName.flatMap(usable) ?? offerId),
        .startDate: .scalar(start), .endDate: resource.endDate.map { .scalar($0) },
        .priority: .scalar(priority), .promotionIntent: .scalar(intent),
        .customerEligibility: .object(eligibility),
        .appleId: resource.id.positiveInteger.map { .integer($0) },
      ])
  }

  mutating func leaveOut(_ offer: ObjectPath.Part, of product: OfferedProduct, from list: inout OfferList) {
    leftOut.add(.unknownOffers, of: product.object.with(offer))
    list.isWhole = false
  }

  /// Adds what an offer costs, and where it can be had. A paid offer that is free in some storefronts is left out: the language
  /// does not have it.
  ///
  /// - Parameters:
  ///   - terms: nil for the offer code of an in-app purchase.
  ///   - part: names the offer if it is left out.
  mutating func add(
    _ identity: CatalogObject, _ terms: LiveTerms?, _ prices: Reading<[LiveOfferPrice]>,
    _ part: ObjectPath.Part, of product: OfferedProduct, to list: inout OfferList
  ) {
    var offer = identity
    if let terms {
      offer[.mode] = .word(terms.mode)
      offer[.duration] = .scalar(terms.length.description)
      offer[.targetPlan] = .word(terms.plan)
    }
    let hasTerritories = offer.type != .promotionalOffer
    guard case .read(let rows) = prices else {
      if terms?.mode.isFree != true { offer.set(.prices, .map([]), .unread) }
      if hasTerritories { offer.set(.territories, .territories(.all), .unread) }
      return list.objects.append(offer)
    }
    let isFree = terms?.mode.isFree ?? rows.allSatisfy { $0.amount == nil }
    guard isFree || rows.allSatisfy({ $0.amount != nil }) else {
      return leaveOut(part, of: product, from: &list)
    }
    let sold = product.sold(terms?.plan ?? .upFront)
    let territories = storefronts(rows.map(\.territory), of: product.object)
    var saysWhere = isFree
    if !isFree {
      let amounts = amountsByStorefront(rows.compactMap(\.amount))
      let prices = folding.fold(amounts, isInAppPurchase: product.isInAppPurchase, domain: territories)
      offer[.prices] = .prices(prices.amounts, rest: prices.hasRest, base: base, domain: sold)
      saysWhere = prices.hasRest
    } else if terms == nil {
      offer[.free] = .boolean(true)
    }
    if hasTerritories, saysWhere, territories != sold { offer[.territories] = .territories(territories) }
    list.objects.append(offer)
  }

  func add(_ list: Reading<OfferList>, as key: Key, to object: inout CatalogObject) {
    guard case .read(let list) = list else { return object.set(key, .objects([]), .unread) }
    let remark = list.isWhole ? nil : Remark.assumed("offers that offerc does not know are left out")
    guard !list.objects.isEmpty || remark != nil else { return }
    object.set(key, .objects(list.objects), remark)
  }
}

/// Whether a date is one, if it is there.
func isDate(_ text: String?) -> Bool { text.map { CalendarDate($0) != nil } ?? true }

private struct IntroductoryKey: Hashable {
  let terms: LiveTerms
  /// `YYYY-MM-DD`
  let start: String?
  let end: String?

  /// By day; equal days in an order that does not depend on the answer's.
  var order: String {
    [start ?? "", end ?? "9999", terms.plan.rawValue, terms.mode.rawValue, terms.length.description]
      .joined(separator: " ")
  }
}
