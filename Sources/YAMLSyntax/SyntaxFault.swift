import ByteText
import Diagnostics

/// A syntax error of libyaml, and the text around it.
struct SyntaxFault {
  /// What libyaml found: `did not find expected key`.
  let problem: String
  /// What libyaml was doing: `while parsing a block mapping`; empty if it does not say that.
  let context: String
  let place: SourceRange
  /// The place where the context begins.
  let contextPlace: SourceRange?
  /// The line up to the place.
  let before: String
  /// The character at the place; nil at the end of the file.
  let found: Character?
  /// The text from the place to the end of its line, shortened.
  let after: String
  /// The text from the beginning of the context, or else from the place, to the end of that line.
  let line: String

  /// Whether there is only white space before the place.
  var isAtLineStart: Bool { before.byBytes.consists(of: " \t") }
  /// Whether a quotation mark is directly before the place, or with spaces between them.
  var followsQuote: Bool { before.byBytes.dropLast(" ").utf8.last.map("'\"".utf8.contains) ?? false }
  /// Whether the line has a value before the place, as in `name: one: two`.
  var followsColon: Bool { before.byBytes.contains(": ") }
}
