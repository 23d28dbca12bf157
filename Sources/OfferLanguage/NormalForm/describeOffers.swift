import Diagnostics
package import OfferModel

extension NormalForm {
  package static func describe(_ offer: Offer) -> NormalObject {
    switch offer.part {
    case .introductory: NormalObject(.introductoryOffer, at: offer.range, offer, introductoryOfferRows)
    case .promotional: NormalObject(.promotionalOffer, at: offer.range, offer, promotionalOfferRows)
    case .winBack: NormalObject(.winBackOffer, at: offer.range, offer, winBackOfferRows)
    case .offerCode(let code):
      switch code.customers {
      case .ofSubscription: NormalObject(.offerCode, at: offer.range, offer, offerCodeRows)
      case .ofInAppPurchase: NormalObject(.inAppPurchaseOfferCode, at: offer.range, offer, purchaseCodeRows)
      }
    }
  }

  static func describe(_ batch: CodeBatch) -> NormalObject {
    NormalObject(.batch, at: batch.id.range, batch, batchRows)
  }
}
