/// The words of a text in lowercase, joined by hyphens, as ids of batches and labels are written. Other characters than ASCII
/// letters and digits end a word.
///
/// - Returns: nil if the text has no word.
package func kebab(_ text: String) -> String? {
  let words = text.lowercased().utf8.split { byte in !isDigit(byte) && !(0x61...0x7A).contains(byte) }
  return words.isEmpty ? nil : words.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "-")
}

/// How a text is written in kebab case that was meant to be the id of a batch or a label.
///
/// - Returns: nil if the text has no word, or if a letter of it would be lost, as in `Été 2027`.
package func kebabSpelling(of text: String) -> String? {
  let losesLetters = text.unicodeScalars.contains { !$0.isASCII && $0.properties.isAlphabetic }
  return losesLetters ? nil : kebab(text)
}
