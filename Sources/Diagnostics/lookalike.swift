/// A character of a text that looks like another one, with the one to write instead. Nil if there is none.
package func lookalike(in text: String) -> String? {
  for scalar in text.unicodeScalars {
    switch scalar.value {
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
  return nil
}

/// `U+00A0`.
package func codePoint(_ scalar: Unicode.Scalar) -> String {
  let hex = String(scalar.value, radix: 16, uppercase: true)
  return "U+" + String(repeating: "0", count: max(0, 4 - hex.count)) + hex
}
