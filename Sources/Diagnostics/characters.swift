/// Whether a byte is one of 0 to 9 in ASCII.
package func isDigit(_ byte: UInt8) -> Bool { 0x30...0x39 ~= byte }

/// Whether a byte is an unaccented letter or a digit.
package func isAlphanumeric(_ byte: UInt8) -> Bool {
  isDigit(byte) || 0x41...0x5A ~= byte || 0x61...0x7A ~= byte
}

extension Unicode.Scalar {
  /// Whether it is a letter, a digit or a combining mark of any script.
  ///
  /// Characters cannot tell: Swift asks the first scalar of one, so that U+0D4E with a quote after it is a letter.
  package var isOfWord: Bool {
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
      .letterNumber, .otherNumber, .nonspacingMark, .spacingMark, .enclosingMark:
      true
    default: false
    }
  }
}

/// How many bytes the byte order mark has with which a text begins: three, or none.
///
/// Public, because the compiler inlines only public functions in other modules. Otherwise a program looks up at run time what each
/// kind of collection conforms to, which takes as long as reading a small file.
@inlinable
public func markLength(of text: some Collection<UInt8>) -> Int {
  text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
}

/// A text in an address: all but RFC 3986's unreserved characters and `marks` as UTF-8 with percent signs.
package func percentEncoded(_ text: String, keeping marks: String) -> String {
  func isKept(_ byte: UInt8) -> Bool {
    isAlphanumeric(byte) || "-._~".utf8.contains(byte) || marks.utf8.contains(byte)
  }
  guard !text.utf8.allSatisfy(isKept) else { return text }
  return text.utf8.reduce(into: "") { result, byte in
    if isKept(byte) {
      result.unicodeScalars.append(Unicode.Scalar(byte))
    } else {
      result += (byte < 0x10 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
    }
  }
}

/// A number with zeros before it, up to a width: `07`.
package func padded(_ number: some BinaryInteger, _ width: Int) -> String {
  let digits = String(number)
  return String(repeating: "0", count: max(0, width - digits.count)) + digits
}

/// The text with a capital letter at the beginning.
package func capitalized(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }

extension BidirectionalCollection {
  /// Returns the collection without the elements at both ends for which a condition holds.
  package func trimmed(_ isCut: (Element) -> Bool) -> SubSequence {
    guard let first = firstIndex(where: { !isCut($0) }), let last = lastIndex(where: { !isCut($0) }) else {
      return self[endIndex...]
    }
    return self[first...last]
  }
}
