/// The first place where a text is not JSON, or passes a limit.
///
/// `Diagnostics` has the sentences for people.
package struct JSONFault: Error, Equatable {
  package enum Problem: Equatable, Sendable {
    /// The text has nothing but white space.
    case empty
    case notUTF8
    case unexpected(Expectation)
    /// A bracket that is never closed.
    case unclosed
    /// A bracket that closes nothing, or not the one that is open.
    case closesNothing
    /// A comma, and then the end of the object or array.
    case trailingComma
    case comment
    /// A string without a closing quote before the end of the text, or before the end of its line.
    case unclosedString(isLine: Bool)
    case controlCharacter
    /// A backslash and what must not follow it.
    case wrongEscape
    /// The escape of one half of a surrogate pair without the other.
    case loneSurrogate
    case tooManyBytes(limit: Int)
    case tooDeep(limit: Int)
    case tooManyValues(limit: Int)
  }

  /// What the grammar allows at the place.
  package enum Expectation: Equatable, Sendable {
    case value
    case key
    case colon
    case commaOrBrace
    case commaOrBracket
    case end
  }

  package let problem: Problem
  /// A UTF-8 offset: of the byte where the fault shows, of the bracket or string that is not closed; at the end of the
  /// text the length of it.
  package let offset: Int
  /// The byte at the offset; nil at the end.
  package let found: UInt8?
}
