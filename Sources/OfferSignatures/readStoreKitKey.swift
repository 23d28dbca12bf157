import Cryptography
import JSONText

extension SigningKey {
  /// The key that Xcode keeps in a StoreKit configuration file, for tests on a Mac.
  ///
  /// - Parameters:
  ///   - bytes: the file; they are overwritten.
  ///   - origin: its name, for messages.
  /// - Throws: `SigningFailure`, `CryptographyFailure`.
  package init(storeKit bytes: inout [UInt8], origin: String) throws {
    defer { bytes.cleanse() }
    let (id, text) = try storeKitKeyPair(in: bytes, origin)
    guard let key = unsafe text.withBytes({ text in unsafe SecretBytes(base64: text) }) else {
      throw SigningFailure("\(origin): the private key is damaged, expected PKCS#8 as base64")
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
    throw SigningFailure("\(origin) is not a StoreKit configuration file: its JSON cannot be read")
  }
  guard let pair = document.root["subscriptionOffersKeyPair"],
    let id = pair["id"]?.string, let key = pair["privateKey"],
    bytes[key.place.lowerBound] == UInt8(ascii: "\"")
  else {
    throw SigningFailure(
      "\(origin) has no key for promotional offers, expected `subscriptionOffersKeyPair`; make a key for subscription offers in Xcode"
    )
  }
  // A slash may be written as `\/`, and base64 has no backslash.
  var text = bytes[key.place].dropFirst().dropLast().filter { $0 != UInt8(ascii: "\\") }
  return (id, SecretBytes(taking: &text))
}
