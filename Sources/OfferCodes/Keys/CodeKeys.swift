package import Cryptography
import Diagnostics

/// The keys of a key file. The first one is for new code spaces; the others are kept for codes that were made with them.
package struct CodeKeys: Sendable {
  /// At least one.
  package let keys: [CodeKey]
  /// What messages call their source: a file or a variable.
  package let origin: String

  /// The environment variable that can have the text of a key file. Processes that offerc starts do not get it.
  package static let variable = "OFFERC_CODE_KEY"

  package var first: CodeKey { keys[0] }

  /// Reads a key file: each line that is not blank has one key, 32 bytes as base64.
  ///
  /// - Parameter origin: The file or the variable, for messages. No message shows the text.
  /// - Throws: A `PlainFailure` that names a line, or `CryptographyFailure`.
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
    self.keys = keys
    self.origin = origin
  }

  package func key(withFingerprint fingerprint: String) -> CodeKey? {
    keys.first { $0.fingerprint == fingerprint }
  }

  /// Returns the key to which a code space is bound, or the first key for a new space.
  ///
  /// - Throws: `PlainFailure` if there is no such key.
  package func key(boundTo fingerprint: String?, of space: String) throws -> CodeKey {
    guard let fingerprint else { return first }
    if let key = key(withFingerprint: fingerprint) { return key }
    throw PlainFailure(
      "\(origin) has only \(keys.map(\.fingerprint).joined(separator: ", ")), but the codes of \(space) are made with key \(fingerprint): add that key to the key file, or give new batches another prefix"
    )
  }
}

/// Whether all bytes are the same, such as the 32 zeros of a script that failed.
private func isOneByte(_ key: SecretBytes) -> Bool {
  unsafe key.withBytes { bytes in unsafe bytes.allSatisfy { unsafe $0 == bytes[0] } }
}

private func trimmed(_ line: Slice<UnsafeRawBufferPointer>) -> Slice<UnsafeRawBufferPointer> {
  let isBlank: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
  var line = unsafe line.drop(while: isBlank)
  while let last = unsafe line.last, isBlank(last) { unsafe line.removeLast() }
  return unsafe line
}
