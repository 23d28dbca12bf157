/// A repair as data. `safe` when the meaning is certain.
package struct Fix: Hashable, Sendable {
  package var title: String
  package var isSafe: Bool
  package var edits: [TextEdit]

  package init(_ title: String, isSafe: Bool = true, edits: [TextEdit]) {
    self.title = title
    self.isSafe = isSafe
    self.edits = edits
  }

  /// Lets the scalar in a range say another text.
  package static func write(_ text: String, at range: SourceRange, isSafe: Bool = true) -> Fix {
    Fix("write \(text)", isSafe: isSafe, edits: [.text(range, text)])
  }
}

/// A range of a source file and the text that takes its place.
package struct TextEdit: Hashable, Sendable {
  package var range: SourceRange
  package var text: String
  /// In a report, edits are the very characters.
  package let kind: Kind

  package enum Kind: Hashable, Sendable {
    case characters
    /// The range is that of a scalar and `text` what it is to say: quotes are still to be seen to.
    case text
    /// The range is that of a key and its scalar together, and `text` what the scalar is to say.
    case value
    /// The range is a key whose mapping gets an entry with this key, or another value for it.
    case entry(String)
    /// The innermost item of a list that holds the range is taken out.
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

  /// Lets a scalar say `text`, in the style in which it is written.
  package static func text(_ range: SourceRange, _ text: String) -> TextEdit { TextEdit(range, text, .text) }

  /// Writes `key: value` into the mapping under the key in a range.
  package static func entry(_ key: String, _ value: String, in mapping: SourceRange) -> TextEdit {
    TextEdit(mapping, value, .entry(key))
  }

  /// Takes the item of a list out that holds a range.
  package static func removeItem(around range: SourceRange) -> TextEdit { TextEdit(range, "", .item) }

  /// Lets the scalar of a key say `text`; the range is that of both, since a price keeps no other.
  package static func value(of entry: SourceRange, _ text: String) -> TextEdit {
    TextEdit(entry, text, .value)
  }
}
