package import Cryptography
import Diagnostics

/// The keys of a key file: the first is for new code spaces, the others are kept for the codes that were made with them.
package struct CodeKeys: Sendable {
  /// At least one.
  package let keys: [CodeKey]
  /// Where they are from, as messages say it.
  package let origin: String

  /// The variable that may hold the text of a key file; children do not get it.
  package static let variable = "OFFERC_CODE_KEY"

  package var first: CodeKey { keys[0] }

  /// Reads the lines of a key file: one key each, 32 bytes as base64; lines without text do not count.
  ///
  /// - Parameter origin: the file or the variable, for messages; no message shows the text.
  /// - Throws: `PlainFailure`, `CryptographyFailure`.
  package init(_ text: SecretBytes, origin: String) throws {
    var keys: [CodeKey] = []
    try unsafe text.withBytes { bytes in
      for unsafe(number, line) in unsafe bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        .enumerated()
      {
        let line = unsafe trimmed(line)
        guard unsafe !line.isEmpty else { continue }
        guard let key = unsafe SecretBytes(base64: line, count: CodeKey.size) else {
          throw PlainFailure(
            "\(origin), line \(number + 1): expected a key, \(CodeKey.size) bytes as base64 (\(base64Length(of: CodeKey.size)) characters), and nothing else; `offerc codes key new` makes one"
          )
        }
        guard !isOneByte(key) else {
          throw PlainFailure(
            "\(origin), line \(number + 1): the key is one repeated byte, expected random bytes; `offerc codes key new` makes a key"
          )
        }
        keys.append(try CodeKey(key))
      }
    }
    guard !keys.isEmpty else {
      throw PlainFailure("\(origin) has no key; `offerc codes key new` makes one")
    }
    (self.keys, self.origin) = (keys, origin)
  }

  package func key(withFingerprint fingerprint: String) -> CodeKey? {
    keys.first { $0.fingerprint == fingerprint }
  }

  /// The key that a code space is bound to, or the first one for a new space.
  ///
  /// - Throws: `PlainFailure` when it is not there.
  package func key(boundTo fingerprint: String?, of space: String) throws -> CodeKey {
    guard let fingerprint else { return first }
    if let key = key(withFingerprint: fingerprint) { return key }
    throw PlainFailure(
      "\(origin) has only \(keys.map(\.fingerprint).joined(separator: ", ")), but the codes of \(space) are made with key \(fingerprint): add that key to the key file, or give new batches another prefix"
    )
  }
}

/// What a device or a script that failed gives, such as 32 zeros.
private func isOneByte(_ key: SecretBytes) -> Bool {
  unsafe key.withBytes { bytes in unsafe bytes.allSatisfy { unsafe $0 == bytes[0] } }
}

private func trimmed(_ line: Slice<UnsafeRawBufferPointer>) -> Slice<UnsafeRawBufferPointer> {
  let isBlank: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
  var line = unsafe line.drop(while: isBlank)
  while let last = unsafe line.last, isBlank(last) { unsafe line.removeLast() }
  return unsafe line
}

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

  package func line() -> SecretBytes { secret.base64Line() }
}
