import Cryptography
import Diagnostics
import OfferCompiler
import OfferModel
import OfferSignatures

/// What the App Store accepts only with a signature. The catalog must have the offer; findings of rules do not matter.
extension OfferCatalog {
  /// Signs a promotional offer for one customer: version 1, in parts, as StoreKit has it since iOS 12.2.
  ///
  /// - Parameters:
  ///   - nonce: a UUID that is used once; a random one when nil.
  ///   - timestamp: now, in milliseconds since 1970. The App Store takes the signature for 24 hours.
  /// - Throws: `SigningFailure`.
  public func signPromotionalOffer(
    _ offerId: String, ofProduct productId: String, for customer: SignedCustomer, with key: SigningKey,
    nonce: String? = nil, timestamp: Int64
  ) throws -> PromotionalOfferSignature {
    try SigningFailure.rethrowing {
      PromotionalOfferSignature(
        try signable.signPromotionalOffer(
          offerId, of: productId, for: try customer.checked, with: key.key,
          try SigningOccasion(nonce: nonce, timestamp: timestamp)))
    }
  }

  /// Signs a promotional offer: version 2, a compact JWS.
  ///
  /// - Parameters:
  ///   - transactionId: a transaction of the customer, or their `appTransactionId`.
  ///   - issuerId: what App Store Connect shows above the keys.
  ///   - nonce: a UUID that is used once; a random one when nil.
  ///   - timestamp: now, in milliseconds since 1970.
  /// - Throws: `SigningFailure`.
  public func signPromotionalOfferJWS(
    _ offerId: String, ofProduct productId: String, transactionId: String? = nil, with key: SigningKey,
    issuerId: String, nonce: String? = nil, timestamp: Int64
  ) throws -> String {
    try SigningFailure.rethrowing {
      let occasion = try SigningOccasion(nonce: nonce, timestamp: timestamp)
      return try signable.signPromotionalOfferJWS(
        offerId, of: productId, transactionId: transactionId, with: key.key,
        try JWSRequest(issuerId: issuerId, occasion))
    }
  }

  /// Signs whether a customer may have the introductory offer of a subscription: a compact JWS.
  ///
  /// - Parameters:
  ///   - transactionId: a transaction of the customer, or their `appTransactionId`.
  ///   - issuerId: what App Store Connect shows above the keys.
  ///   - nonce: a UUID that is used once; a random one when nil.
  ///   - timestamp: now, in milliseconds since 1970.
  /// - Throws: `SigningFailure`.
  public func signIntroductoryEligibility(
    _ isEligible: Bool, ofProduct productId: String, transactionId: String, with key: SigningKey,
    issuerId: String, nonce: String? = nil, timestamp: Int64
  ) throws -> String {
    try SigningFailure.rethrowing {
      let occasion = try SigningOccasion(nonce: nonce, timestamp: timestamp)
      return try signable.signIntroductoryEligibility(
        isEligible, of: productId, transactionId: transactionId, with: key.key,
        try JWSRequest(issuerId: issuerId, occasion))
    }
  }

  private var signable: Catalog {
    get throws {
      guard let catalog = compilation.catalog, !catalog.isPartial else {
        throw SigningFailure(message: "the catalog has errors: fix them first")
      }
      return catalog
    }
  }

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

  /// An In-App Purchase key. Its bytes are overwritten when the last copy goes, and no description shows them.
  public struct SigningKey: Sendable, CustomStringConvertible, CustomReflectable {
    let key: OfferSignatures.SigningKey

    /// - Parameters:
    ///   - pem: the text of the `.p8` file that App Store Connect made.
    ///   - id: the ID of the key there.
    /// - Throws: `SigningFailure` when it is no such key.
    public init(pem: String, id: String) throws {
      key = try SigningFailure.rethrowing {
        var bytes = Array(pem.utf8)
        return try OfferSignatures.SigningKey(pem: SecretBytes(taking: &bytes), id: id, origin: "the text")
      }
    }

    /// The key with which Xcode checks signatures in tests.
    ///
    /// - Parameter bytes: a StoreKit configuration file.
    /// - Throws: `SigningFailure` when there is no key in it.
    public init(storeKitFile bytes: [UInt8]) throws {
      key = try SigningFailure.rethrowing {
        var bytes = bytes
        return try OfferSignatures.SigningKey(storeKit: &bytes, origin: "the file")
      }
    }

    /// The ID of the key in App Store Connect.
    public var id: String { key.id }
    /// Shows the ID and no part of the key.
    public var description: String { "signing key \(id)" }
    /// Holds the ID and no part of the key.
    public var customMirror: Mirror { Mirror(self, children: ["id": id]) }
  }

  /// Why nothing was signed.
  public struct SigningFailure: Error, Sendable, CustomStringConvertible {
    /// One line: what was found, what was expected, what to do. It holds no part of a key.
    public let message: String
    /// The message.
    public var description: String { message }

    static func rethrowing<Result>(_ body: () throws -> Result) throws -> Result {
      do {
        return try body()
      } catch let failure as any Diagnostics.Failure {
        throw SigningFailure(message: failure.message)
      }
    }
  }
}
