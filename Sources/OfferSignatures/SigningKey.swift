package import Cryptography
package import JSONText
import Diagnostics

/// An in-app purchase key, with the id by which Apple knows it.
package struct SigningKey: Sendable {
  /// The variable that may hold the text of a key file; children do not get it.
  package static let variable = "OFFERC_SIGNING_KEY"

  package let id: String
  private let key: P256PrivateKey

  /// - Parameter origin: the file or the variable, for messages.
  /// - Throws: `PlainFailure`, `CryptographyFailure`.
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
        "\(origin) is a private key of another kind, expected an elliptic curve key over P-256; App Store Connect makes it under In-App Purchase keys"
      )
    } catch P256PrivateKey.Fault.unreadable {
      throw PlainFailure("\(origin) is damaged, expected a private key in PKCS#8; download it again")
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

  /// The key that Xcode keeps in a StoreKit configuration file, for tests on a Mac.
  /// - Parameter bytes: the file; they are overwritten.
  /// - Parameter origin: its name, for messages.
  /// - Throws: `PlainFailure`, `CryptographyFailure`.
  package init(storeKit bytes: inout [UInt8], origin: String) throws {
    defer { bytes.cleanse() }
    let (id, text) = try storeKitKeyPair(in: bytes, origin)
    guard let key = unsafe text.withBytes({ text in unsafe SecretBytes(base64: text) }) else {
      throw PlainFailure("\(origin): the private key is damaged, expected PKCS#8 as base64")
    }
    try self.init(pkcs8: key, id: id, origin: "the private key of \(origin)")
  }
}

/// The id, and the base64 of the key, which never becomes a `String`.
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
  // A slash may be written as `\/`, and base64 has no backslash.
  var text = bytes[key.place].dropFirst().dropLast().filter { $0 != UInt8(ascii: "\\") }
  return (id, SecretBytes(taking: &text))
}

/// The bytes between the lines of a PEM text (RFC 7468) that is a private key in PKCS#8.
///
/// - Throws: `PlainFailure`, which says what the text is instead, and shows nothing of it.
func readPEM(_ text: SecretBytes, _ origin: String) throws -> SecretBytes {
  try unsafe text.withBytes { text in
    let lines = unsafe text.split { $0 == 0x0A || $0 == 0x0D }
    guard let begin = unsafe lines.firstIndex(where: { unsafe isBoundary($0, "-----BEGIN ") }) else {
      throw PlainFailure(
        "\(origin) is not a key, expected the text of a .p8 file, which begins with -----BEGIN PRIVATE KEY-----"
      )
    }
    guard unsafe isBoundary(lines[begin], "-----BEGIN PRIVATE KEY-----") else {
      throw PlainFailure("\(origin) contains \(unsafe kind(of: lines[begin]))")
    }
    let body = unsafe lines[(begin + 1)...]
    guard let end = unsafe body.firstIndex(where: { unsafe isBoundary($0, "-----END PRIVATE KEY-----") })
    else { throw PlainFailure("\(origin) is cut off: the line -----END PRIVATE KEY----- is missing") }
    guard unsafe !body[end...].contains(where: { unsafe isBoundary($0, "-----BEGIN ") }) else {
      throw PlainFailure(
        "\(origin) contains several keys, expected one: keep only the key with the ID that you name")
    }
    var base64 = unsafe body[..<end].flatMap { unsafe $0.filter { $0 != 0x20 && $0 != 0x09 } }
    defer { base64.cleanse() }
    guard let bytes = SecretBytes(base64: base64) else {
      throw PlainFailure("\(origin) is damaged, expected base64 between its first and its last line")
    }
    return bytes
  }
}

private func isBoundary(_ line: Slice<UnsafeRawBufferPointer>, _ text: StaticString) -> Bool {
  unsafe line.starts(with: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
}

/// What other PEM texts are, and what to do about it.
private func kind(of line: Slice<UnsafeRawBufferPointer>) -> String {
  if unsafe isBoundary(line, "-----BEGIN EC PRIVATE KEY") {
    return
      "a key in the form SEC 1, expected PKCS#8; convert it with `openssl pkcs8 -topk8 -nocrypt -in FILE -out KEY.p8`"
  }
  if unsafe isBoundary(line, "-----BEGIN ENCRYPTED PRIVATE KEY") {
    return "a key with a password, expected one without, as App Store Connect provides it"
  }
  if unsafe isBoundary(line, "-----BEGIN RSA PRIVATE KEY") {
    return "an RSA key, expected an elliptic curve key over P-256"
  }
  if unsafe isBoundary(line, "-----BEGIN PUBLIC KEY") {
    return "a public key, expected the private key that belongs to it"
  }
  return "no private key, expected -----BEGIN PRIVATE KEY----- in its first line"
}
