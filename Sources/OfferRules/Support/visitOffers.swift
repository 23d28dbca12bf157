import Diagnostics
import OfferModel

extension Subscription {
  /// The offers that customers can still get some day: those of deactivated codes are left out.
  var offersInUse: [SubscriptionOffer] {
    introductoryOffers.map(offer) + promotionalOffers.map(offer) + winBackOffers.map(offer)
      + offerCodes.filter(\.active.value).compactMap(offer)
  }
}

extension Catalog {
  /// The introductory and win-back offers, which have dates; `offer` is asked for only where a finding needs it.
  func forEachDatedOffer(_ visit: (_ window: DateWindow, _ offer: () -> SubscriptionOffer) -> Void) {
    for subscription in subscriptions {
      for offer in subscription.introductoryOffers { visit(offer.window) { subscription.offer(offer) } }
      for offer in subscription.winBackOffers { visit(offer.window) { subscription.offer(offer) } }
    }
  }
}
