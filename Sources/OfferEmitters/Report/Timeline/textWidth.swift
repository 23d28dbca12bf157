import Diagnostics

/// About the pixels that a text of 12 pixels takes, rather too many than too few: nobody knows the reader's font.
func textWidth(_ text: String) -> Double {
  let text = escapingControls(text)
  guard text.utf8.allSatisfy({ $0 < 0x80 }) else { return text.reduce(0) { $0 + width(of: $1) } }
  return text.utf8.reduce(0) { $0 + width(of: $1) }
}

/// The beginning of a text that is not wider, with an ellipsis; the text itself if it is not.
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
  return character == "…" ? 12 : displayWidth(of: character) > 1 ? 15 : 11
}

/// Widths of DejaVu Sans, which is wider than most.
private func width(of ascii: UInt8) -> Double {
  switch Unicode.Scalar(ascii) {
  case "i", "j", "l", "I", ".", ",", ":", ";", "'", "|", "!", " ": 4.2
  case "f", "t", "r", "(", ")", "[", "]", "-", "/": 5.2
  case "m", "w", "M", "W", "@", "%", "#": 12
  case "A"..."Z": 9
  default: 7.8
  }
}
