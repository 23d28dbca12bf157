/// An edit that a finding proposes. It is safe if it cannot change what the author means.
package struct Fix: Hashable, Sendable {
  package var title: String
  package var isSafe: Bool
  package var edits: [TextEdit]

  package init(_ title: String, isSafe: Bool = true, edits: [TextEdit]) {
    self.title = title
    self.isSafe = isSafe
    self.edits = edits
  }

  /// A fix that gives the scalar in a range another text.
  package static func write(_ text: String, at range: SourceRange, isSafe: Bool = true) -> Fix {
    Fix("write \(text)", isSafe: isSafe, edits: [.text(range, text)])
  }
}
