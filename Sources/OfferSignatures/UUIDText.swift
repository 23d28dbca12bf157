import Cryptography
import JSONText

/// A UUID in lower case, as signatures have it.
package struct UUIDText: Hashable, Sendable, CustomStringConvertible {
  package let description: String

  /// Returns nil if the text is not a UUID: 8, 4, 4, 4 and 12 hexadecimal digits with hyphens between them.
  package init?(_ text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard parts.map(\.count) == [8, 4, 4, 4, 12],
      parts.allSatisfy({ $0.allSatisfy { hexadecimalDigit($0) != nil } })
    else { return nil }
    description = text.lowercased()
  }

  private init(bytes: [UInt8]) {
    var digits = Array(hexadecimal(bytes))
    for place in [20, 16, 12, 8] { digits.insert("-", at: place) }
    description = String(digits)
  }

  /// Returns a random UUID, of version 4 (RFC 9562).
  package static func random() throws -> UUIDText {
    var bytes = unsafe try SecretBytes.random(count: 16).withBytes { unsafe Array($0) }
    bytes[6] = bytes[6] & 0x0F | 0x40
    bytes[8] = bytes[8] & 0x3F | 0x80
    return UUIDText(bytes: bytes)
  }
}
