package import Cryptography

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
  /// - Throws: `CodeFailure`, `CryptographyFailure`.
  package init(_ text: SecretBytes, origin: String) throws {
    var keys: [CodeKey] = []
    try unsafe text.withBytes { bytes in
      for unsafe(number, line) in unsafe bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        .enumerated()
      {
        let line = unsafe trimmed(line)
        guard unsafe !line.isEmpty else { continue }
        guard let key = unsafe SecretBytes(base64: line, count: CodeKey.size) else {
          throw CodeFailure(
            "\(origin), line \(number + 1): expected a key, \(CodeKey.size) bytes as base64 (\(base64Length(of: CodeKey.size)) characters), and nothing else; `offerc codes key new` makes one"
          )
        }
        guard !isOneByte(key) else {
          throw CodeFailure(
            "\(origin), line \(number + 1): the key is one repeated byte, expected random bytes; `offerc codes key new` makes a key"
          )
        }
        keys.append(try CodeKey(key))
      }
    }
    guard !keys.isEmpty else {
      throw CodeFailure("\(origin) has no key; `offerc codes key new` makes one")
    }
    self.keys = keys
    self.origin = origin
  }

  package func key(withFingerprint fingerprint: String) -> CodeKey? {
    keys.first { $0.fingerprint == fingerprint }
  }

  /// The key that a code space is bound to, or the first one for a new space.
  ///
  /// - Throws: `CodeFailure` when it is not there.
  package func key(boundTo fingerprint: String?, of space: String) throws -> CodeKey {
    guard let fingerprint else { return first }
    if let key = key(withFingerprint: fingerprint) { return key }
    throw CodeFailure(
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
