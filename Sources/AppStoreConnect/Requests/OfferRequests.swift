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

  var points: PricePointOwner { PricePointOwner(product: id, isInAppPurchase: false) }

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
  static func create(_ code: NormalObject, inAppPurchase id: Reference, rows: [OfferRow]) -> PlannedRequest {
    let resource = AppleResource.purchaseOfferCode
    let prices = InlinePrices(resource, rows, of: PricePointOwner(product: id, isInAppPurchase: true))
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

/// The price of an offer, or of a plan, in one storefront.
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

  /// The price point; nil for a free offer, which must not have one.
  func pricePoint(of product: PricePointOwner) -> Reference? {
    switch price {
    case .free: nil
    case .amount(let amount): .pricePoint(product, storefront: storefront, amount: amount)
    case .equalized(let base, let amount):
      .equalized(product, storefront: storefront, base: base, amount: amount)
    }
  }
}

/// Prices that are created together with what they belong to, by ids that hold only in the request.
struct InlinePrices {
  let relationship: JSON.Member
  let included: [JSON]

  /// - Parameters:
  ///   - attributes: of every row, as `relationships` are.
  init(
    _ resource: AppleResource, _ rows: [OfferRow], of product: PricePointOwner,
    attributes: [JSON.Member] = [],
    relationships: [JSON.Member] = []
  ) {
    let ids = rows.map { Reference.known("${price-\($0.storefront)}") }
    relationship = links("prices", resource.prices, ids)
    included = zip(ids, rows).map { id, row in
      let links =
        relationships + [link("territory", "territories", .known(row.storefront))]
        + product.link(to: row.pricePoint(of: product))
      return [
        "type": .text(resource.prices), "id": .text(id.text),
        "attributes": attributes.isEmpty ? nil : .object(attributes), "relationships": .object(links),
      ]
    }
  }
}

extension PricePointOwner {
  /// Nothing for a free offer.
  func link(to point: Reference?) -> [JSON.Member] {
    let (name, type) =
      isInAppPurchase
      ? ("pricePoint", "inAppPurchasePricePoints") : ("subscriptionPricePoint", "subscriptionPricePoints")
    return point.map { [AppStoreConnect.link(name, type, $0)] } ?? []
  }
}
