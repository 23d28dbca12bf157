import ByteText

/// A text in lines of at most `width` cells; longer words (addresses, codes) stay in one piece.
package func wrapped(_ text: String, width: Int) -> [String] {
  var lines = [""]
  var used = 0
  for word in text.byBytes.split(separator: " ", omittingEmptySubsequences: false) {
    let length = word.reduce(0) { sum, character in sum + displayWidth(of: character) }
    if used > 0, used + 1 + length > width {
      lines.append(String(word))
      used = length
    } else {
      lines[lines.count - 1] += (used > 0 ? " " : "") + word
      used += (used > 0 ? 1 : 0) + length
    }
  }
  return lines
}
