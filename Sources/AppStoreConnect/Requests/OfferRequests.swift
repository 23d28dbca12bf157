import JSONText
import OfferLanguage
import OfferModel
import OfferRules

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

  fileprivate func length(of offer: NormalObject) -> AppleLength? {
    offer.length(for: period(offer.plan))
  }
}

/// Requests that create and change offers. Nil where rules would have refused the offer.
enum OfferRequests {
  /// A promotional offer, a win-back offer or an offer code, with its prices.
  static func create(_ resource: AppleResource, _ offer: NormalObject, _ home: OfferHome) -> PlannedRequest? {
    guard let length = home.length(of: offer) else { return nil }
    let prices = InlinePrices(resource, home.rows(offer), of: home.points)
    return .create(
      resource, resource.attributes(ofNew: offer, length), resource.owner(home.id) + [prices.relationship],
      included: prices.included)
  }

  /// An introductory offer: Apple has one for each storefront.
  static func createIntroductory(_ offer: NormalObject, _ row: OfferRow, _ home: OfferHome) -> PlannedRequest?
  {
    guard let length = home.length(of: offer) else { return nil }
    let resource = AppleResource.introductoryOffer
    let links = resource.owner(home.id) + [link("territory", "territories", .known(row.storefront))]
    return .create(
      resource, resource.attributes(ofNew: offer, length),
      links + home.points.link(to: row.pricePoint(of: home.points)))
  }

  static func endIntroductory(_ id: Reference, on day: String?) -> PlannedRequest {
    let resource = AppleResource.introductoryOffer
    return .update(resource, id, resource.member(.endDate, day.map { .text($0) } ?? .null))
  }

  /// All prices of the offer: those that are not named are gone.
  static func changePromotionalPrices(_ id: Reference, _ rows: [OfferRow], _ home: OfferHome)
    -> PlannedRequest
  {
    let prices = InlinePrices(.promotionalOffer, rows, of: home.points)
    return .update(.promotionalOffer, id, [], [prices.relationship], included: prices.included)
  }
}

/// Requests that create and deactivate offer codes and their batches; nothing of them can be deleted or changed.
enum CodeRequests {
  /// The offer code of an in-app purchase.
  static func create(_ code: NormalObject, inAppPurchase id: Reference, rows: [OfferRow]) -> PlannedRequest {
    let resource = AppleResource.purchaseOfferCode
    let prices = InlinePrices(resource, rows, of: PricePointOwner(id, isInAppPurchase: true))
    return .create(
      resource, resource.attributes(ofNew: code), resource.owner(id) + [prices.relationship],
      included: prices.included)
  }

  static func deactivate(_ id: Reference, isInAppPurchase: Bool) -> PlannedRequest {
    deactivate(isInAppPurchase ? .purchaseOfferCode : .subscriptionOfferCode, id)
  }

  static func createBatch(_ batch: NormalObject, of code: Reference, isInAppPurchase: Bool) -> PlannedRequest
  {
    .create(batchResource(batch, isInAppPurchase), batch, in: code)
  }

  static func deactivateBatch(_ id: Reference, _ batch: NormalObject, isInAppPurchase: Bool) -> PlannedRequest
  {
    deactivate(batchResource(batch, isInAppPurchase), id)
  }

  private static func deactivate(_ resource: AppleResource, _ id: Reference) -> PlannedRequest {
    .update(resource, id, resource.member(.active, false))
  }

  private static func batchResource(_ batch: NormalObject, _ isInAppPurchase: Bool) -> AppleResource {
    batch.text(.code) == nil
      ? isInAppPurchase ? .purchaseOneTimeCodes : .subscriptionOneTimeCodes
      : isInAppPurchase ? .purchaseCustomCodes : .subscriptionCustomCodes
  }
}
