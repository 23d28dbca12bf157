import Diagnostics
import OfferModel

extension Subscription {
  /// The offers that customers can still get some day: those of deactivated codes are left out.
  var offersInUse: [SubscriptionOffer] {
    introductoryOffers.map(offer) + promotionalOffers.map(offer) + winBackOffers.map(offer)
      + offerCodes.filter(\.active.value).compactMap(offer)
  }
}
