package import Cryptography

/// One of the keys that codes are made with: 32 random bytes, which are used for nothing but to derive other keys.
package struct CodeKey: Sendable {
  package static let size = 32

  private let secret: SecretBytes
  /// 16 hexadecimal digits that tell keys apart and say nothing about them.
  package let fingerprint: String

  /// - Parameter secret: 32 bytes.
  package init(_ secret: SecretBytes) throws {
    self.secret = secret
    let tag = try hmacSHA256(Array("offerc/key-fingerprint/1".utf8), key: secret)
    fingerprint = unsafe tag.withBytes { unsafe hexadecimal($0.prefix(8)) }
  }

  package static func random() throws -> CodeKey {
    try CodeKey(SecretBytes.random(count: size))
  }

  /// For the permutation of indices.
  package func permutationKey() throws -> SecretBytes {
    try hmacSHA256(Array("offerc/permutation-key/1".utf8), key: secret)
  }

  /// What the ledger keeps of files with codes: it proves nothing to whoever has no key.
  ///
  /// - Parameter digests: SHA-256 of each file, in order.
  /// - Returns: hexadecimal digits.
  package func tag(ofFiles digests: [[UInt8]]) throws -> String {
    let fileKey = try hmacSHA256(Array("offerc/file-key/1".utf8), key: secret)
    let tag = try hmacSHA256(digests.flatMap(\.self), key: fileKey)
    return unsafe tag.withBytes { unsafe hexadecimal($0) }
  }

  /// What the digests of codes are computed with. Who has it can tell codes from other texts where the digests are, and can make no
  /// code.
  package func redemptionKey() throws -> SecretBytes {
    try hmacSHA256(Array("offerc/redemption-digest/1".utf8), key: secret)
  }

  /// A line of a key file.
  package func line() -> SecretBytes { secret.base64Line() }
}
