package import Cryptography
import Diagnostics
import JSONText
package import OfferSignatures
import Synchronization

package struct APIKey: Sendable {
  package var id: String { key.id }
  /// Nil for an individual key.
  package let issuerId: String?
  /// What the name of its file says that it is for; nil if that does not say, or if there is no file.
  package let use: KeyUse?
  private let key: SigningKey

  /// Apple accepts up to twenty minutes.
  package static let lifetime: Int64 = 600

  /// - Parameter origin: the file or the variable, for messages.
  /// - Throws: `PlainFailure` if it is not such a key.
  package init(
    pem: SecretBytes, id: String, issuerId: String?, origin: String, use: KeyUse? = nil
  ) throws {
    if let issuerId {
      guard !issuerId.isEmpty, issuerId.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
        throw PlainFailure(
          "the issuer ID is \(quoted(issuerId)), expected the one that App Store Connect shows above the team keys"
        )
      }
    }
    self.issuerId = issuerId
    self.use = use
    key = try SigningKey(pem: pem, id: id, origin: origin)
  }

  /// A token that is valid for `lifetime` seconds: a JWS with ES256.
  ///
  /// Source: Apple, "Generating tokens for API requests"; for individual keys `sub` is `user` and there is no `iss`.
  /// - Parameter now: seconds since 1970.
  func token(issuedAt now: Int64) throws -> String {
    try key.jws { claims in
      if let issuerId { claims.member("iss", issuerId) } else { claims.member("sub", "user") }
      claims.member("iat", Int(now))
      claims.member("exp", Int(now + APIKey.lifetime))
      claims.member("aud", "appstoreconnect-v1")
    }
  }
}

/// The token that requests carry: made when the first needs it, and again shortly before its end.
package final class TokenSource: Sendable {
  package let key: APIKey
  private let now: @Sendable () -> Int64
  private let current = Mutex<(text: String, issuedAt: Int64)?>(nil)

  /// Seconds before its end.
  private static let margin: Int64 = 30

  /// - Parameter now: seconds since 1970.
  package init(_ key: APIKey, now: @escaping @Sendable () -> Int64) {
    self.key = key
    self.now = now
  }

  package func token() throws -> String {
    let now = now()
    return try current.withLock { current in
      // A machine whose clock was put back would use its token for too long.
      if let known = current, known.issuedAt <= now, now < known.issuedAt + APIKey.lifetime - Self.margin {
        return known.text
      }
      let text = try key.token(issuedAt: now)
      current = (text, now)
      return text
    }
  }

  /// Forgets a token that the server refused, unless another thread has done so.
  func forget(_ refused: String) {
    current.withLock { if $0?.text == refused { $0 = nil } }
  }
}
