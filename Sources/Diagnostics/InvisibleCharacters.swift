/// The characters that nobody sees in a name: one table for all names and texts that customers read.
///
/// These are Unicode's Default_Ignorable_Code_Point and the two separators of lines and paragraphs, without U+200C and U+200D,
/// which are spelling in Persian and Hindi, and without variation selectors, which choose how a character is drawn.
package enum InvisibleCharacters {
  private static let ranges: [ClosedRange<UInt32>] = [
    0xAD...0xAD, 0x34F...0x34F, 0x61C...0x61C, 0x115F...0x1160, 0x17B4...0x17B5, 0x180E...0x180E,
    0x200B...0x200B, 0x200E...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0x3164...0x3164, 0xFEFF...0xFEFF,
    0xFFA0...0xFFA0, 0xFFF0...0xFFF8, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A, 0xE0000...0xE00FF,
    0xE01F0...0xE0FFF,
  ]

  package static func contains(_ scalar: Unicode.Scalar) -> Bool {
    let value = scalar.value
    guard value >= 0xAD else { return false }
    return ranges.contains { $0.contains(value) }
  }

  /// Whether texts that run from right to left may need it: a mark of direction.
  package static func isDirectionMark(_ scalar: Unicode.Scalar) -> Bool {
    [0x200E, 0x200F, 0x61C].contains(scalar.value)
  }

  package static func first(in text: String) -> Unicode.Scalar? {
    // Plain text is by far the most common.
    guard text.utf8.contains(where: { $0 >= 0x80 }) else { return nil }
    return text.unicodeScalars.first(where: contains)
  }
}
