import OfferLanguage
import OfferRules
import OfferModel

/// A subscription as the requests of its offers need it.
struct OfferHome {
  let id: Reference
  /// How often a plan is charged.
  let period: (BillingPlan) -> BillingPeriod
  /// Where a plan is sold.
  let sold: (BillingPlan) -> StorefrontSet
  let base: Storefront

  var points: PricePointOwner { PricePointOwner(id, isInAppPurchase: false) }

  func rows(_ offer: NormalObject) -> [OfferRow] { offer.rows(sold: sold(offer.plan), base: base) }
}

/// Requests that create, change and delete offers. Nil where rules would have refused the offer.
enum OfferRequests {
  // MARK: - Introductory offers: one for each storefront

  static func createIntroductory(_ offer: NormalObject, _ row: OfferRow, _ home: OfferHome) -> PlannedRequest?
  {
    guard let terms = OfferTermsBody(offer, period: home.period(offer.plan)) else { return nil }
    var attributes = terms.attributes
    if let start = offer.text(.startDate) { attributes.append(.init("startDate", .text(start))) }
    if let end = offer.text(.endDate) { attributes.append(.init("endDate", .text(end))) }
    var relationships = [
      link("subscription", "subscriptions", home.id),
      link("territory", "territories", .known(row.storefront)),
    ]
    if let point = row.pricePoint(of: home.points) {
      relationships.append(link("subscriptionPricePoint", "subscriptionPricePoints", point))
    }
    return .create(
      "/v1/subscriptionIntroductoryOffers", "subscriptionIntroductoryOffers", attributes, relationships)
  }

  static func endIntroductory(_ id: Reference, on day: String?) -> PlannedRequest {
    .update(
      "/v1/subscriptionIntroductoryOffers", "subscriptionIntroductoryOffers", id,
      [.init("endDate", day.map { .text($0) } ?? .null)])
  }

  static func deleteIntroductory(_ id: Reference) -> PlannedRequest {
    .delete("/v1/subscriptionIntroductoryOffers", id)
  }

  // MARK: - Promotional offers

  static func createPromotional(_ offer: NormalObject, _ home: OfferHome) -> PlannedRequest? {
    guard let terms = OfferTermsBody(offer, period: home.period(offer.plan)) else { return nil }
    let prices = InlinePrices("subscriptionPromotionalOfferPrices", home.rows(offer), of: home.points)
    return .create(
      "/v1/subscriptionPromotionalOffers", "subscriptionPromotionalOffers",
      [
        .init("name", .text(offer.text(.referenceName) ?? "")),
        .init("offerCode", .text(offer.text(.offerId) ?? "")),
      ] + terms.attributes,
      [link("subscription", "subscriptions", home.id), prices.relationship], included: prices.included)
  }

  /// All prices of the offer: those that are not named are gone.
  static func changePromotionalPrices(_ id: Reference, _ rows: [OfferRow], _ home: OfferHome)
    -> PlannedRequest
  {
    let prices = InlinePrices("subscriptionPromotionalOfferPrices", rows, of: home.points)
    return .update(
      "/v1/subscriptionPromotionalOffers", "subscriptionPromotionalOffers", id, [], [prices.relationship],
      included: prices.included)
  }

  static func deletePromotional(_ id: Reference) -> PlannedRequest {
    .delete("/v1/subscriptionPromotionalOffers", id)
  }

  // MARK: - Win-back offers

  static func createWinBack(_ offer: NormalObject, _ home: OfferHome) -> PlannedRequest? {
    guard let terms = OfferTermsBody(offer, period: home.period(offer.plan), periodsName: "periodCount")
    else { return nil }
    let prices = InlinePrices("winBackOfferPrices", home.rows(offer), of: home.points)
    let keys: [Key] = [.startDate, .endDate, .priority, .promotionIntent, .customerEligibility]
    return .create(
      "/v1/winBackOffers", "winBackOffers",
      [
        .init("referenceName", .text(offer.text(.referenceName) ?? "")),
        .init("offerId", .text(offer.text(.offerId) ?? "")),
      ] + terms.attributes + winBackAttributes(offer, keys, isNew: true),
      [link("subscription", "subscriptions", home.id), prices.relationship], included: prices.included)
  }

  /// - Parameter keys: the keys that differ.
  static func updateWinBack(_ id: Reference, _ offer: NormalObject, _ keys: [Key]) -> PlannedRequest? {
    let attributes = winBackAttributes(offer, keys, isNew: false)
    return attributes.isEmpty ? nil : .update("/v1/winBackOffers", "winBackOffers", id, attributes)
  }

  static func deleteWinBack(_ id: Reference) -> PlannedRequest { .delete("/v1/winBackOffers", id) }

  private static func winBackAttributes(_ offer: NormalObject, _ keys: [Key], isNew: Bool)
    -> [BodyValue.Member]
  {
    keys.flatMap { key -> [BodyValue.Member] in
      switch key {
      case .startDate: [.init("startDate", .text(offer.text(.startDate) ?? ""))]
      case .endDate:
        offer.text(.endDate).map { [.init("endDate", .text($0))] }
          ?? (isNew ? [] : [.init("endDate", .null)])
      case .priority: [.init("priority", appleSpelling(offer.text(.priority) ?? "normal"))]
      case .promotionIntent:
        [.init("promotionIntent", appleSpelling(offer.text(.promotionIntent) ?? "not-promoted"))]
      case .customerEligibility: eligibility(offer.part(.customerEligibility), isNew: isNew)
      default: []
      }
    }
  }

  private static func eligibility(_ object: NormalObject?, isNew: Bool) -> [BodyValue.Member] {
    guard let object, let since = object.part(.timeSinceLastSubscribedInMonths),
      let paid = object.number(.paidSubscriptionDurationInMonths), let minimum = since.number(.minimum),
      let maximum = since.number(.maximum)
    else { return [] }
    var members: [BodyValue.Member] = [
      .init("customerEligibilityPaidSubscriptionDurationInMonths", .integer(paid)),
      .init(
        "customerEligibilityTimeSinceLastSubscribedInMonths",
        .object(["minimum": .integer(minimum), "maximum": .integer(maximum)])),
    ]
    if let wait = object.number(.waitBetweenOffersInMonths) {
      members.append(.init("customerEligibilityWaitBetweenOffersInMonths", .integer(wait)))
    } else if !isNew {
      members.append(.init("customerEligibilityWaitBetweenOffersInMonths", .null))
    }
    return members
  }
}
