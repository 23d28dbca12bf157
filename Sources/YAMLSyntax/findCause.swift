import ByteText
import Diagnostics

/// Returns a finding on what in the text around a syntax error has caused it: marks of a merge conflict, a code fence, a no-break
/// space in the indentation, another sign than `-` before a list item. Nil if there is no such thing.
///
/// libyaml reports such an error where it can no longer read on, which is often on another line.
func findCause(of fault: SyntaxFault, in bytes: [UInt8], file: UInt32) -> Finding? {
  let lines = SourceLine.lines(of: bytes)
  let place = Int(fault.place.start)
  let number = lines.lastIndex { $0.start <= place } ?? 0
  if let line = lines.first(where: \.isConflictMark) {
    return finding(
      "the file has an unresolved merge conflict", at: line, file,
      help: "keep one of the two versions, and remove the lines that begin with <<<<<<<, ======= and >>>>>>>")
  }
  if let line = lines.first(where: { !$0.content.isEmpty }), line.isFence {
    return finding(
      "the file is inside a Markdown code fence", at: line, file,
      help: "remove this line, and the line with ``` at the end")
  }
  if number < lines.count, let line = lines[...number].suffix(3).first(where: \.isFence) {
    return finding("the file contains a Markdown code fence", at: line, file, help: "remove this line")
  }
  guard number < lines.count else { return nil }
  for index in lines[...number].suffix(4).indices.reversed() {
    let cause =
      cause(in: lines[index], file) ?? causeOfBullet(lines[index], after: lines[..<index], file)
    if let cause { return cause }
  }
  if fault.found == "\t", let tab = tab(lines[number], after: lines[..<number], file) { return tab }
  if fault.problem == "mapping values are not allowed in this context",
    let line = lines[..<number].last(where: { !$0.content.isEmpty }),
    let entry = entryWithoutSpace(line.written)
  {
    return finding("there is no space after the `:` of this key", at: line, file, help: "write `\(entry)`")
  }
  if fault.problem == "found character that cannot start any token",
    let key = lines[number].content.byBytes.dropping(prefix: fault.found.map(String.init) ?? "\t"),
    let name = key.byBytes.firstRange(of: ":").map({ key[..<$0.lowerBound] }), !name.isEmpty,
    name.utf8.allSatisfy(isAlphanumeric)
  {
    return finding(
      "a key cannot begin with `\(lines[number].content.prefix(1))`", at: lines[number], file,
      help: "write `\(key)`")
  }
  if fault.problem == "could not find expected ':'" {
    let start = Int((fault.contextPlace ?? fault.place).start)
    let line = lines.last { $0.start <= start } ?? lines[number]
    if let entry = entry(meantBy: line.written) {
      return finding("expected a `:` after this key", at: line, file, help: "write `\(entry)`")
    }
  }
  if fault.problem == "did not find expected ',' or '}'",
    let line = lines[...number].suffix(2).first(where: \.hasSlashComment)
  {
    return finding(
      "`//` does not begin a comment in YAML", at: line, file, help: "begin the comment with `#`")
  }
  if fault.problem == "did not find expected ',' or '}'", lines[number].content.byBytes.contains("; ") {
    return finding(
      "a `;` is in this mapping, expected `,`", at: lines[number], file,
      help: "write a `,` between two entries")
  }
  return template(lines[number], at: place, file) ?? pastedLabels(lines, before: number, file)
}

private func finding(_ message: String, at line: SourceLine, _ file: UInt32, help: String) -> Finding {
  let range = SourceRange(file: file, start: UInt32(line.contentStart), end: UInt32(line.end))
  return Finding(.yamlSyntax, .error, message, at: range, help: help)
}

/// What is wrong with the beginning of a line.
private func cause(in line: SourceLine, _ file: UInt32) -> Finding? {
  if let space = line.wideSpace {
    return Finding(
      .yamlSyntax, .error, "the indentation of this line has \(space), which YAML does not treat as a space",
      at: SourceRange(file: file, start: UInt32(line.start), end: UInt32(line.contentStart)),
      help: "indent the line with plain spaces")
  }
  if let space = line.wideSpaceAfterColon {
    return finding(
      "the `:` of this key is followed by \(space), which YAML does not treat as a space", at: line, file,
      help: "write `\(line.written)` with a plain space")
  }
  if line.content == "..." {
    return finding(
      "`...` ends the YAML document, but the file continues", at: line, file, help: "remove this line")
  }
  if line.content.byBytes.count(of: "**") >= 2, line.content.byBytes.contains(": **") {
    return finding(
      "a value is between the Markdown marks `**`", at: line, file,
      help: "write it without the marks: `\(line.content.byBytes.replacing("**", with: ""))`")
  }
  for quote in ["\"", "'"] {
    let inner = line.content.byBytes.dropping(prefix: quote)
    guard let inner, inner.byBytes.hasSuffix(quote), inner.byBytes.count(of: quote) == 1,
      let colon = inner.byBytes.firstRange(of: ": "),
      inner[..<colon.lowerBound].utf8.allSatisfy(isAlphanumeric)
    else { continue }
    return finding(
      "the whole line is inside quotes", at: line, file,
      help: "write it without quotes: `\(inner.byBytes.dropLast(quote))`")
  }
  return nil
}

