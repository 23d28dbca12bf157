import ByteText
import Cryptography
import Diagnostics
package import OfferModel

extension Catalog {
  /// Signs a promotional offer with a signature of version 1, for StoreKit since iOS 12.2. It is valid for 24 hours, and once.
  ///
  /// Source: Apple, "Generating a signature for promotional offers", read on 2026-11-21.
  ///
  /// - Throws: `PlainFailure` if the catalog has no such offer, or `CryptographyFailure`.
  package func signPromotionalOffer(
    _ offerId: String, of productId: String, for customer: SignedCustomer, with key: SigningKey,
    _ occasion: SigningOccasion
  ) throws -> PromotionalOfferSignature {
    _ = try signedOffer(offerId, of: productId)
    let parts = [
      app.bundleId.value, key.id, productId, offerId, customer.text, occasion.nonce.description,
      String(occasion.timestamp),
    ]
    let signature = try key.signature(of: parts.joined(separator: signatureSeparator))
    return PromotionalOfferSignature(
      productId: productId, offerId: offerId, keyId: key.id, customer: customer, occasion: occasion,
      signature: base64(signature))
  }
}

/// A signature of version 1, with all that an app passes to StoreKit.
package struct PromotionalOfferSignature: Sendable {
  package let productId: String
  package let offerId: String
  package let keyId: String
  package let customer: SignedCustomer
  package let occasion: SigningOccasion
  /// The signature in DER, as base64.
  package let signature: String
}

/// The invisible separator, U+2063, between the parts of the signed text.
let signatureSeparator = "\u{2063}"
