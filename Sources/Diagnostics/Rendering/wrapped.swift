import ByteText

/// A text in lines of at most `width` cells; longer words (addresses, codes) stay in one piece.
package func wrapped(_ text: String, width: Int) -> [String] {
  lines(of: text.byBytes.split(separator: " ", omittingEmptySubsequences: false), to: width)
}

/// Pieces in lines of at most `width` cells, with a blank between two pieces of a line. A longer piece stays whole.
///
/// - Parameters:
///   - first: the blanks before the first line.
///   - further: the blanks before each further line.
func lines(of pieces: [Substring], to width: Int, first: Int = 0, further: Int = 0) -> [String] {
  var lines: [String] = []
  var line = String(repeating: " ", count: first)
  var used = first
  for (number, piece) in pieces.enumerated() {
    let cells = terminalCells(of: piece)
    if number > 0, used + 1 + cells > width {
      lines.append(line)
      line = String(repeating: " ", count: further)
      used = further
    } else if number > 0 {
      line += " "
      used += 1
    }
    line += piece
    used += cells
  }
  return lines + [line]
}

/// The cells that a text takes in a terminal, without its colors.
func terminalCells(of text: Substring) -> Int {
  withoutColors(text).reduce(0) { sum, character in sum + displayWidth(of: character) }
}

/// The text without `ESC [ … m`.
func withoutColors(_ text: Substring) -> String {
  guard text.utf8.contains(0x1B) else { return String(text) }
  var plain = String.UnicodeScalarView()
  var isInSequence = false
  for scalar in text.unicodeScalars {
    if scalar == "\u{1B}" {
      isInSequence = true
    } else if isInSequence {
      isInSequence = scalar != "m"
    } else {
      plain.append(scalar)
    }
  }
  return String(plain)
}
