import OfferSignatures

extension OfferCatalog {
  /// Whom a signature of version 1 is for.
  public enum SignedCustomer: Sendable, Hashable {
    /// The UUID that the app passes as `appAccountToken` of the purchase.
    case appAccountToken(String)
    /// The text that the app passes as `applicationUsername` of the payment; empty if it passes none.
    case applicationUsername(String)

    var checked: OfferSignatures.SignedCustomer {
      get throws {
        switch self {
        case .appAccountToken(let token): try OfferSignatures.SignedCustomer(appAccountToken: token)
        case .applicationUsername(let name): try OfferSignatures.SignedCustomer(applicationUsername: name)
        }
      }
    }
  }

  /// A signature of version 1, with all that StoreKit asks for beside it.
  public struct PromotionalOfferSignature: Sendable, Hashable {
    /// The subscription, as it was signed.
    public let productId: String
    /// The promotional offer, as it was signed.
    public let offerId: String
    /// The ID of the key in App Store Connect.
    public let keyId: String
    /// A UUID in small letters.
    public let nonce: String
    /// Milliseconds since 1970.
    public let timestamp: Int64
    /// Base64.
    public let signature: String

    init(_ signature: OfferSignatures.PromotionalOfferSignature) {
      productId = signature.productId
      offerId = signature.offerId
      keyId = signature.keyId
      nonce = signature.occasion.nonce.description
      timestamp = signature.occasion.timestamp
      self.signature = signature.signature
    }
  }
}
