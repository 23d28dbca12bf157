/// A character of a text that looks like another one, with the one to write instead. Nil if there is none.
package func lookalike(in text: String) -> String? {
  let scalars = Array(text.unicodeScalars)
  for (index, scalar) in scalars.enumerated() {
    switch scalar.value {
    case 0x2019 where scalars.isInsideWord(index): continue
    case 0xA0, 0x2007, 0x202F:
      return "a no-break space (\(codePoint(scalar))), which looks like a space: write a plain space, or none"
    case 0x2000...0x2006, 0x2008...0x200A, 0x205F, 0x3000:
      return "a wide space (\(codePoint(scalar))), which looks like a space: write a plain space, or none"
    case 0x200B, 0xFEFF: return "a zero-width space (\(codePoint(scalar))), which is invisible: remove it"
    case 0x2018...0x201F: return "a curly quote (\(codePoint(scalar))): YAML accepts only \" and '"
    case 0x2010...0x2015, 0x2212: return "a dash (\(codePoint(scalar))) that is not a hyphen: write -"
    case 0xFF1A: return "a wide colon (\(codePoint(scalar))): write : and a space"
    default: continue
    }
  }
  return lookalikeLetter(in: text)
}

extension [Unicode.Scalar] {
  /// Whether a scalar is between letters or digits, as an apostrophe is.
  fileprivate func isInsideWord(_ index: Int) -> Bool {
    index > 0 && index + 1 < count && self[index - 1].isOfWord && self[index + 1].isOfWord
  }
}

/// A phrase about a Cyrillic or Greek letter in a word with Latin letters: `а (U+0430), which looks like the Latin a`.
private func lookalikeLetter(in text: String) -> String? {
  for word in text.unicodeScalars.split(whereSeparator: { !$0.isOfWord }) {
    guard word.contains(where: { $0.isASCII && isAlphanumeric(UInt8($0.value)) }),
      let found = word.first(where: { latinLetters[$0] != nil }), let latin = latinLetters[found]
    else { continue }
    let script = found.value < 0x400 ? "Greek" : "Cyrillic"
    return
      "the \(script) letter \(found) (\(codePoint(found))), which looks like the Latin \(latin): write \(latin)"
  }
  return nil
}

/// A text with Latin letters in the place of Cyrillic and Greek ones that look alike.
package func latin(_ text: String) -> String {
  var result = String.UnicodeScalarView()
  for scalar in text.unicodeScalars { result.append(latinLetters[scalar] ?? scalar) }
  return String(result)
}

/// Letters that look alike. Source: `confusables.txt` of Unicode Technical Standard 39 has these pairs.
private let latinLetters: [Unicode.Scalar: Unicode.Scalar] = [
  "а": "a", "е": "e", "о": "o", "р": "p", "с": "c", "у": "y", "х": "x", "і": "i", "ј": "j", "ѕ": "s",
  "һ": "h", "ԁ": "d", "ԛ": "q", "ԝ": "w", "А": "A", "В": "B", "Е": "E", "К": "K", "М": "M", "Н": "H",
  "О": "O", "Р": "P", "С": "C", "Т": "T", "У": "Y", "Х": "X", "І": "I", "Ј": "J", "Ѕ": "S", "ο": "o",
  "ν": "v", "α": "a", "ι": "i", "Α": "A", "Β": "B", "Ε": "E", "Ζ": "Z", "Η": "H", "Ι": "I", "Κ": "K",
  "Μ": "M", "Ν": "N", "Ο": "O", "Ρ": "P", "Τ": "T", "Υ": "Y", "Χ": "X",
]

/// `U+00A0`.
package func codePoint(_ scalar: Unicode.Scalar) -> String {
  let hex = String(scalar.value, radix: 16, uppercase: true)
  return "U+" + String(repeating: "0", count: max(0, 4 - hex.count)) + hex
}
