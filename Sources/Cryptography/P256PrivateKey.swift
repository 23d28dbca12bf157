import CLibCrypto

/// A private key that signs with ECDSA over P-256 and SHA-256.
///
/// It keeps the bytes of the key. libcrypto's form of it, which threads must not share, exists only while it signs.
package struct P256PrivateKey: Sendable {
  package enum Fault: Error, Equatable {
    /// The bytes are not a valid private key in PKCS#8.
    case unreadable
    /// The key is of another kind, or of another curve.
    case notP256
  }

  private let encoded: SecretBytes

  /// - Parameter encoded: PKCS#8 in DER, without a password.
  /// - Throws: `Fault`.
  package init(pkcs8 encoded: SecretBytes) throws {
    self.encoded = encoded
    try unsafe withKey { key in
      // Only the group of an EC key is a curve: other keys can have groups, too.
      guard unsafe EVP_PKEY_get_base_id(key) == EVP_PKEY_EC, unsafe isP256(key) else { throw Fault.notP256 }
      // A key whose private half is damaged could still sign, but Apple would refuse the signature.
      let check = unsafe EVP_PKEY_CTX_new(key, nil)
      defer { unsafe EVP_PKEY_CTX_free(check) }
      guard unsafe EVP_PKEY_check(check) == 1 else { throw Fault.unreadable }
    }
  }

  /// Returns a signature of the message in DER. It differs with each call, because ECDSA signs with a random number.
  package func signature(of message: [UInt8]) throws -> [UInt8] {
    try unsafe withKey { key in
      guard let context = unsafe EVP_MD_CTX_new() else { throw CryptographyFailure(what: "ECDSA") }
      defer { unsafe EVP_MD_CTX_free(context) }
      var signature = [UInt8](repeating: 0, count: 80)
      var length = signature.count
      let isSigned =
        unsafe EVP_DigestSignInit(context, nil, EVP_sha256(), nil, key) == 1
        && EVP_DigestSign(context, &signature, &length, message, message.count) == 1
      guard isSigned else { throw CryptographyFailure(what: "ECDSA") }
      return Array(signature[..<length])
    }
  }

  /// Returns a signature of the message as JOSE has it (RFC 7518, section 3.4): two numbers of 32 bytes each.
  package func fixedSignature(of message: [UInt8]) throws -> [UInt8] {
    let encoded = try signature(of: message)
    return try unsafe encoded.withUnsafeBufferPointer { encoded in
      var place = encoded.baseAddress
      guard let pair = unsafe d2i_ECDSA_SIG(nil, &place, encoded.count) else {
        throw CryptographyFailure(what: "ECDSA")
      }
      defer { unsafe ECDSA_SIG_free(pair) }
      var fixed = [UInt8](repeating: 0, count: 64)
      let isWritten = unsafe fixed.withUnsafeMutableBufferPointer { fixed in
        unsafe BN_bn2binpad(ECDSA_SIG_get0_r(pair), fixed.baseAddress, 32) == 32
          && BN_bn2binpad(ECDSA_SIG_get0_s(pair), fixed.baseAddress.map { unsafe $0 + 32 }, 32) == 32
      }
      guard isWritten else { throw CryptographyFailure(what: "ECDSA") }
      return fixed
    }
  }

  /// Calls `body` with libcrypto's form of the key, which libcrypto overwrites when it frees it.
  private func withKey<Result: Sendable>(_ body: (OpaquePointer) throws -> Result) throws -> Result {
    try unsafe encoded.withBytes { bytes in
      let begin = unsafe bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
      var place = unsafe begin
      guard let info = unsafe d2i_PKCS8_PRIV_KEY_INFO(nil, &place, bytes.count) else {
        throw Fault.unreadable
      }
      defer { unsafe PKCS8_PRIV_KEY_INFO_free(info) }
      guard let begin = unsafe begin, let place = unsafe place, unsafe place - begin == bytes.count,
        let key = unsafe EVP_PKCS82PKEY(info)
      else { throw Fault.unreadable }
      defer { unsafe EVP_PKEY_free(key) }
      return try unsafe body(key)
    }
  }

  private func isP256(_ key: OpaquePointer) -> Bool {
    var name = [CChar](repeating: 0, count: 64)
    var length = 0
    guard unsafe EVP_PKEY_get_group_name(key, &name, name.count, &length) == 1 else { return false }
    return name.prefix(length).elementsEqual("prime256v1".utf8.map(CChar.init(bitPattern:)))
  }
}
