package import Diagnostics

/// A text without quotes that a comment follows without a blank after its `#`: `Stay #1` is the text `Stay`.
package struct TextBeforeComment: Sendable {
  package let text: Located<String>
  /// The range from the `#` to the end of the line.
  package let comment: SourceRange
  /// The text, the blanks and the comment.
  package let whole: String
  /// The object around it.
  package let object: ObjectPath

  package init(text: Located<String>, comment: SourceRange, whole: String, object: ObjectPath) {
    self.text = text
    self.comment = comment
    self.whole = whole
    self.object = object
  }
}
