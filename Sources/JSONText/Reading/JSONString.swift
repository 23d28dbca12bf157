/// The text of a string: its bytes without quotation marks and escapes.
struct JSONString {
  let utf8: ArraySlice<UInt8>

  /// - Parameter node: A string or a key of these bytes, which the reader has checked.
  init(_ node: JSONNode, in bytes: [UInt8]) {
    let content = bytes[Int(node.start) + 1..<Int(node.end) - 1]
    utf8 = node.kind == .plainString ? content : JSONString.decoded(content)[...]
  }

  private static func decoded(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var offset = text.startIndex
    while offset < text.endIndex {
      guard text[offset] == UInt8(ascii: "\\") else {
        result.append(text[offset])
        offset += 1
        continue
      }
      guard text[offset + 1] == UInt8(ascii: "u") else {
        result.append(meaning(of: text[offset + 1]))
        offset += 2
        continue
      }
      let (scalar, length) = escapedScalar(at: offset, in: text)
      result.append(contentsOf: String(scalar).utf8)
      offset += length
    }
    return result
  }

  /// Returns the byte that an escape of two characters means.
  private static func meaning(of letter: UInt8) -> UInt8 {
    switch letter {
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "t"): 0x09
    default: letter
    }
  }

  /// Returns the character of a `\u` escape, or of two that are a surrogate pair, and the number of their bytes.
  private static func escapedScalar(
    at offset: Int, in text: ArraySlice<UInt8>
  ) -> (scalar: Unicode.Scalar, length: Int) {
    let unit = escapedCodeUnit(at: offset, in: text) ?? 0
    if let scalar = Unicode.Scalar(unit) { return (scalar, 6) }
    guard let pair = escapedPair(at: offset, in: text) else { return ("\u{FFFD}", 6) }
    return (pair, 12)
  }
}

extension JSONTree {
  /// Returns the text of a string or a key.
  func string(at index: Int) -> String {
    String(decoding: JSONString(nodes[index], in: bytes).utf8, as: UTF8.self)
  }
}
