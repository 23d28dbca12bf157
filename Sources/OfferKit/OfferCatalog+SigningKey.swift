import Diagnostics
import Cryptography
import OfferSignatures

extension OfferCatalog {
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
