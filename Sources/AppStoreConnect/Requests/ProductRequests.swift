import JSONText
import OfferLanguage
import OfferModel

/// Requests that say where products are sold, and for how much.
enum ProductRequests {
  /// Of an in-app purchase, it takes the place of what is there.
  static func makeAvailable(
    _ owner: AppleOwner, _ plan: BillingPlan = .upFront, in territories: StorefrontSet, inNew: Bool
  ) -> PlannedRequest {
    let resource = owner.kind == .inAppPurchase ? AppleResource.purchaseAvailability : .availability
    return .create(
      resource, availability(inNew, plan) + resource.member(.targetPlan, .text(plan.appleName)),
      resource.owner(owner.reference) + [storefronts(territories)])
  }

  static func changeAvailability(
    _ plan: BillingPlan, _ id: Reference, to territories: StorefrontSet, inNew: Bool
  ) -> PlannedRequest {
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
    _ rows: [OfferRow], of plan: BillingPlan, _ owner: AppleOwner, _ change: NormalObject? = nil
  ) -> PlannedRequest {
    let price = AppleResource.price
    let attributes = change.map { price.attributes(ofNew: $0) } ?? []
    let prices = InlinePrices(
      price, rows, of: owner, attributes: attributes + price.member(.targetPlan, .text(plan.appleName)),
      relationships: price.owner(owner.reference))
    return .update(.subscription, owner.reference, [], [prices.relationship], included: prices.included)
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
        link("inAppPurchasePricePoint", owner.kind.pricePoints, $0)
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
      schedule.owner(owner.reference) + [
        link("baseTerritory", "territories", .known(base)), links("manualPrices", schedule.prices, ids),
      ], included: included)
  }
}

struct ScheduledPrice: Hashable {
  let row: OfferRow
  /// `2027-03-01`; nil for the price in force.
  let start: String?
}

/// A product as the requests of its offers need it.
struct OfferHome {
  let owner: AppleOwner
  /// How often a plan is charged; nil for an in-app purchase.
  let period: (BillingPlan) -> BillingPeriod?
  let sold: (BillingPlan) -> StorefrontSet
  let base: Storefront

  func rows(_ offer: NormalObject) -> [OfferRow] { offer.rows(sold: sold(offer.plan), base: base) }

  fileprivate func length(of offer: NormalObject) -> AppleLength? {
    period(offer.plan).flatMap { offer.length(for: $0) }
  }
}

/// Requests that create and change offers. Nil where rules would have refused the offer.
enum OfferRequests {
  static func create(_ resource: AppleResource, _ offer: NormalObject, _ home: OfferHome) -> PlannedRequest? {
    let length = home.length(of: offer)
    guard length != nil || home.owner.kind == .inAppPurchase else { return nil }
    let prices = InlinePrices(resource, home.rows(offer), of: home.owner)
    return .create(
      resource, resource.attributes(ofNew: offer, length),
      resource.owner(home.owner.reference) + [prices.relationship], included: prices.included)
  }

  /// An introductory offer: Apple has one for each storefront.
  static func createIntroductory(_ offer: NormalObject, _ row: OfferRow, _ home: OfferHome) -> PlannedRequest?
  {
    guard let length = home.length(of: offer) else { return nil }
    let resource = AppleResource.introductoryOffer
    return .create(
      resource, resource.attributes(ofNew: offer, length),
      resource.owner(home.owner.reference) + row.links(of: home.owner))
  }

  static func endIntroductory(_ id: Reference, on day: String?) -> PlannedRequest {
    let resource = AppleResource.introductoryOffer
    return .update(resource, id, resource.member(.endDate, day.map { .text($0) } ?? .null))
  }

  /// All prices of the offer: those that are not named are gone.
  static func changePromotionalPrices(_ id: String, _ rows: [OfferRow], _ home: OfferHome) -> PlannedRequest {
    let prices = InlinePrices(.promotionalOffer, rows, of: home.owner)
    return .update(.promotionalOffer, .known(id), [], [prices.relationship], included: prices.included)
  }

  /// Offer codes and their batches: nothing of them can be deleted or changed.
  static func deactivate(_ resource: AppleResource, _ id: String) -> PlannedRequest {
    .update(resource, .known(id), resource.member(.active, false))
  }
}

struct OfferRow: Hashable, Sendable {
  enum Price: Hashable, Sendable {
    case free
    /// A decimal in the storefront's currency.
    case amount(String)
    /// What Apple derives from an amount in another storefront.
    case equalized(base: String, amount: String)
  }

  let storefront: String
  let price: Price

  var isEqualized: Bool { if case .equalized = price { true } else { false } }

  /// The price point; nil for a free offer, which must not have one.
  func pricePoint(of owner: AppleOwner) -> Reference? {
    switch price {
    case .free: nil
    case .amount(let amount):
      .found(Lookup(.pricePoint, of: owner.reference, owner.kind, storefront, amount))
    case .equalized(let base, let amount):
      .found(Lookup(.equalized, of: owner.reference, owner.kind, storefront, base, amount))
    }
  }

  fileprivate func links(of owner: AppleOwner) -> [JSON.Member] {
    let point = pricePoint(of: owner).map { link(owner.kind.offerPricePoint, owner.kind.pricePoints, $0) }
    return [link("territory", "territories", .known(storefront))] + [point].compactMap(\.self)
  }
}

/// Prices that are created together with what they belong to, by ids that hold only in the request.
struct InlinePrices {
  let relationship: JSON.Member
  let included: [JSON]

  /// - Parameters:
  ///   - attributes: of every row, as `relationships` are.
  init(
    _ resource: AppleResource, _ rows: [OfferRow], of owner: AppleOwner, attributes: [JSON.Member] = [],
    relationships: [JSON.Member] = []
  ) {
    let ids = rows.map { Reference.known("${price-\($0.storefront)}") }
    relationship = links("prices", resource.prices, ids)
    included = zip(ids, rows).map { id, row in
      [
        "type": .text(resource.prices), "id": .text(id.text),
        "attributes": attributes.isEmpty ? nil : .object(attributes),
        "relationships": .object(relationships + row.links(of: owner)),
      ]
    }
  }
}
