import ByteText

/// A sentence of the field table without its period and its capital letter: `the usual rank` of `The usual rank.`
func asPartOfSentence(_ sentence: String) -> String {
  let text = String(sentence.byBytes.dropLast("."))
  // A name keeps its capital letter.
  guard !text.byBytes.hasPrefix("Apple") else { return text }
  return text.prefix(1).lowercased() + text.dropFirst()
}
