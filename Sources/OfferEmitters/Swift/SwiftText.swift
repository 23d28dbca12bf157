import Diagnostics

/// Writes Swift code with its indentation.
struct SwiftText {
  private(set) var text = ""
  private var depth = 0

  mutating func line(_ line: String = "") {
    text += line.isEmpty ? "\n" : String(repeating: "  ", count: depth) + line + "\n"
  }

  /// Writes a line of a documentation comment. Texts of the catalog cannot end it.
  mutating func comment(_ line: String) { self.line("/// " + escapingControls(line)) }

  mutating func block(_ head: String, _ body: (inout SwiftText) -> Void) {
    line(head + " {")
    depth += 1
    body(&self)
    depth -= 1
    line("}")
  }

  /// Writes a list, `name: [element]`; several elements are on lines of their own.
  mutating func list(_ head: String, _ elements: [String], end: String = "") {
    guard elements.count > 1 else {
      return line(head + "[" + elements.joined() + "]" + end)
    }
    line(head + "[")
    depth += 1
    for element in elements { line(element + ",") }
    depth -= 1
    line("]" + end)
  }

  mutating func indented(_ body: (inout SwiftText) -> Void) {
    depth += 1
    body(&self)
    depth -= 1
  }
}

/// Returns a text of the catalog as a literal. It can neither end the literal nor be an interpolation.
func swiftLiteral(_ text: String) -> String {
  var escaped = ""
  for scalar in text.unicodeScalars {
    if scalar == "\"" || scalar == "\\" { escaped.unicodeScalars.append("\\") }
    escaped.unicodeScalars.append(scalar)
  }
  return "\"" + escapingControls(escaped) + "\""
}
