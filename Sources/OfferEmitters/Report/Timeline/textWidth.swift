import Diagnostics

/// Returns the approximate width, in pixels, of a text of 12 pixels. It is rather too large, because the reader's font is not known.
func textWidth(_ text: String) -> Double {
  let text = escapingControls(text)
  guard text.utf8.allSatisfy({ $0 < 0x80 }) else {
    return text.reduce(0) { sum, character in sum + width(of: character) }
  }
  return text.utf8.reduce(0) { sum, ascii in sum + width(of: ascii) }
}

/// Returns a text that is not wider than `most`: the text itself, or its beginning with an ellipsis.
func shortened(_ text: String, to most: Double) -> String {
  guard textWidth(text) > most else { return text }
  var result = ""
  var used = width(of: "…")
  for character in escapingControls(text) {
    used += width(of: character)
    guard used <= most else { break }
    result.append(character)
  }
  return result + "…"
}

private func width(of character: Character) -> Double {
  if let ascii = character.asciiValue { return width(of: ascii) }
  if character == "…" { return 12 }
  return displayWidth(of: character) > 1 ? 15 : 11
}

/// The widths are those of DejaVu Sans, which is wider than most fonts.
private func width(of ascii: UInt8) -> Double {
  switch Unicode.Scalar(ascii) {
  case "i", "j", "l", "I", ".", ",", ":", ";", "'", "|", "!", " ": 4.2
  case "f", "t", "r", "(", ")", "[", "]", "-", "/": 5.2
  case "m", "w", "M", "W", "@", "%", "#": 12
  case "A"..."Z": 9
  default: 7.8
  }
}
