/// `1 file`, `2 files`: a count with its noun.
package func counted(_ count: Int, _ noun: String, _ plural: String? = nil) -> String {
  "\(grouped(count)) \(count == 1 ? noun : plural ?? noun + "s")"
}

/// `1,000,000`: a number with groups of three digits.
package func grouped(_ number: Int) -> String {
  let digits = String(number.magnitude)
  var result = number < 0 ? "-" : ""
  for (index, digit) in digits.enumerated() {
    if index > 0, (digits.count - index).isMultiple(of: 3) { result += "," }
    result.append(digit)
  }
  return result
}

/// `a`, `a or b`, `a, b or c`: a list as a sentence has it.
package func listed(_ words: [String], _ conjunction: String = "or") -> String {
  guard let last = words.last else { return "" }
  return words.count == 1 ? last : words.dropLast().joined(separator: ", ") + " \(conjunction) " + last
}

/// The first five of many, and how many more there are: `AUT, BEL, BGR, CYP, DEU and 20 more`.
package func firstFive(_ words: some Collection<String>) -> String {
  words.count <= 6
    ? listed(Array(words), "and") : words.prefix(5).joined(separator: ", ") + " and \(words.count - 5) more"
}

/// A text of the input for a message: in quotes, without control characters, and cut if it is long.
package func quoted(_ text: String) -> String {
  if text.utf8.count <= 60 { return "'" + escapingControls(text) + "'" }
  let cut = text.count > 60 ? text.prefix(57) + "..." : text[...]
  // One character can consist of a million combining marks.
  let few =
    cut.unicodeScalars.count > 300
    ? cut.unicodeScalars.prefix(297) + "...".unicodeScalars : cut.unicodeScalars
  return "'" + escapingControls(String(String.UnicodeScalarView(few))) + "'"
}

/// Control characters, and characters that reorder the text around them, as `\u{1B}`.
///
/// What comes from the input must not be able to command a terminal or to hide itself in a report.
package func escapingControls(_ text: String) -> String {
  guard !text.isPrintableASCII, text.unicodeScalars.contains(where: isUnsafeToPrint) else { return text }
  var result = ""
  for scalar in text.unicodeScalars {
    if isUnsafeToPrint(scalar) {
      result += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
    } else {
      result.unicodeScalars.append(scalar)
    }
  }
  return result
}

extension String {
  /// Nearly every text is: there is nothing to escape in it.
  fileprivate var isPrintableASCII: Bool { utf8.allSatisfy { 0x20..<0x7F ~= $0 } }
}

/// Whether it is a control character, a mark that sets the direction of text, or invisible. The joiners (U+200C, U+200D)
/// stay: Persian and many emoji are written with them.
package func isUnsafeToPrint(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0..<0x20, 0x7F..<0xA0, 0xAD, 0x061C, 0x180E, 0x200B, 0x200E...0x200F, 0x2028...0x202E, 0x2060...0x206F,
    0xFEFF, 0xFFF9...0xFFFB, 0xE0000...0xE007F:
    true
  default: false
  }
}
