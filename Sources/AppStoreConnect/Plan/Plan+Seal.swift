import Cryptography
import JSONText

/// The seal of a plan: SHA-256 over all bytes of its file, with zeros in the place of the digits. It breaks with every change, so
/// that a plan is applied as it was reviewed.
extension Plan {
  private static let prefix = "sha256:"
  package static let openSeal = prefix + String(repeating: "0", count: 64)

  /// - Parameter bytes: with the open seal.
  package static func sealed(_ bytes: [UInt8]) -> [UInt8] {
    // Inside of a text, the quotes would have backslashes before them.
    guard let member = bytes.firstRange(of: Array("\"seal\":\"\(openSeal)\"".utf8)) else { return bytes }
    var result = bytes
    result.replaceSubrange(
      digits(upTo: member.upperBound), with: hexadecimal(sha256([bytes])).utf8)
    return result
  }

  /// Whether no byte of the file has changed since it was made.
  static func isSealed(_ root: JSONValue, in bytes: [UInt8]) -> Bool {
    guard let seal = root["seal"], let text = seal.string, seal.place.count == openSeal.utf8.count + 2 else {
      return false
    }
    var open = bytes
    open.replaceSubrange(
      digits(upTo: seal.place.upperBound), with: repeatElement(UInt8(ascii: "0"), count: 64))
    return text == prefix + hexadecimal(sha256([open]))
  }

  /// - Parameter end: of the text, after its quote.
  private static func digits(upTo end: Int) -> Range<Int> { end - 65..<end - 1 }
}
