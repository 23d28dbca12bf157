import ByteText
import Diagnostics

/// The values that a word can mean: the same letters in another notation (`PAY_AS_YOU_GO`, `.payAsYouGo`,
/// `PaymentMode.payAsYouGo`), or a text that begins with it (`Pay As You Go – 3 Months`).
package func interpretWord(_ text: String, among choices: [WordChoice]) -> [Meaning<String>] {
  guard text.utf8.count <= 120 else { return [] }
  let plain = plainText(text)
  let wanted = lettersOnly(plain.byBytes.split(separator: ".").last.map(String.init) ?? plain)
  guard !wanted.isEmpty else { return [] }
  for choice in choices
  where ([choice.value] + choice.spellings).contains(where: { lettersOnly($0) == wanted }) {
    return [Meaning(choice.value)]
  }
  // `Pay As You Go – 3 Months`: the first words together are the word.
  let words = plain.unicodeScalars.split(whereSeparator: { !$0.isOfWord }).map { String($0).lowercased() }
  for count in (1..<max(words.count, 1)).reversed() {
    let beginning = words.prefix(count).joined()
    for choice in choices
    where ([choice.value] + choice.spellings).contains(where: { lettersOnly($0) == beginning }) {
      return [Meaning(choice.value, assuming: "the rest of the text is a note")]
    }
  }
  return []
}

/// The letters and digits of a text in lower case: `payasyougo` of `PAY_AS_YOU_GO`.
package func lettersOnly(_ text: String) -> String {
  var letters = String.UnicodeScalarView()
  for scalar in text.lowercased().unicodeScalars where scalar.isOfWord { letters.append(scalar) }
  return String(letters)
}
