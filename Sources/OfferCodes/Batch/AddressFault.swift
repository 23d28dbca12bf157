import ByteText
import Diagnostics

/// What is wrong with the template of a redemption page's address.
package enum AddressFault: Hashable, Sendable {
  /// It has `{code}` not once, but as often as the associated value says.
  case placeholders(Int)
  /// It does not begin with a scheme such as `https:`.
  case noScheme
  /// It has a character that addresses cannot have: a space, a quotation mark, another brace, anything that is not ASCII.
  case character(Character)
}

/// Returns the first fault of a template; nil if codes can be inserted.
package func addressFault(in template: String) -> AddressFault? {
  let parts = template.byBytes.split(separator: RowTemplate.placeholder, omittingEmptySubsequences: false)
  let others = parts.compactMap { part in part.first { !isOfAddress($0) } }
  if let character = others.first { return .character(character) }
  guard parts.count == 2 else { return .placeholders(parts.count - 1) }
  return hasScheme(template) ? nil : .noScheme
}

/// Whether it is visible ASCII, except the characters that RFC 3986 excludes.
private func isOfAddress(_ character: Character) -> Bool {
  guard let byte = character.asciiValue, (0x21...0x7E).contains(byte) else { return false }
  return !"\"<>\\^`{|}".utf8.contains(byte)
}

/// Whether the text begins with a letter, then letters, digits, `+`, `-` and `.`, then a colon.
private func hasScheme(_ text: String) -> Bool {
  guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")), let first = text.utf8.first else {
    return false
  }
  func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte & 0xDF) }
  return isLetter(first)
    && text.utf8[..<colon].allSatisfy { isLetter($0) || isDigit($0) || "+-.".utf8.contains($0) }
}

/// Why a link to an address leads elsewhere than to the redemption page that it names, or nowhere.
///
/// Such an address can be the template of a batch whose codes are made already: only a rule asks.
package enum TargetFault: Hashable, Sendable {
  /// The scheme runs what the address says, or shows it: `javascript`, `data`.
  case scheme(String)
  /// What is before the `@` looks like a host, and is a user: `https://example.com@example.org`.
  case user(String)
  /// A host with a point at its end is another one for certificates and cookies.
  case trailingPoint(host: String)
}

/// The first fault of an address that has a scheme.
package func targetFault(in address: String) -> TargetFault? {
  guard let colon = address.byBytes.firstRange(of: ":") else { return nil }
  let scheme = address[..<colon.lowerBound].lowercased()
  if ["javascript", "data"].contains(scheme) { return .scheme(scheme) }
  let rest = address[colon.upperBound...]
  guard rest.byBytes.hasPrefix("//") else { return nil }
  let authority = rest.byBytes.drop("/").byBytes.prefix(before: "/?#")
  if let at = authority.byBytes.lastIndex(of: "@") { return .user(String(authority[..<at])) }
  let host = authority.byBytes.prefix(before: ":")
  return host.byBytes.hasSuffix(".") ? .trailingPoint(host: String(host)) : nil
}
