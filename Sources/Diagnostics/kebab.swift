/// The words of a text in lowercase, joined by hyphens, as ids of batches and labels are written. Other characters than ASCII
/// letters and digits end a word.
///
/// - Returns: nil if the text has no word.
package func kebab(_ text: String) -> String? {
  let words = text.lowercased().utf8.split { byte in !isDigit(byte) && !(0x61...0x7A).contains(byte) }
  return words.isEmpty ? nil : words.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "-")
}
