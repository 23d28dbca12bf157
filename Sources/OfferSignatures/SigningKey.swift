package import Cryptography
import Diagnostics
package import JSONText

/// An in-app purchase key, with the id by which Apple knows it.
package struct SigningKey: Sendable {
  /// The variable that may hold the text of a key file; children do not get it.
  package static let variable = "OFFERC_SIGNING_KEY"

  package let id: String
  private let key: P256PrivateKey

  /// - Parameters:
  ///   - pem: the text of a `.p8` file.
  ///   - origin: the file or the variable, for messages.
  /// - Throws: `SigningFailure`, `CryptographyFailure`.
  package init(pem: SecretBytes, id: String, origin: String) throws {
    try self.init(pkcs8: try readPEM(pem, origin), id: id, origin: origin)
  }

  init(pkcs8: SecretBytes, id: String, origin: String) throws {
    guard !id.isEmpty, id.utf8.allSatisfy(isAlphanumeric) else {
      throw SigningFailure(
        "the key ID is \(quoted(id)), expected letters and digits as App Store Connect shows it")
    }
    self.id = id
    do {
      key = try P256PrivateKey(pkcs8: pkcs8)
    } catch P256PrivateKey.Fault.notP256 {
      throw SigningFailure(
        "\(origin) is a private key of another kind, expected an elliptic curve key over P-256; App Store Connect makes it under In-App Purchase keys"
      )
    } catch P256PrivateKey.Fault.unreadable {
      throw SigningFailure("\(origin) is damaged, expected a private key in PKCS#8; download it again")
    }
  }

  func signature(of message: String) throws -> [UInt8] { try key.signature(of: Array(message.utf8)) }

  /// A compact JWS with ES256 (RFC 7515): header, claims and signature.
  package func jws(_ claims: (inout JSONWriter) -> Void) throws -> String {
    var header = JSONWriter()
    header.object { header in
      header.member("alg", "ES256")
      header.member("kid", id)
      header.member("typ", "JWT")
    }
    var payload = JSONWriter()
    payload.object(claims)
    let text = base64URL(header.finish()) + "." + base64URL(payload.finish())
    return text + "." + base64URL(try key.fixedSignature(of: Array(text.utf8)))
  }
}
