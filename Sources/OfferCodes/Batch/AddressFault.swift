import ByteText
import Diagnostics

/// What is wrong with the template of a redemption page's address.
package enum AddressFault: Hashable, Sendable {
  /// `{code}` is in it so many times.
  case placeholders(Int)
  /// It does not begin with a scheme, as `https:`.
  case noScheme
  /// A character that no address has: a blank, a quotation mark, another brace, anything that is not ASCII.
  case character(Character)
}

/// The first fault of a template; nil where codes can be put into it.
package func addressFault(in template: String) -> AddressFault? {
  let parts = template.byBytes.split(separator: RowTemplate.placeholder, omittingEmptySubsequences: false)
  if let character = parts.joined().first(where: { !isOfAddress($0) }) { return .character(character) }
  guard parts.count == 2 else { return .placeholders(parts.count - 1) }
  return hasScheme(template) ? nil : .noScheme
}

/// Visible ASCII but for what RFC 3986 leaves out.
private func isOfAddress(_ character: Character) -> Bool {
  guard let byte = character.asciiValue, (0x21...0x7E).contains(byte) else { return false }
  return !"\"<>\\^`{|}".utf8.contains(byte)
}

/// A letter, then letters, digits, `+`, `-`, `.`, then a colon with something after it.
private func hasScheme(_ text: String) -> Bool {
  guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")), let first = text.utf8.first else {
    return false
  }
  func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte & 0xDF) }
  return isLetter(first)
    && text.utf8[..<colon].allSatisfy { isLetter($0) || isDigit($0) || "+-.".utf8.contains($0) }
}
