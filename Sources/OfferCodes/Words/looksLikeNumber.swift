import Diagnostics

/// Whether a spreadsheet would take the text for a number and change it: it is digits, or digits with one `E` between them.
@inline(__always)
func looksLikeNumber(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
  guard let last = text.indices.last, unsafe isDigit(text[0]), unsafe isDigit(text[last]) else {
    return false
  }
  var hasExponent = false
  for place in text.indices {
    let character = unsafe text[place]
    if isDigit(character) { continue }
    guard character == UInt8(ascii: "E"), !hasExponent else { return false }
    hasExponent = true
  }
  return true
}
