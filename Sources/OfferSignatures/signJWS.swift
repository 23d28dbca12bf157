package import OfferModel
import Diagnostics
import JSONText

package struct JWSRequest: Sendable {
  let issuerId: String
  let occasion: SigningOccasion

  /// - Parameter issuerId: of the page of In-App Purchase keys in App Store Connect.
  /// - Throws: `PlainFailure`.
  package init(issuerId: String, _ occasion: SigningOccasion) throws {
    guard UUIDText(issuerId) != nil else {
      throw PlainFailure(
        "the issuer ID is \(quoted(issuerId)), expected the UUID that App Store Connect shows above the keys")
    }
    (self.issuerId, self.occasion) = (issuerId, occasion)
  }
}

extension Catalog {
  /// A promotional offer as a compact JWS: a signature of version 2.
  ///
  /// Source: Apple, "Generating JWS to sign App Store requests", read on 2026-11-21.
  /// - Parameter transactionId: a transaction of the customer, or their `appTransactionId`.
  /// - Throws: `PlainFailure` when the catalog has no such offer, `CryptographyFailure`.
  package func signPromotionalOfferJWS(
    _ offerId: String, of productId: String, transactionId: String?, with key: SigningKey,
    _ request: JWSRequest
  ) throws -> String {
    _ = try signedOffer(offerId, of: productId)
    if let transactionId { try checkTransaction(transactionId) }
    return try jws(to: "promotional-offer", with: key, request) { claims in
      claims.member("offerIdentifier", offerId)
      claims.member("productId", productId)
      if let transactionId { claims.member("transactionId", transactionId) }
    }
  }

  /// Whether a customer may have the introductory offer, whatever the App Store would say.
  ///
  /// - Throws: `PlainFailure` when the catalog has no such offer, `CryptographyFailure`.
  package func signIntroductoryEligibility(
    _ isEligible: Bool, of productId: String, transactionId: String, with key: SigningKey,
    _ request: JWSRequest
  ) throws -> String {
    _ = try signedSubscription(withIntroductoryOffer: productId)
    try checkTransaction(transactionId)
    return try jws(to: "introductory-offer-eligibility", with: key, request) { claims in
      claims.key("allowIntroductoryOffer")
      claims.boolean(isEligible)
      claims.member("productId", productId)
      claims.member("transactionId", transactionId)
    }
  }

  private func jws(
    to audience: String, with key: SigningKey, _ request: JWSRequest, _ claims: (inout JSONWriter) -> Void
  ) throws -> String {
    try key.jws { payload in
      payload.member("aud", audience)
      payload.member("bid", app.bundleId.value)
      payload.member("iat", Int(request.occasion.timestamp / 1000))
      payload.member("iss", request.issuerId)
      payload.member("nonce", request.occasion.nonce.description)
      claims(&payload)
    }
  }

  /// The promotional offer to be signed.
  ///
  /// - Throws: `PlainFailure`, which names what the catalog has instead.
  func signedOffer(_ offerId: String, of productId: String) throws -> Offer {
    let subscription = try signedSubscription(productId)
    if let offer = subscription.promotionalOffers.first(where: { $0.name == offerId }) {
      return offer
    }
    let ids = subscription.promotionalOffers.map(\.name).sorted()
    let has =
      ids.isEmpty ? "it has none" : "it has \(firstFive(ids.map(quoted)))"
    throw PlainFailure(
      "subscription \(quoted(productId)) has no promotional offer \(quoted(offerId)) in the catalog: \(has)")
  }

  /// The subscription whose introductory offer is to be allowed or not.
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

private func checkTransaction(_ id: String) throws {
  guard !id.isEmpty, id.utf8.allSatisfy(isDigit) else {
    throw PlainFailure(
      "the transaction ID is \(quoted(id)), expected the digits of a transaction of the customer, or of their appTransactionId"
    )
  }
}