/// A line that begins with another sign than `-`, or with a `-` and no space, where the lines above show what it is.
private func causeOfBullet(
  _ line: SourceLine, after above: ArraySlice<SourceLine>, _ file: UInt32
) -> Finding? {
  let isAmongItems =
    above.last { !$0.isBlankOrComment && $0.column <= line.column }
    .map { $0.column == line.column && $0.content.byBytes.hasPrefix("- ") } ?? false
  // The first item of a list is below a key without a value.
  let isFirstItem =
    line.isEntry
    && above.last { !$0.isBlankOrComment }.map {
      $0.column <= line.column && $0.content.byBytes.hasSuffix(":")
    }
      ?? false
  if isAmongItems || isFirstItem, let rest = line.written.byBytes.dropping(prefix: "-"),
    let first = rest.utf8.first, isAlphanumeric(first) || first == UInt8(ascii: "\"")
  {
    return finding(
      "there is no space after the `-` of this list item", at: line, file, help: "write `- \(rest)`")
  }
  for bullet in ["* ", "• ", "· ", "– ", "— ", "▪ ", "◦ ", "‣ ", "+ "] {
    guard let rest = line.written.byBytes.dropping(prefix: bullet)?.byBytes.drop(" ") else { continue }
    let sign = String(bullet.byBytes.dropLast(" "))
    // A line in the column of keys is another key: `* level: 1` below `productId: monthly`.
    let isAmongKeys =
      above.last { !$0.isBlankOrComment && $0.keyColumn <= line.column }
      .map { $0.keyColumn == line.column && $0.isEntry } ?? false
    if isAmongKeys {
      return finding(
        "unexpected `\(sign)` before this key: this is not a list", at: line, file, help: "write `\(rest)`")
    }
    return finding(
      "a list item begins with `\(sign)`, expected `-`", at: line, file, help: "write `- \(rest)`")
  }
  return nil
}

/// A tab in the indentation of a line, with the column in which the line probably begins.
private func tab(_ line: SourceLine, after above: ArraySlice<SourceLine>, _ file: UInt32) -> Finding? {
  guard line.hasTab, let last = above.last(where: { !$0.isBlankOrComment }), !last.hasTab else { return nil }
  let isItem = line.content.byBytes.hasPrefix("- ")
  let column = isItem ? last.column : last.keyColumn
  let spaces = last.content.byBytes.hasSuffix(":") ? column + 2 : column
  let place =
    spaces == 0 ? "in the first column" : "with \(counted(spaces, "space")) in place of the tab"
  return Finding(
    .yamlSyntax, .error, "a tab is used where YAML expects spaces",
    at: SourceRange(file: file, start: UInt32(line.start), end: UInt32(line.contentStart)),
    help: "indent with spaces: write `\(line.content)` \(place)")
}

/// `version: 1` of `version:1`. Nil for other lines, and for an address such as `https://example.com`.
private func entryWithoutSpace(_ line: String) -> String? {
  guard let colon = line.byBytes.firstRange(of: ":"), !line[colon.upperBound...].byBytes.hasPrefix("//"),
    !line[colon.upperBound...].byBytes.hasPrefix(" ")
  else { return nil }
  return entry(meantBy: line)
}

/// `level: 1` of `level 1`, `level:1` and `level = 1`. Nil for other lines.
private func entry(meantBy line: String) -> String? {
  let dash = line.byBytes.hasPrefix("- ") ? "- " : ""
  let content = line.byBytes.drop("- ")
  let key = content.byBytes.prefix(before: " :=\t")
  guard !key.isEmpty, key.utf8.allSatisfy({ isAlphanumeric($0) || $0 == UInt8(ascii: "-") }) else {
    return nil
  }
  let value = content[key.endIndex...].byBytes.drop(" :=\t")
  guard !value.isEmpty, !value.byBytes.contains(" "), key.endIndex < value.startIndex else { return nil }
  return "\(dash)\(key): \(value)"
}

/// A placeholder of a template, such as `${BUNDLE_ID}` or `{{ price }}`.
private func template(_ line: SourceLine, at place: Int, _ file: UInt32) -> Finding? {
  guard let mark = templateMark(in: line.content) else { return nil }
  return finding(
    "`\(mark)` begins a template placeholder, but catalogs have no templates", at: line, file,
    help: "write the value itself, or fill the template in before offerc reads the file")
}

