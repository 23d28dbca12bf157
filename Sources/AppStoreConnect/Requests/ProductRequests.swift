import JSONText
import OfferLanguage
import OfferModel

/// Requests that say where products are sold, and for how much.
enum ProductRequests {
  /// Makes a product available. For an in-app purchase, the new availability replaces the old one.
  static func makeAvailable(
    _ owner: AppleOwner, _ plan: BillingPlan = .upFront, in territories: StorefrontSet, inNew: Bool
  ) -> PlannedRequest {
    let resource = owner.kind == .inAppPurchase ? AppleResource.purchaseAvailability : .availability
    return .create(
      resource, attributes: availability(inNew, plan) + resource.member(.targetPlan, .text(plan.appleName)),
      relationships: resource.owner(owner.reference) + [storefronts(territories)])
  }

  static func changeAvailability(
    _ plan: BillingPlan, _ id: Reference, to territories: StorefrontSet, inNew: Bool
  ) -> PlannedRequest {
    .update(
      .availability, id, attributes: availability(inNew, plan), relationships: [storefronts(territories)])
  }

  /// Apple refuses the attribute for the monthly plan (2026-09).
  private static func availability(_ inNew: Bool, _ plan: BillingPlan) -> [JSON.Member] {
    plan.isMonthly ? [] : AppleResource.availability.member(.availableInNewTerritories, .boolean(inNew))
  }

  private static func storefronts(_ territories: StorefrontSet) -> JSON.Member {
    links("availableTerritories", type: "territories", ids: territories.codes.map { .known($0) })
  }

  /// Prices of a plan, all of them at once: the first ones, or those that change on a day.
  static func setPrices(
    _ rows: [OfferRow], of plan: BillingPlan, _ owner: AppleOwner, _ change: NormalObject? = nil
  ) -> PlannedRequest {
    let price = AppleResource.price
    let attributes = change.map { price.attributes(ofNew: $0) } ?? []
    let prices = InlinePrices(
      price, rows, of: owner, attributes: attributes + price.member(.targetPlan, .text(plan.appleName)),
      relationships: price.owner(owner.reference))
    return .update(
      .subscription, owner.reference, attributes: [], relationships: [prices.relationship],
      included: prices.included)
  }

  /// All prices of an in-app purchase, sorted by storefront, then day, in the place of those that are there. Half-open days:
  /// a price ends where the next one of its storefront begins.
  static func setSchedule(_ prices: [ScheduledPrice], of owner: AppleOwner, base: String) -> PlannedRequest {
    let schedule = AppleResource.purchaseSchedule
    let ids = prices.map {
      Reference.known("${price-\($0.row.storefront)\($0.start.map { "-" + $0 } ?? "")}")
    }
    let included = prices.indices.map { number -> JSON in
      let price = prices[number]
      let next = prices.dropFirst(number + 1).first
      let end = next?.row.storefront == price.row.storefront ? next?.start : nil
      let point = price.row.pricePoint(of: owner).map {
        link("inAppPurchasePricePoint", type: owner.kind.pricePoints, id: $0)
      }
      let days: [JSON.Member] = [
        .init("startDate", price.start.map { .text($0) } ?? .null),
        .init("endDate", end.map { .text($0) } ?? .null),
      ]
      return [
        "type": .text(schedule.prices), "id": .text(ids[number].text), "attributes": .object(days),
        "relationships": .object([point].compactMap(\.self)),
      ]
    }
    return .create(
      schedule, attributes: [],
      relationships: schedule.owner(owner.reference) + [
        link("baseTerritory", type: "territories", id: .known(base)),
        links("manualPrices", type: schedule.prices, ids: ids),
      ], included: included)
  }
}

struct ScheduledPrice: Hashable {
  let row: OfferRow
  /// `2027-03-01`; nil for the price in force.
  let start: String?
}
