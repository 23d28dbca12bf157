import Diagnostics

/// About the pixels that a text of 12 pixels takes, rather too many than too few: nobody knows the reader's font.
func textWidth(_ text: String) -> Double {
  escapingControls(text).reduce(0) { $0 + width(of: $1) }
}

/// The beginning of a text that is not wider, with an ellipsis.
func shortened(_ text: String, to most: Double) -> String {
  var result = ""
  var used = width(of: "…")
  for character in escapingControls(text) {
    used += width(of: character)
    guard used <= most else { return result + "…" }
    result.append(character)
  }
  return result
}

/// Widths of DejaVu Sans, which is wider than most.
private func width(of character: Character) -> Double {
  switch character {
  case "i", "j", "l", "I", ".", ",", ":", ";", "'", "|", "!", " ": 4.2
  case "f", "t", "r", "(", ")", "[", "]", "-", "/": 5.2
  case "m", "w", "M", "W", "@", "%", "#", "…": 12
  case "A"..."Z": 9
  case "a"..."z", "0"..."9", "_": 7.7
  default: displayWidth(of: character) > 1 ? 13 : 10
  }
}
