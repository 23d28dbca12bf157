import JSONText
import OfferLanguage
import OfferModel

/// Requests that say where subscriptions are sold, and for how much.
enum SubscriptionRequests {
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

  /// Prices of a plan, all of them at once: the first ones, or those that change on a day.
  static func setPrices(
    _ rows: [OfferRow], of plan: BillingPlan, _ id: Reference, _ change: NormalObject? = nil
  ) -> PlannedRequest {
    let price = AppleResource.price
    let attributes = change.map { price.attributes(ofNew: $0) } ?? []
    let prices = InlinePrices(
      price, rows, of: PricePointOwner(product: id, isInAppPurchase: false),
      attributes: attributes + price.member(.targetPlan, .text(plan.appleName)),
      relationships: price.owner(id))
    return .update(.subscription, id, [], [prices.relationship], included: prices.included)
  }
}
