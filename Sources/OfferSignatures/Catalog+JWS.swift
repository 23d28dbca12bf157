package import OfferModel
import Diagnostics
import JSONText

extension Catalog {
  /// Signs a promotional offer as a compact JWS, which is a signature of version 2.
  ///
  /// Source: Apple, "Generating JWS to sign App Store requests", read on 2026-11-21.
  ///
  /// - Parameter transactionId: A transaction of the customer, or their `appTransactionId`.
  /// - Throws: `PlainFailure` if the catalog has no such offer, or `CryptographyFailure`.
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

  /// Signs whether a customer is eligible for the introductory offer, which overrides the decision of the App Store.
  ///
  /// - Throws: `PlainFailure` if the catalog has no such offer, or `CryptographyFailure`.
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

  /// - Parameters:
  ///   - audience: The kind of request, which Apple calls `aud`.
  ///   - claims: Adds the claims of that kind.
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
}

/// - Throws: `PlainFailure` if the ID is not one of a transaction.
private func checkTransaction(_ id: String) throws {
  guard !id.isEmpty, id.utf8.allSatisfy(isDigit) else {
    throw PlainFailure(
      "the transaction ID is \(quoted(id)), expected the digits of a transaction of the customer, or of their appTransactionId"
    )
  }
}
