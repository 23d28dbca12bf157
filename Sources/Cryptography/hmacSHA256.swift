import CLibCrypto

/// Returns HMAC-SHA-256 (RFC 2104) of a message, 32 bytes. They are treated as secret, because keys are derived in this way.
package func hmacSHA256(_ message: [UInt8], key: SecretBytes) throws -> SecretBytes {
  var length: UInt32 = 0
  let tag = unsafe SecretBytes(count: 32) { room in
    unsafe key.withBytes { key in
      unsafe message.withUnsafeBufferPointer { message in
        _ = unsafe HMAC(
          EVP_sha256(), key.baseAddress, Int32(key.count), message.baseAddress, message.count,
          room.baseAddress?.assumingMemoryBound(to: UInt8.self), &length)
      }
    }
  }
  guard length == 32 else { throw CryptographyFailure(what: "HMAC-SHA-256") }
  return tag
}
