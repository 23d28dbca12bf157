import ByteText
import Cryptography
import Diagnostics
package import OfferModel

/// Whom a signature of version 1 is for.
package enum SignedCustomer: Sendable {
  /// What the app passes as the account token of the purchase.
  case appAccountToken(UUIDText)
  /// What the app passes as the user name of the payment; it may be empty.
  case applicationUsername(String)

  package init(appAccountToken token: String) throws {
    guard let uuid = UUIDText(token) else {
      throw PlainFailure(
        "the account token is \(quoted(token)), expected a UUID, as in 7e3fb204-2d5c-4f3e-a8b5-97c1d14f4f04")
    }
    self = .appAccountToken(uuid)
  }

  /// Apple signs both in small letters, so another spelling would sign something else than the app passes.
  package init(applicationUsername name: String) throws {
    guard name.lowercased().isIdentical(to: name), !name.byBytes.contains(separator) else {
      throw PlainFailure(
        "the application user name is \(quoted(name)), expected lowercase letters; pass the same text in the app"
      )
    }
    self = .applicationUsername(name)
  }

  fileprivate var text: String {
    switch self {
    case .appAccountToken(let token): token.description
    case .applicationUsername(let name): name
    }
  }
}

/// A signature of version 1: what StoreKit asks for, part by part.
package struct PromotionalOfferSignature: Sendable {
  package let productId: String
  package let offerId: String
  package let keyId: String
  package let customer: SignedCustomer
  package let occasion: SigningOccasion
  /// DER as base64.
  package let signature: String
}

/// U+2063, the invisible separator.
private let separator = "\u{2063}"

extension Catalog {
  /// Signs an offer as StoreKit has it since iOS 12.2; the signature holds for 24 hours and once.
  ///
  /// Source: Apple, "Generating a signature for promotional offers", read on 2026-11-21.
  /// - Throws: `PlainFailure` when the catalog has no such offer, `CryptographyFailure`.
  package func signPromotionalOffer(
    _ offerId: String, of productId: String, for customer: SignedCustomer, with key: SigningKey,
    _ occasion: SigningOccasion
  ) throws -> PromotionalOfferSignature {
    _ = try signedOffer(offerId, of: productId)
    let parts = [
      app.bundleId.value, key.id, productId, offerId, customer.text, occasion.nonce.description,
      String(occasion.timestamp),
    ]
    let signature = try key.signature(of: parts.joined(separator: separator))
    return PromotionalOfferSignature(
      productId: productId, offerId: offerId, keyId: key.id, customer: customer, occasion: occasion,
      signature: base64(signature))
  }
}
