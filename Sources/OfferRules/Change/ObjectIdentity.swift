package import OfferLanguage
import OfferModel

/// The names that lead to an object, from the outside in: what programs find it by.
package struct ObjectIdentity: Sendable, Equatable {
  /// `referenceName` of a subscription group.
  package private(set) var group: String?
  package private(set) var productId: String?
  /// `monthly`; nil for the up-front plan, which is the product itself.
  package private(set) var plan: String?
  /// `startDate` of a price change.
  package private(set) var priceChange: String?
  /// `offerId`, or the `referenceName` of an offer code; of an introductory offer the `key` of catalog.json.
  package private(set) var offer: String?
  package private(set) var batch: String?

  package init() {}

  /// The identity of an object inside of the one that this is the identity of.
  package func with(_ object: NormalObject) -> ObjectIdentity {
    var result = self
    switch object.type {
    case .subscriptionGroup: result.group = object.text(.referenceName)
    case .subscription, .inAppPurchase: result.productId = object.text(.productId)
    case .monthlyPlan: result.plan = BillingPlan.monthly.rawValue
    case .priceChange: result.priceChange = object.text(.startDate)
    case .batch: result.batch = object.text(.id)
    case .introductoryOffer: result.offer = object.introductoryKey
    default: result.offer = Language.current[object.type].nameKey.flatMap { object.text($0) }
    }
    return result
  }
}

extension NormalObject {
  /// `IntroductoryOffer.key` of an object of the normal form.
  fileprivate var introductoryKey: String {
    introductoryOfferKey(
      mode: text(.mode) ?? "", duration: text(.duration) ?? "", start: text(.startDate), end: text(.endDate),
      plan: text(.targetPlan), campaign: text(.campaign))
  }
}
