import ByteText

/// A text of Apple's as the language takes it: without control characters. Returns nil if nothing but white space is left.
func usableText(_ text: String) -> String? {
  let kept = text.unicodeScalars.filter { $0.properties.generalCategory != .control }
  guard kept.contains(where: { !$0.properties.isWhitespace }) else { return nil }
  return String(String.UnicodeScalarView(kept))
}

/// The same for a text that can have several lines. A tab becomes a space, because the language takes no tabs.
func usableLines(_ text: String) -> String? {
  let kept = text.byBytes.replacing("\t", with: " ").unicodeScalars.filter {
    $0.properties.generalCategory != .control || $0 == "\n"
  }
  guard kept.contains(where: { !$0.properties.isWhitespace }) else { return nil }
  return String(String.UnicodeScalarView(kept))
}
