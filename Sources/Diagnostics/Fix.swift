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
  /// Whether the range is that of a scalar and `text` what it is to say: quotes are still to be seen to.
  /// In a report, edits are the very characters.
  package var isText = false
  /// Whether the range is that of a key and its scalar together, and `text` what the scalar is to say.
  package var isValue = false

  package init(_ range: SourceRange, _ text: String) {
    self.range = range
    self.text = text
  }

  /// Lets a scalar say `text`, in the style in which it is written.
  package static func text(_ range: SourceRange, _ text: String) -> TextEdit {
    var edit = TextEdit(range, text)
    edit.isText = true
    return edit
  }

  /// Lets the scalar of a key say `text`; the range is that of both, since a price keeps no other.
  package static func value(of entry: SourceRange, _ text: String) -> TextEdit {
    var edit = TextEdit(entry, text)
    edit.isValue = true
    return edit
  }
}
