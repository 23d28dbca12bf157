import OfferLanguage
import OfferModel

/// A product as the requests of its offers need it.
struct OfferHome {
  let owner: AppleOwner
  /// How often a plan is charged; nil for an in-app purchase.
  let period: (BillingPlan) -> BillingPeriod?
  let sold: (BillingPlan) -> StorefrontSet
  let base: Storefront

  func rows(_ offer: NormalObject) -> [OfferRow] { offer.rows(sold: sold(offer.plan), base: base) }

  func length(of offer: NormalObject) -> AppleLength? {
    period(offer.plan).flatMap { offer.length(for: $0) }
  }
}
