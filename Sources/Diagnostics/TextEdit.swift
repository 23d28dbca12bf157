/// A range of a source file and the text that takes its place.
package struct TextEdit: Hashable, Sendable {
  package var range: SourceRange
  package var text: String
  /// Edits of a report are all of the kind `characters`.
  package let kind: Kind

  package enum Kind: Hashable, Sendable {
    case characters
    /// The range is that of a scalar, `text` is its new value: quotes are added when the edit is written.
    case text
    /// The range is that of a key with its scalar, `text` is the new value of the scalar.
    case value
    /// The range is a key whose mapping gets an entry with this key, or a new value for it.
    case entry(String)
    /// The innermost list item around the range is removed.
    case item
  }

  package init(_ range: SourceRange, _ text: String, _ kind: Kind = .characters) {
    self.range = range
    self.text = text
    self.kind = kind
  }

  /// Writes a text before what is at an offset.
  package static func insertion(_ text: String, at offset: UInt32, in file: UInt32) -> TextEdit {
    TextEdit(SourceRange(file: file, start: offset, end: offset), text)
  }

  /// Gives a scalar the value `text`, in the style in which it is written.
  package static func text(_ range: SourceRange, _ text: String) -> TextEdit { TextEdit(range, text, .text) }

  /// Writes `key: value` into the mapping under the key in a range.
  package static func entry(_ key: String, _ value: String, in mapping: SourceRange) -> TextEdit {
    TextEdit(mapping, value, .entry(key))
  }

  /// Removes the list item around a range.
  package static func removeItem(around range: SourceRange) -> TextEdit { TextEdit(range, "", .item) }

  /// Gives the scalar of a key the value `text`. The range is that of both, because a price stores no other.
  package static func value(of entry: SourceRange, _ text: String) -> TextEdit {
    TextEdit(entry, text, .value)
  }
}
