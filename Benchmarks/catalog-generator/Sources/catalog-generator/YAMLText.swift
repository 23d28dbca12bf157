/// Block style YAML, two spaces a level.
struct YAMLText {
  private(set) var text = ""

  mutating func line(_ level: Int, _ content: String) {
    for _ in 0..<level { text += "  " }
    text += content
    text += "\n"
  }

  /// The first key of a list's item; the item's other keys stand one level deeper.
  mutating func item(_ level: Int, _ content: String) {
    line(level, "- " + content)
  }
}
