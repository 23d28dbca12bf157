import CLibCrypto

/// Computes the SHA-256 digest of bytes that come in pieces.
@safe package final class SHA256 {
  private let context: OpaquePointer

  /// - Throws: `CryptographyFailure`.
  package convenience init() throws { try unsafe self.init(EVP_sha256()) }

  /// - Parameter kind: The digest: SHA-256, or MD5 for `md5`.
  fileprivate init(_ kind: OpaquePointer?) throws {
    guard let context = unsafe EVP_MD_CTX_new() else { throw CryptographyFailure(what: "a digest") }
    unsafe self.context = context
    guard unsafe EVP_DigestInit_ex(context, kind, nil) == 1 else {
      throw CryptographyFailure(what: "a digest")
    }
  }

  deinit { unsafe EVP_MD_CTX_free(context) }

  package func add(_ piece: [UInt8]) throws { try add(piece[...]) }

  package func add(_ piece: ArraySlice<UInt8>) throws {
    let isAdded = unsafe piece.withUnsafeBytes { unsafe EVP_DigestUpdate(context, $0.baseAddress, $0.count) }
    guard isAdded == 1 else { throw CryptographyFailure(what: "SHA-256") }
  }

  /// Returns the 32 bytes of the digest. It must be called once, after all pieces were added.
  package func digest() throws -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: 32)
    let isFinal = unsafe digest.withUnsafeMutableBufferPointer { room in
      unsafe EVP_DigestFinal_ex(context, room.baseAddress, nil)
    }
    guard isFinal == 1 else { throw CryptographyFailure(what: "SHA-256") }
    return digest
  }
}

/// Returns the SHA-256 digest of the pieces of a text, 32 bytes.
package func sha256(_ pieces: [[UInt8]]) throws -> [UInt8] {
  let hash = try SHA256()
  for piece in pieces { try hash.add(piece) }
  return try hash.digest()
}

/// Returns the MD5 digest of a text, 16 bytes. Apple requires it as the checksum of an upload; it is not safe against attackers.
package func md5(_ bytes: [UInt8]) throws -> [UInt8] {
  let hash = try unsafe SHA256(EVP_md5())
  try hash.add(bytes)
  return Array(try hash.digest().prefix(16))
}

/// Returns the bytes as hexadecimal digits in lower case.
package func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
  bytes.map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
}
