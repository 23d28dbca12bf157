import ByteText

/// A text of the input as a code span, cut when it is long.
package func markdownCode(_ text: String) -> String {
  let text = cut(escapingControls(text))
  var longest = 0
  var run = 0
  for character in text.utf8 {
    run = character == 0x60 ? run + 1 : 0
    longest = max(longest, run)
  }
  let fence = String(repeating: "`", count: longest + 1)
  // Readers take one blank away at both ends of a span.
  let isBlunted =
    text.isEmpty || text.byBytes.hasPrefix("`") || text.byBytes.hasSuffix("`")
    || text.byBytes.hasPrefix(" ") && text.byBytes.hasSuffix(" ") && !text.byBytes.consists(of: " ")
  let space = isBlunted ? " " : ""
  return fence + space + text + space + fence
}

/// A sentence with parts of the input: what is between backticks becomes a code span, and nothing else is markup.
package func markdownText(_ text: String) -> String {
  let text = cut(text)
  guard text.utf8.contains(0x60) else { return escapingMarkdown(text) }
  let parts = text.byBytes.split(separator: "`", omittingEmptySubsequences: false).map(String.init)
  return parts.enumerated().map { number, part in
    // Without its partner the last backtick is no more than a character.
    guard !number.isMultiple(of: 2) else { return escapingMarkdown(part) }
    return number == parts.count - 1 ? "\\`" + escapingMarkdown(part) : markdownCode(part)
  }.joined()
}

/// A text in a cell of a table: a bar does not end it, and nothing in it is markup.
package func markdownCell(_ text: String) -> String {
  guard text.utf8.contains(0x60) else { return markdownText(text) }
  return markdownText(text.byBytes.replacing("`", with: "'"))
}

/// There is no markup, link or emoji in it, and `@` and `#` do not become mentions.
private func escapingMarkdown(_ text: String) -> String {
  guard !text.utf8.allSatisfy(isPlain) else { return text }
  let utf8 = Array(escapingControls(text).utf8)
  var result: [UInt8] = []
  result.reserveCapacity(utf8.count + utf8.count / 4 + 16)
  for (index, byte) in utf8.enumerated() {
    let isLast = index + 1 == utf8.count || utf8[index + 1] == 0x20
    switch Unicode.Scalar(byte) {
    case "@", "#":
      result += [UInt8(ascii: "\\"), byte]
      result += "<!-- -->".utf8
    case ".", ")":
      // `1.` and `1)` at the beginning would be the number of an item of a list.
      let isOfItem = isLast && index > 0 && utf8[..<index].allSatisfy(isDigit)
      let isPlain = byte == UInt8(ascii: ")") || isLast && index > 2
      result += isPlain && !isOfItem ? [byte] : [UInt8(ascii: "\\"), byte]
    case ":" where isLast: result.append(byte)
    case ",", "'", "\"", "(", "/", "%", ";": result.append(byte)
    case "!"..."/", ":"..."@", "["..."`", "{"..."~": result += [UInt8(ascii: "\\"), byte]
    default: result.append(byte)
    }
  }
  return String(decoding: result, as: UTF8.self)
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
  guard text.utf8.count > most else { return text }
  return text.unicodeScalars.count <= most
    ? text : String(String.UnicodeScalarView(text.unicodeScalars.prefix(most))) + "…"
}
