package import Cryptography
import Diagnostics

/// A key with which codes are made: 32 random bytes, from which all other keys are derived.
package struct CodeKey: Sendable {
  package static let size = 32

  private let secret: SecretBytes
  /// 16 hexadecimal digits that distinguish keys, but reveal nothing about them.
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

  package func permutationKey() throws -> SecretBytes {
    try hmacSHA256(Array("offerc/permutation-key/1".utf8), key: secret)
  }

  /// Returns the tag that the ledger keeps of files with codes, in hexadecimal digits. It can only be checked with the key.
  ///
  /// - Parameter digests: The SHA-256 digests of the files, in order.
  package func tag(ofFiles digests: [[UInt8]]) throws -> String {
    let fileKey = try hmacSHA256(Array("offerc/file-key/1".utf8), key: secret)
    let tag = try hmacSHA256(digests.flatMap(\.self), key: fileKey)
    return unsafe tag.withBytes { unsafe hexadecimal($0) }
  }

  /// Returns the key of the digests of codes. It allows to find codes among texts by their digests, but not to make codes.
  package func redemptionKey() throws -> SecretBytes {
    try hmacSHA256(Array("offerc/redemption-digest/1".utf8), key: secret)
  }

  /// Returns the key's line in a key file.
  package func line() -> SecretBytes { secret.base64Line() }
}
