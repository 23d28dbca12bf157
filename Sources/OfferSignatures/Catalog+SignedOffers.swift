import Diagnostics
import OfferModel

extension Catalog {
  /// Returns the promotional offer to sign.
  ///
  /// - Throws: A `PlainFailure` that names what the catalog has instead.
  func signedOffer(_ offerId: String, of productId: String) throws -> Offer {
    let subscription = try signedSubscription(productId)
    if let offer = subscription.promotionalOffers.first(where: { $0.name == offerId }) {
      return offer
    }
    let ids = subscription.promotionalOffers.map(\.name).sorted()
    let has = ids.isEmpty ? "it has none" : "it has \(firstFive(ids.map(quoted)))"
    throw PlainFailure(
      "subscription \(quoted(productId)) has no promotional offer \(quoted(offerId)) in the catalog: \(has)")
  }

  /// Returns the subscription about whose introductory offer a signature decides.
  ///
  /// - Throws: `PlainFailure` if the catalog has no such subscription, or it has no introductory offer.
  func signedSubscription(withIntroductoryOffer productId: String) throws -> Subscription {
    let subscription = try signedSubscription(productId)
    guard !subscription.introductoryOffers.isEmpty else {
      throw PlainFailure("subscription \(quoted(productId)) has no introductory offer in the catalog")
    }
    return subscription
  }

  private func signedSubscription(_ productId: String) throws -> Subscription {
    guard !isPartial else {
      throw PlainFailure("the catalog has errors: fix them first, `offerc lint` lists them")
    }
    if let subscription = subscriptions.first(where: { $0.productId == productId }) { return subscription }
    if inAppPurchases.contains(where: { $0.product.productId.value == productId }) {
      throw PlainFailure(
        "product \(quoted(productId)) is not a subscription: only subscriptions have offers to sign")
    }
    let near = nearest(to: productId, in: subscriptions.map(\.productId))
    let hint = near.isEmpty ? "" : "; did you mean \(quoted(near[0]))?"
    throw PlainFailure(
      "the catalog of \(app.bundleId.value) has no subscription \(quoted(productId))\(hint)")
  }
}
