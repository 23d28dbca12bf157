/// The first place where a text is not JSON, or exceeds a limit. `Diagnostics` has the messages for people.
package struct JSONFault: Error, Equatable {
  package enum Problem: Equatable, Sendable {
    /// The text has nothing but white space.
    case empty
    case notUTF8
    case unexpected(Expectation)
    /// A bracket that is never closed.
    case unclosed
    /// A bracket that closes nothing, or another kind of bracket than the one that is open.
    case closesNothing
    /// A comma at the end of an object or array.
    case trailingComma
    case comment
    /// A string without a closing quotation mark before the end of the text, or, if `isLine`, before the end of its line.
    case unclosedString(isLine: Bool)
    case controlCharacter
    /// A backslash with a character that must not follow it.
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
  /// The offset of the byte that shows the fault, or of the bracket or string that is not closed. It is the end of the text if
  /// something is missing there.
  package let offset: Int
  /// The byte at the offset; nil at the end of the text.
  package let found: UInt8?
}
