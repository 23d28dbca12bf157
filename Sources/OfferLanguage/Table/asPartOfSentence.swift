import ByteText

/// The first sentence of a text of the field table, without its period and its capital letter: `the usual rank` of
/// `The usual rank.`
func asPartOfSentence(_ sentences: String) -> String {
  let end = sentences.byBytes.firstIndex(of: ". ") ?? sentences.endIndex
  let text = String(sentences[..<end].byBytes.dropLast("."))
  // A name keeps its capital letter.
  guard !text.byBytes.hasPrefix("Apple") else { return text }
  return text.prefix(1).lowercased() + text.dropFirst()
}
