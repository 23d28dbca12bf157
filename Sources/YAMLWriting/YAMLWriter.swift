/// Block YAML, line by line, two spaces a level, list items indented below their key.
package struct YAMLWriter: Sendable {
  package private(set) var text = ""
  /// Lines marked as holding a default.
  package private(set) var assumed = 0
  private var level = 0
  /// Whether the next line is the first of a list item.
  private var startsItem = false

  package init() {}

  /// What is after a line.
  package enum Note: Sendable {
    /// The value is a default: the line counts, and says why unless that is empty.
    case assumed(String = "")
    case remark(String)
  }

  /// `key: value`; `value` is YAML already.
  package mutating func entry(_ key: String, _ value: String, _ note: Note? = nil) {
    line(key + ": " + value, note)
  }

  /// A text, quoted where it has to be.
  package mutating func text(_ key: String, _ value: String, _ note: Note? = nil) {
    entry(key, YAMLText.scalar(value), note)
  }

  /// A mapping or list below `key`, until `close`.
  package mutating func open(_ key: String, _ note: Note? = nil) {
    line(key + ":", note)
    level += 1
  }

  package mutating func close() { level -= 1 }

  /// A list item that is a mapping, until `endItem`.
  package mutating func beginItem() {
    startsItem = true
    level += 1
  }

  package mutating func endItem() { level -= 1 }

  package mutating func comment(_ text: String) {
    line(text.isEmpty ? "#" : "# " + YAMLText.comment(text), nil)
  }

  package mutating func blankLine() { text += "\n" }

  private mutating func line(_ content: String, _ note: Note?) {
    let indent = startsItem ? level - 1 : level
    text += String(repeating: "  ", count: indent) + (startsItem ? "- " : "") + content
    startsItem = false
    switch note {
    case nil: break
    case .assumed(let reason):
      assumed += 1
      text += reason.isEmpty ? " # assumed" : " # assumed: " + YAMLText.comment(reason)
    case .remark(let remark): text += " # " + YAMLText.comment(remark)
    }
    text += "\n"
  }
}
