import ByteText

/// A text as it was probably typed: with digits of any script as 0 to 9, wide characters and curly quotes as ASCII, without
/// invisible characters, and without quotes, Markdown and punctuation around it.
///
/// `** ٤٫٩٩ ;` is `4.99`.
package func plainText(_ text: String) -> String {
  var plain = ""
  for scalar in text.unicodeScalars { plain.unicodeScalars.append(contentsOf: plainScalar(scalar)) }
  var rest = plain.byBytes.trimmed(" \t\n\r")
  var last = rest[rest.endIndex...]
  while rest != last {
    last = rest
    rest = rest.byBytes.dropLast(";,.!? \t")
    for mark in ["\"", "'", "`", "**", "__", "*", "_"] {
      guard rest.utf8.count > 2 * mark.utf8.count, rest.byBytes.hasPrefix(mark), rest.byBytes.hasSuffix(mark)
      else { continue }
      rest = Substring(rest.unicodeScalars.dropFirst(mark.unicodeScalars.count))
      rest = Substring(rest.unicodeScalars.dropLast(mark.unicodeScalars.count))
    }
    rest = rest.byBytes.trimmed(" \t")
  }
  return String(rest)
}

/// The ASCII characters for a scalar; the scalar itself if it is of the text.
private func plainScalar(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
  switch scalar.value {
  case ..<0x80: return [scalar]
  case 0x200B...0x200F, 0x2060, 0xFEFF, 0xAD, 0xFE0F: return []
  case 0xA0, 0x2000...0x200A, 0x202F, 0x205F, 0x3000: return [" "]
  case 0x2018, 0x2019, 0x201A, 0x201B, 0x2032: return ["'"]
  case 0x201C, 0x201D, 0x201E, 0x201F, 0xAB, 0xBB, 0x2033: return ["\""]
  case 0x2010...0x2015, 0x2212: return ["-"]
  case 0x66B: return ["."]
  case 0x66C, 0x60C, 0x3001: return [","]
  case 0x66A: return ["%"]
  case 0xB7, 0x3002: return ["."]
  case 0x2044, 0x2215: return ["/"]
  case 0xFF01...0xFF5E: return Unicode.Scalar(scalar.value - 0xFF01 + 0x21).map { [$0] } ?? [scalar]
  default: break
  }
  guard scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue,
    let digit = Unicode.Scalar(0x30 + UInt32(value))
  else { return [scalar] }
  return [digit]
}
