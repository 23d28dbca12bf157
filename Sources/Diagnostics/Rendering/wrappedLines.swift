import ByteText

/// A text for people whose lines are wrapped for a terminal that is `width` cells wide.
///
/// A wrapped line continues below its own text: beside the text of a list item, else two cells right of where the line
/// begins, or where its second column begins. Words are not cut: an identifier or an address that is too long stays in one
/// piece. So does what people copy, a command and text between backticks. Sequences that color take no cells.
package func wrappedLines(_ text: [UInt8], to width: Int) -> [UInt8] {
  var result: [UInt8] = []
  result.reserveCapacity(text.count)
  for line in text.split(separator: 0x0A, omittingEmptySubsequences: false) {
    if line.startIndex > 0 { result.append(0x0A) }
    if line.count <= width {
      result += line
    } else {
      result += WrappedLine(String(decoding: line, as: UTF8.self)).text(in: width).utf8
    }
  }
  return result
}

/// One line, in pieces that may stand on lines of their own.
private struct WrappedLine {
  /// The blanks before the text.
  private let indentation: Int
  /// The blanks before the text of further lines.
  private let continued: Int
  private let pieces: [Substring]

  init(_ line: String) {
    let content = line.byBytes.drop(" ")
    indentation = line.utf8.count - content.utf8.count
    let words = content.byBytes.split(separator: " ", omittingEmptySubsequences: false)
    let second = words.dropFirst().firstIndex { !$0.isEmpty } ?? 0
    let firstColumn = words.first.map(terminalCells) ?? 0
    if words.first.map(WrappedLine.isMarker) ?? false {
      continued = indentation + firstColumn + 1
    } else {
      // Two blanks or more separate columns.
      continued = indentation + (second > 1 ? firstColumn + second : 0) + 2
    }
    pieces = WrappedLine.pieces(of: words, in: content)
  }

  func text(in width: Int) -> String {
    // Below a text that is far to the right, there is no room for words.
    let margin = continued <= width / 2 ? continued : 2
    return lines(of: pieces, to: width, first: indentation, further: margin).joined(separator: "\n")
  }

  /// `-`, `*`, `7.` and `7–9.` begin an item of a list.
  private static func isMarker(_ word: Substring) -> Bool {
    if word == "-" || word == "*" { return true }
    let bare = withoutColors(word)
    return bare.byBytes.hasSuffix(".") && bare.byBytes.consists(of: "0123456789–.") && bare != "."
  }

  /// Words, but with all of a command in one piece, and all of what is between two backticks.
  private static func pieces(of words: [Substring], in line: Substring) -> [Substring] {
    var pieces: [Substring] = []
    var opened: Substring.Index?
    for (number, word) in words.enumerated() {
      if opened == nil, word == "offerc", number == 0 || words[number - 1].byBytes.hasSuffix(":") {
        return pieces + [line[word.startIndex...]]
      }
      let turns = word.utf8.reduce(into: false) { turns, byte in
        if byte == UInt8(ascii: "`") { turns.toggle() }
      }
      switch (opened, turns) {
      case (nil, false): pieces.append(word)
      case (nil, true): opened = word.startIndex
      case (let start?, true):
        pieces.append(line[start..<word.endIndex])
        opened = nil
      case (_?, false): break
      }
    }
    // A backtick that nothing closes is a mark like any other.
    guard let opened else { return pieces }
    return pieces + line[opened...].byBytes.split(separator: " ", omittingEmptySubsequences: false)
  }
}
