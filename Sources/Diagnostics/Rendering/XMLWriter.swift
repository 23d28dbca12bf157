/// A streaming writer of byte-stable XML 1.0, indented by two spaces.
///
/// Characters that XML cannot hold are written as `\u{1B}`. Line ends inside attributes survive their reader.
struct XMLWriter {
  private var bytes = Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".utf8)
  private var depth = 0

  typealias Attributes = KeyValuePairs<String, String>

  /// The text, with a line feed at the end.
  consuming func finish() -> [UInt8] { bytes }

  /// An element that holds others, if there are any.
  mutating func element(
    _ name: String, _ attributes: Attributes, _ children: (inout XMLWriter) -> Void
  ) {
    open(name, attributes, ">\n")
    let begin = bytes.count
    depth += 1
    children(&self)
    depth -= 1
    guard bytes.count > begin else {
      bytes.removeLast(2)
      return append("/>\n")
    }
    append(String(repeating: "  ", count: depth) + "</\(name)>\n")
  }

  /// An element without content.
  mutating func element(_ name: String, _ attributes: Attributes) { open(name, attributes, "/>\n") }

  /// An element that holds a text.
  mutating func element(_ name: String, _ attributes: Attributes, text: String) {
    open(name, attributes, ">")
    append(escaped(text, keeping: ["\t", "\n"]) + "</\(name)>\n")
  }

  private mutating func open(_ name: String, _ attributes: Attributes, _ end: String) {
    append(String(repeating: "  ", count: depth) + "<" + name)
    for (name, value) in attributes { append(" \(name)=\"\(escaped(value, keeping: []))\"") }
    append(end)
  }

  private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  private func escaped(_ text: String, keeping kept: Set<Unicode.Scalar>) -> String {
    // Nearly no text has anything to escape; U+FFFE and U+FFFF begin with 0xEF.
    guard text.utf8.contains(where: { $0 < 0x20 || [0x22, 0x26, 0x3C, 0x3E, 0xEF].contains($0) }) else {
      return text
    }
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case _ where kept.contains(scalar): result.unicodeScalars.append(scalar)
      case "\t", "\n", "\r": result += "&#\(scalar.value);"
      case "\0"..<" ", "\u{FFFE}", "\u{FFFF}":
        result += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
