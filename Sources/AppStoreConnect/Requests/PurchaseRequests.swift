import JSONText
import OfferLanguage
import OfferModel

/// A manual price of an in-app purchase in one storefront.
struct ScheduledPrice: Hashable {
  let row: OfferRow
  /// `2027-03-01`; nil for the price in force.
  let start: String?
}

/// Requests that say where in-app purchases are sold, and for how much: each takes the place of what is there.
enum PurchaseRequests {
  static func makeAvailable(_ id: Reference, in territories: StorefrontSet, inNew: Bool) -> PlannedRequest {
    let resource = AppleResource.purchaseAvailability
    return .create(
      resource, resource.member(.availableInNewTerritories, .boolean(inNew)),
      resource.owner(id) + [
        links("availableTerritories", "territories", territories.codes.map { .known($0) })
      ])
  }

  /// Half-open days: a price ends where the next one of its storefront begins.
  ///
  /// - Parameter prices: sorted by storefront, then day.
  static func setSchedule(_ prices: [ScheduledPrice], of id: Reference, base: String) -> PlannedRequest {
    let schedule = AppleResource.purchaseSchedule
    let owner = PricePointOwner(product: id, isInAppPurchase: true)
    let ids = prices.map {
      Reference.known("${price-\($0.row.storefront)\($0.start.map { "-" + $0 } ?? "")}")
    }
    let included = prices.indices.map { number -> JSON in
      let price = prices[number]
      let next = prices.dropFirst(number + 1).first
      let end = next?.row.storefront == price.row.storefront ? next?.start : nil
      let point = price.row.pricePoint(of: owner).map {
        link("inAppPurchasePricePoint", "inAppPurchasePricePoints", $0)
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
      schedule, [],
      schedule.owner(id) + [
        link("baseTerritory", "territories", .known(base)), links("manualPrices", schedule.prices, ids),
      ], included: included)
  }
}
