import Diagnostics
import OfferModel

extension Catalog {
  /// The promotional offer to be signed.
  ///
  /// - Throws: `SigningFailure`, which names what the catalog has instead.
  func signedOffer(_ offerId: String, of productId: String) throws -> PromotionalOffer {
    let subscription = try signedSubscription(productId)
    if let offer = subscription.promotionalOffers.first(where: { $0.offerId.value == offerId }) {
      return offer
    }
    let ids = subscription.promotionalOffers.map(\.offerId.value).sorted()
    let has =
      ids.isEmpty ? "it has none" : "it has \(firstFive(ids.map(quoted)))"
    throw SigningFailure(
      "subscription \(quoted(productId)) has no promotional offer \(quoted(offerId)) in the catalog: \(has)")
  }

  /// The subscription whose introductory offer is to be allowed or not.
  func signedSubscription(withIntroductoryOffer productId: String) throws -> Subscription {
    let subscription = try signedSubscription(productId)
    guard !subscription.introductoryOffers.isEmpty else {
      throw SigningFailure("subscription \(quoted(productId)) has no introductory offer in the catalog")
    }
    return subscription
  }

  private func signedSubscription(_ productId: String) throws -> Subscription {
    guard !isPartial else {
      throw SigningFailure("the catalog has errors: fix them first, `offerc lint` lists them")
    }
    if let subscription = subscriptions.first(where: { $0.productId == productId }) { return subscription }
    if inAppPurchases.contains(where: { $0.product.productId.value == productId }) {
      throw SigningFailure(
        "product \(quoted(productId)) is not a subscription: only subscriptions have offers to sign")
    }
    let near = nearest(to: productId, in: subscriptions.map(\.productId))
    let hint = near.isEmpty ? "" : "; did you mean \(quoted(near[0]))?"
    throw SigningFailure(
      "the catalog of \(app.bundleId.value) has no subscription \(quoted(productId))\(hint)")
  }
}
