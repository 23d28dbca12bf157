/// The cells that terminals give to a character: 2 for East Asian wide ones and emoji, 0 for marks alone.
package func displayWidth(of character: Character) -> Int {
  if let ascii = character.asciiValue { return ascii < 0x20 ? 0 : 1 }
  let scalars = character.unicodeScalars
  guard let first = scalars.first else { return 0 }
  let isEmoji = scalars.contains { $0.value == 0xFE0F }
  if isEmoji || displayWidth(of: first) == 2 { return 2 }
  return scalars.reduce(0) { sum, scalar in sum + displayWidth(of: scalar) }
}

/// The same for one scalar; Unicode Standard Annex #11.
package func displayWidth(of scalar: Unicode.Scalar) -> Int {
  if scalar.value < 0x300 { return 1 }
  if isWide(scalar.value) || scalar.properties.isEmojiPresentation { return 2 }
  if 0x1160...0x11FF ~= scalar.value { return 0 }
  return switch scalar.properties.generalCategory {
  case .nonspacingMark, .enclosingMark, .format: 0
  default: 1
  }
}

private func isWide(_ value: UInt32) -> Bool {
  switch value {
  case 0x1100...0x115F, 0x2E80...0x3029, 0x3030...0x303E, 0x3041...0x3098, 0x309B...0xA4CF, 0xA960...0xA97F,
    0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6,
    0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x1F200...0x1F265, 0x20000...0x3FFFD:
    true
  default: false
  }
}