/// The mark with which a placeholder of a template begins.
package func templateMark(in text: some StringProtocol) -> String? {
  let text = String(text)
  return ["${{", "${", "{{", "$(", "<%", "{%", "#{"].first { text.byBytes.contains($0) }
}

/// Labels and values on lines of their own, as they are copied from App Store Connect: `Reference Name` and below it `Monthly`.
private func pastedLabels(_ lines: [SourceLine], before number: Int, _ file: UInt32) -> Finding? {
  var first = number
  while first > 0, !lines[first - 1].content.isEmpty, !lines[first - 1].content.byBytes.contains(":") {
    first -= 1
  }
  let block = lines[first..<number].filter { !$0.content.isEmpty }
  guard block.count >= 2, block.count.isMultiple(of: 2), let start = block.first else { return nil }
  var pairs: [String] = []
  for index in stride(from: 0, to: block.count, by: 2) {
    let label = block[block.startIndex + index].content.byBytes.drop("- ")
    guard let key = camelCase(label) else { return nil }
    pairs.append("`\(key): \(block[block.startIndex + index + 1].content)`")
  }
  return finding(
    "a name and its value are on two lines", at: start, file,
    help: "write each on one line, with a colon: \(listed(pairs, "and"))")
}

/// `referenceName` of `Reference Name`. Nil if the text has other characters than letters and blanks.
private func camelCase(_ label: Substring) -> String? {
  let words = label.byBytes.split(separator: " ")
  guard (1...6).contains(words.count),
    words.allSatisfy({ $0.utf8.allSatisfy { isAlphanumeric($0) && !isDigit($0) } })
  else { return nil }
  return words.enumerated().map {
    $0.offset == 0 ? $0.element.lowercased() : capitalized($0.element.lowercased())
  }
  .joined()
}

/// A line of a file.
private struct SourceLine {
  let start: Int
  /// Where its content begins, after the indentation.
  let contentStart: Int
  let end: Int
  /// The line without its indentation and the blanks at its end.
  let content: String
  /// The line as it can be suggested: with plain spaces for others.
  var written: String {
    String(String.UnicodeScalarView(content.unicodeScalars.map { $0.properties.isWhitespace ? " " : $0 }))
  }
  /// A phrase about a character of the indentation that looks like a space: `a no-break space (U+00A0)`.
  let wideSpace: String?
  /// Whether the indentation has a tab.
  let hasTab: Bool

  static func lines(of bytes: [UInt8]) -> [SourceLine] {
    var lines: [SourceLine] = []
    var start = 0
    while start <= bytes.count {
      let end = bytes[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
      lines.append(SourceLine(bytes, from: start, to: end))
      start = end + 1
    }
    return lines
  }

  private init(_ bytes: [UInt8], from start: Int, to end: Int) {
    self.start = start
    self.end = end
    let text = String(decoding: bytes[start..<end], as: UTF8.self)
    let indentation = text.unicodeScalars.prefix { $0 == " " || $0 == "\t" || $0.properties.isWhitespace }
    contentStart = start + String(indentation).utf8.count
    content = String(text[indentation.endIndex...].byBytes.dropLast(" \t"))
    hasTab = String(indentation).byBytes.contains("\t")
    wideSpace = indentation.first { !$0.isASCII }.map(SourceLine.phrase(of:))
  }

  private static func phrase(of space: Unicode.Scalar) -> String {
    (space.value == 0xA0 || space.value == 0x202F ? "a no-break space" : "a wide space")
      + " (\(codePoint(space)))"
  }

  /// A phrase about the character after the first colon if it looks like a space.
  var wideSpaceAfterColon: String? {
    guard !isBlankOrComment, let colon = content.byBytes.firstRange(of: ":"),
      let next = content[colon.upperBound...].unicodeScalars.first, !next.isASCII,
      next.properties.isWhitespace
    else { return nil }
    return SourceLine.phrase(of: next)
  }

  var isBlankOrComment: Bool { content.isEmpty || content.byBytes.hasPrefix("#") }
  /// The column in which the line begins.
  var column: Int { contentStart - start }
  /// The column in which the key of the line begins, after the dash of an item.
  var keyColumn: Int { column + content.byBytes.prefix(of: "- ").utf8.count }
  /// Whether the line has a key.
  var isEntry: Bool { content.byBytes.contains(": ") || content.byBytes.hasSuffix(":") }

  var isConflictMark: Bool {
    contentStart == start && (content.byBytes.hasPrefix("<<<<<<< ") || content.byBytes.hasPrefix(">>>>>>> "))
  }
  /// Whether the line has a comment of JavaScript or Swift.
  var hasSlashComment: Bool { content.byBytes.hasPrefix("//") || content.byBytes.contains(" // ") }
  var isFence: Bool { content.byBytes.hasPrefix("```") || content.byBytes.hasPrefix("~~~") }
}
