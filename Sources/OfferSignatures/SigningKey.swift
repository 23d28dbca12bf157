package import Cryptography
package import JSONText
import Diagnostics

/// An In-App Purchase key, with Apple's ID for it.
package struct SigningKey: Sendable {
  /// The environment variable that can have the text of a key file. Processes that offerc starts do not get it.
  package static let variable = "OFFERC_SIGNING_KEY"

  package let id: String
  private let key: P256PrivateKey

  /// - Parameters:
  ///   - pem: The text of a key file, as App Store Connect provides it.
  ///   - origin: The file or the variable, for messages.
  /// - Throws: `PlainFailure` if it is not such a key.
  package init(pem: SecretBytes, id: String, origin: String) throws {
    try self.init(pkcs8: try readPEM(pem, origin), id: id, origin: origin)
  }

  init(pkcs8: SecretBytes, id: String, origin: String) throws {
    guard !id.isEmpty, id.utf8.allSatisfy(isAlphanumeric) else {
      throw PlainFailure(
        "the key ID is \(quoted(id)), expected letters and digits as App Store Connect shows it")
    }
    self.id = id
    do {
      key = try P256PrivateKey(pkcs8: pkcs8)
    } catch P256PrivateKey.Fault.notP256 {
      throw PlainFailure(
        "\(origin) is a private key of another kind, expected an elliptic curve key over P-256: write the path of the .p8 file that you downloaded from App Store Connect"
      )
    } catch P256PrivateKey.Fault.unreadable {
      throw PlainFailure("\(origin) is damaged, expected a private key in PKCS#8; download it again")
    }
  }

  func signature(of message: String) throws -> [UInt8] { try key.signature(of: Array(message.utf8)) }

  /// Returns a compact JWS with ES256 (RFC 7515): header, claims and signature.
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

  /// Reads the key that Xcode keeps in a StoreKit configuration file, for tests on a Mac.
  ///
  /// - Parameters:
  ///   - bytes: The file. It is overwritten.
  ///   - origin: The name of the file, for messages.
  /// - Throws: `PlainFailure` if it is not such a key.
  package init(storeKit bytes: inout [UInt8], origin: String) throws {
    defer { bytes.cleanse() }
    let (id, text) = try storeKitKeyPair(in: bytes, origin)
    guard let key = unsafe text.withBytes({ text in unsafe SecretBytes(base64: text) }) else {
      throw PlainFailure("\(origin): the private key is damaged, expected PKCS#8 as base64")
    }
    try self.init(pkcs8: key, id: id, origin: "the private key of \(origin)")
  }
}

/// Returns the ID, and the base64 of the key, which never becomes a `String`, because strings cannot be overwritten.
private func storeKitKeyPair(in bytes: [UInt8], _ origin: String) throws -> (id: String, key: SecretBytes) {
  let document: JSONDocument
  do {
    document = try JSONDocument(reading: bytes, allowsLoneSurrogates: true)
  } catch {
    throw PlainFailure("\(origin) is not a StoreKit configuration file: its JSON cannot be read")
  }
  guard let pair = document.root["subscriptionOffersKeyPair"],
    let id = pair["id"]?.string, let key = pair["privateKey"],
    bytes[key.place.lowerBound] == UInt8(ascii: "\"")
  else {
    throw PlainFailure(
      "\(origin) has no key for promotional offers, expected `subscriptionOffersKeyPair`; make a key for subscription offers in Xcode"
    )
  }
  // JSON can have `\/` for a slash, and base64 has no backslash.
  var text = bytes[key.place].dropFirst().dropLast().filter { $0 != UInt8(ascii: "\\") }
  return (id: id, key: SecretBytes(taking: &text))
}
