import JSONText
import OfferLanguage
import OfferModel

/// Requests that create and change offers. Nil if rules would have refused the offer.
enum OfferRequests {
  static func create(_ resource: AppleResource, _ offer: NormalObject, _ home: OfferHome) -> PlannedRequest? {
    let length = home.length(of: offer)
    guard length != nil || home.owner.kind == .inAppPurchase else { return nil }
    let prices = InlinePrices(resource, home.rows(offer), of: home.owner)
    return .create(
      resource, attributes: resource.attributes(ofNew: offer, length),
      relationships: resource.owner(home.owner.reference) + [prices.relationship], included: prices.included)
  }

  /// An introductory offer: Apple has one for each storefront.
  static func createIntroductory(_ offer: NormalObject, _ row: OfferRow, _ home: OfferHome) -> PlannedRequest?
  {
    guard let length = home.length(of: offer) else { return nil }
    let resource = AppleResource.introductoryOffer
    return .create(
      resource, attributes: resource.attributes(ofNew: offer, length),
      relationships: resource.owner(home.owner.reference) + row.links(of: home.owner))
  }

  static func endIntroductory(_ id: Reference, on day: String?) -> PlannedRequest {
    let resource = AppleResource.introductoryOffer
    return .update(resource, id, attributes: resource.member(.endDate, day.map { .text($0) } ?? .null))
  }

  /// All prices of the offer: those that are not named are gone.
  static func changePromotionalPrices(_ id: String, _ rows: [OfferRow], _ home: OfferHome) -> PlannedRequest {
    let prices = InlinePrices(.promotionalOffer, rows, of: home.owner)
    return .update(
      .promotionalOffer, .known(id), attributes: [], relationships: [prices.relationship],
      included: prices.included)
  }

  /// Offer codes and their batches: nothing of them can be deleted or changed.
  static func deactivate(_ resource: AppleResource, _ id: String) -> PlannedRequest {
    .update(resource, .known(id), attributes: resource.member(.active, false))
  }
}
