import Diagnostics

/// A text of the input as a code span, cut when it is long.
func markdownCode(_ text: String) -> String {
  let text = cut(escapingControls(text))
  var (longest, run) = (0, 0)
  for character in text.utf8 {
    run = character == 0x60 ? run + 1 : 0
    longest = max(longest, run)
  }
  let fence = String(repeating: "`", count: longest + 1)
  let space = text.hasPrefix("`") || text.hasSuffix("`") || text.isEmpty ? " " : ""
  return fence + space + text + space + fence
}

/// A sentence with parts of the input: what is between backticks becomes a code span, and nothing else is markup.
func markdownText(_ text: String) -> String {
  let parts = cut(text).split(separator: "`", omittingEmptySubsequences: false).map(String.init)
  return parts.enumerated().map { number, part in
    // Without its partner the last backtick is no more than a character.
    guard !number.isMultiple(of: 2) else { return escapingMarkdown(part) }
    return number == parts.count - 1 ? "\\`" + escapingMarkdown(part) : markdownCode(part)
  }.joined()
}

/// No mark-up, no link, no emoji, and `@` and `#` call nobody.
private func escapingMarkdown(_ text: String) -> String {
  guard !text.utf8.allSatisfy(isPlain) else { return text }
  var result = ""
  let scalars = Array(escapingControls(text).unicodeScalars)
  for (index, scalar) in scalars.enumerated() {
    let isLast = index + 1 == scalars.count || scalars[index + 1] == " "
    switch scalar {
    case "@", "#": result += "\\\(scalar)<!-- -->"
    case ":" where isLast, "." where isLast && index > 2: result.unicodeScalars.append(scalar)
    case ",", "'", "\"", "(", ")", "/", "%", ";": result.unicodeScalars.append(scalar)
    case "!"..."/", ":"..."@", "["..."`", "{"..."~": result += "\\\(scalar)"
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result
}

/// What means nothing in Markdown, wherever it is.
private func isPlain(_ byte: UInt8) -> Bool {
  switch byte {
  case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x20, UInt8(ascii: ","), UInt8(ascii: "'"), UInt8(ascii: "%"):
    true
  default: false
  }
}

private func cut(_ text: String) -> String {
  let most = 800
  return text.unicodeScalars.count <= most
    ? text : String(String.UnicodeScalarView(text.unicodeScalars.prefix(most))) + "…"
}

/// A sentence in a cell of a table: a bar does not end it.
func markdownCell(_ text: String) -> String { markdownText(String(text.map { $0 == "`" ? "'" : $0 })) }
