/// Returns the UTF-16 code unit of a `\u` escape; nil if there is none at the offset.
package func escapedCodeUnit(at offset: Int, in text: ArraySlice<UInt8>) -> UInt16? {
  guard offset + 6 <= text.endIndex, text[offset] == UInt8(ascii: "\\"), text[offset + 1] == UInt8(ascii: "u")
  else { return nil }
  var unit: UInt16 = 0
  for byte in text[offset + 2..<offset + 6] {
    guard let digit = hexadecimalDigit(byte) else { return nil }
    unit = unit << 4 | UInt16(digit)
  }
  return unit
}

/// Returns the character of two `\u` escapes that are a surrogate pair; nil if there is none at the offset.
package func escapedPair(at offset: Int, in text: ArraySlice<UInt8>) -> Unicode.Scalar? {
  guard let lead = escapedCodeUnit(at: offset, in: text), UTF16.isLeadSurrogate(lead),
    let trail = escapedCodeUnit(at: offset + 6, in: text), UTF16.isTrailSurrogate(trail)
  else { return nil }
  return Unicode.Scalar(0x10000 + (UInt32(lead) & 0x3FF) << 10 + UInt32(trail) & 0x3FF)
}

/// Returns the value of a hexadecimal digit in upper or lower case; nil for any other byte.
package func hexadecimalDigit(_ byte: UInt8) -> UInt8? {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
  case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
  case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
  default: nil
  }
}
