import ByteText

/// A text that the language takes: neither blank nor with control characters.
func usable(_ text: String) -> String? {
  guard text.unicodeScalars.contains(where: { !$0.properties.isWhitespace }) else { return nil }
  let isPlain = text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
  return isPlain
    ? text
    : usable(
      String(
        String.UnicodeScalarView(text.unicodeScalars.filter { $0.properties.generalCategory != .control })))
}

/// The same for a text that can have several lines. A tab becomes a space: the language takes none.
func usableLines(_ text: String) -> String? {
  let kept = text.byBytes.replacing("\t", with: " ").unicodeScalars.filter {
    $0.properties.generalCategory != .control || $0 == "\n"
  }
  guard kept.contains(where: { !$0.properties.isWhitespace }) else { return nil }
  return String(String.UnicodeScalarView(kept))
}
