package import OfferLanguage

/// The names that lead to an object, from the outside in: what programs find it by.
package struct ObjectIdentity: Sendable, Equatable {
  /// `referenceName` of a subscription group.
  package private(set) var group: String?
  package private(set) var productId: String?
  /// `offerId`, or the `referenceName` of an offer code; nothing names an introductory offer.
  package private(set) var offer: String?
  package private(set) var batch: String?

  package init() {}

  /// The identity of an object inside of the one that this is the identity of.
  package func with(_ object: NormalObject) -> ObjectIdentity {
    var result = self
    switch object.type {
    case .subscriptionGroup: result.group = object.text(.referenceName)
    case .subscription, .inAppPurchase: result.productId = object.text(.productId)
    case .batch: result.batch = object.text(.id)
    default: result.offer = Language.current[object.type].nameKey.flatMap { object.text($0) }
    }
    return result
  }
}
