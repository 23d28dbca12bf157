import OfferLanguage
import OfferRules
import OfferModel

/// Requests that create and change subscriptions, where they are sold, and for how much.
enum SubscriptionRequests {
  private static let collection = "/v1/subscriptions"
  private static let type = "subscriptions"

  static func create(_ subscription: NormalObject, group: Reference) -> PlannedRequest {
    var attributes: [BodyValue.Member] = [
      .init("name", .text(subscription.text(.referenceName) ?? "")),
      .init("productId", .text(subscription.text(.productId) ?? "")),
      .init("familySharable", .boolean(subscription.truth(.familySharable) ?? false)),
    ]
    if let period = subscription.text(.period).flatMap(BillingPeriod.init(rawValue:)) {
      attributes.append(.init("subscriptionPeriod", .text(period.appleName)))
    }
    if let note = subscription.text(.reviewNote) { attributes.append(.init("reviewNote", .text(note))) }
    if let level = subscription.number(.level) { attributes.append(.init("groupLevel", .integer(level))) }
    return .create(collection, type, attributes, [link("group", "subscriptionGroups", group)])
  }

  /// - Parameter keys: the keys that differ; others are left as they are.
  static func update(_ id: Reference, _ subscription: NormalObject, _ keys: [Key]) -> PlannedRequest? {
    let attributes = keys.compactMap { key -> BodyValue.Member? in
      switch key {
      case .referenceName: .init("name", .text(subscription.text(.referenceName) ?? ""))
      case .familySharable: .init("familySharable", .boolean(subscription.truth(.familySharable) ?? false))
      case .reviewNote: .init("reviewNote", subscription.text(.reviewNote).map { .text($0) } ?? .null)
      case .level: subscription.number(.level).map { .init("groupLevel", .integer($0)) }
      default: nil
      }
    }
    return attributes.isEmpty ? nil : .update(collection, type, id, attributes)
  }

  static func makeAvailable(
    _ plan: BillingPlan, of subscription: Reference, in territories: StorefrontSet, inNew: Bool
  ) -> PlannedRequest {
    .create(
      "/v1/subscriptionPlanAvailabilities", "subscriptionPlanAvailabilities",
      [
        .init("availableInNewTerritories", .boolean(inNew)), .init("planType", .text(plan.appleName)),
      ],
      [
        link("subscription", type, subscription),
        links("availableTerritories", "territories", territories.codes.map { .known($0) }),
      ])
  }

  static func changeAvailability(_ id: Reference, to territories: StorefrontSet, inNew: Bool)
    -> PlannedRequest
  {
    .update(
      "/v1/subscriptionPlanAvailabilities", "subscriptionPlanAvailabilities", id,
      [.init("availableInNewTerritories", .boolean(inNew))],
      [links("availableTerritories", "territories", territories.codes.map { .known($0) })])
  }

  /// The first prices of a plan, all of them at once.
  static func setPrices(_ rows: [OfferRow], of plan: BillingPlan, _ id: Reference) -> PlannedRequest {
    pricesRequest(rows, id, [.init("planType", .text(plan.appleName))])
  }

  /// Prices that change on a day, all of them or none.
  static func changePrices(
    _ rows: [OfferRow], of plan: BillingPlan, _ id: Reference, from day: CalendarDate, keepingOld: Bool
  ) -> PlannedRequest {
    pricesRequest(
      rows, id,
      [
        .init("startDate", .text(day.description)), .init("preserveCurrentPrice", .boolean(keepingOld)),
        .init("planType", .text(plan.appleName)),
      ])
  }

  private static func pricesRequest(_ rows: [OfferRow], _ id: Reference, _ attributes: [BodyValue.Member])
    -> PlannedRequest
  {
    let prices = InlinePrices(
      "subscriptionPrices", rows, of: PricePointOwner(id, isInAppPurchase: false), attributes: attributes,
      relationships: [link("subscription", type, id)])
    return .update(collection, type, id, [], [prices.relationship], included: prices.included)
  }

  static func deletePrice(_ id: Reference) -> PlannedRequest { .delete("/v1/subscriptionPrices", id) }
}
