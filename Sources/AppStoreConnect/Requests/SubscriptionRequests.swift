import JSONText
import OfferLanguage
import OfferModel

/// Requests that create and change subscriptions, where they are sold, and for how much.
enum SubscriptionRequests {
  static func create(_ subscription: NormalObject, group: Reference) -> PlannedRequest {
    .create(.subscription, subscription, in: group)
  }

  /// - Parameter keys: the keys that differ; others are left as they are.
  static func update(_ id: Reference, _ subscription: NormalObject, _ keys: [Key]) -> PlannedRequest? {
    .update(.subscription, id, subscription, keys)
  }

  static func makeAvailable(
    _ plan: BillingPlan, of subscription: Reference, in territories: StorefrontSet, inNew: Bool
  ) -> PlannedRequest {
    .create(
      .availability,
      availability(inNew, plan) + AppleResource.availability.member(.targetPlan, .text(plan.appleName)),
      AppleResource.availability.owner(subscription) + [storefronts(territories)])
  }

  static func changeAvailability(
    _ plan: BillingPlan, _ id: Reference, to territories: StorefrontSet, inNew: Bool
  )
    -> PlannedRequest
  {
    .update(.availability, id, availability(inNew, plan), [storefronts(territories)])
  }

  /// Apple refuses the attribute for the monthly plan (2026-09).
  private static func availability(_ inNew: Bool, _ plan: BillingPlan) -> [JSON.Member] {
    plan.isMonthly ? [] : AppleResource.availability.member(.availableInNewTerritories, .boolean(inNew))
  }

  private static func storefronts(_ territories: StorefrontSet) -> JSON.Member {
    links("availableTerritories", "territories", territories.codes.map { .known($0) })
  }

  /// The first prices of a plan, all of them at once.
  static func setPrices(_ rows: [OfferRow], of plan: BillingPlan, _ id: Reference) -> PlannedRequest {
    pricesRequest(rows, of: plan, id, [])
  }

  /// Prices that change on a day, all of them or none.
  static func changePrices(
    _ rows: [OfferRow], of plan: BillingPlan, _ id: Reference, _ change: NormalObject
  ) -> PlannedRequest {
    pricesRequest(rows, of: plan, id, AppleResource.price.attributes(ofNew: change))
  }

  private static func pricesRequest(
    _ rows: [OfferRow], of plan: BillingPlan, _ id: Reference, _ attributes: [JSON.Member]
  ) -> PlannedRequest {
    let price = AppleResource.price
    let prices = InlinePrices(
      price, rows, of: PricePointOwner(id, isInAppPurchase: false),
      attributes: attributes + price.member(.targetPlan, .text(plan.appleName)),
      relationships: price.owner(id))
    return .update(.subscription, id, [], [prices.relationship], included: prices.included)
  }
}
