import Diagnostics
import SystemCalls

/// Finds keys of the outermost mapping in the text of a YAML file, without parsing it: every YAML file of a repository is
/// asked, and a file with a syntax error has keys, too.
///
/// A key is at the top if its line is indented as the first line of the file that has content, or not at all. It can be written
/// as `app:`, `"app":`, `'app' :`, `? app` and `!!str &a app:`. Of `{app: …}`, only where it begins is known.
struct TopLevelKeys {
  private let bytes: [UInt8]
  /// The offset after a byte order mark.
  private let start: Int
  /// How many blanks come before each key.
  private let indentation: Int
  /// Whether the mapping is written in braces, as in JSON.
  let isInBraces: Bool

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    start = markLength(of: bytes)
    var lineStart = start
    while lineStart < bytes.count {
      let lineEnd = bytes[lineStart...].firstIndex(where: isLineEnd) ?? bytes.count
      let line = bytes[lineStart..<lineEnd]
      let isMarked = line.starts(with: "---".utf8)
      let content = (isMarked ? line.dropFirst(3) : line).drop(while: isBlank)
      let isSkipped = content.first.map { "#%".utf8.contains($0) } ?? true
      let isBrace = content.first == UInt8(ascii: "{")
      // What follows `---` in its line, if it is not a brace, is a property of the mapping below.
      if isBrace || !isSkipped && !isMarked {
        indentation = content.startIndex - lineStart
        isInBraces = isBrace
        return
      }
      lineStart = lineEnd + 1
    }
    indentation = 0
    isInBraces = false
  }

  func contains(_ key: String) -> Bool {
    var searched = start
    var isFirstOfLine = true
    while let found = offset(of: key, in: bytes, from: searched) {
      // Only what is between two matches is looked at: a line may have a million of them.
      let lineStart = bytes[searched..<found].lastIndex(where: isLineEnd).map { $0 + 1 }
      if let begin = lineStart ?? (isFirstOfLine ? searched : nil),
        isKey(lineStart: begin, keyStart: found, keyEnd: found + key.utf8.count)
      {
        return true
      }
      searched = found + key.utf8.count
      isFirstOfLine = false
    }
    return false
  }

  /// Whether a line begins with a key that has these bytes.
  private func isKey(lineStart: Int, keyStart: Int, keyEnd: Int) -> Bool {
    var index = lineStart
    func skipBlanks() { while index < keyStart, isBlank(bytes[index]) { index += 1 } }
    while index < keyStart, bytes[index] == UInt8(ascii: " ") { index += 1 }
    guard index == lineStart || index - lineStart == indentation else { return false }
    let isExplicit = bytes[index] == UInt8(ascii: "?")
    if isExplicit {
      index += 1
      skipBlanks()
    }
    // A tag or an anchor.
    while index < keyStart, bytes[index] == UInt8(ascii: "!") || bytes[index] == UInt8(ascii: "&") {
      while index < keyStart, !isBlank(bytes[index]) { index += 1 }
      skipBlanks()
    }
    var end = keyEnd
    if index == keyStart - 1, bytes[index] == UInt8(ascii: "\"") || bytes[index] == UInt8(ascii: "'") {
      guard end < bytes.count, bytes[end] == bytes[index] else { return false }
      index += 1
      end += 1
    }
    guard index == keyStart else { return false }
    while end < bytes.count, isBlank(bytes[end]) { end += 1 }
    if end < bytes.count, bytes[end] == UInt8(ascii: ":") { return true }
    return isExplicit && (end == bytes.count || isLineEnd(bytes[end]) || bytes[end] == UInt8(ascii: "#"))
  }
}

private func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }

private func isLineEnd(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }
