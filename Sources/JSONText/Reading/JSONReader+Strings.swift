extension JSONReader {
  /// Reads a string or a key. It is checked now, and decoded when it is used.
  mutating func readString() throws(JSONFault) {
    let start = offset
    var kind = JSONNode.Kind.plainString
    offset += 1
    while true {
      passPlain()
      guard let byte = current else { break }
      switch byte {
      case UInt8(ascii: "\""):
        offset += 1
        append(kind, from: start)
        return
      case UInt8(ascii: "\\"):
        let isWhole = try readEscape(ofStringAt: start)
        if !isWhole {
          kind = .brokenString
        } else if kind == .plainString {
          kind = .escapedString
        }
      case 0x0A, 0x0D: throw fault(.unclosedString(isLine: true), at: start)
      case 0..<0x20: throw fault(.controlCharacter, at: start)
      default: try readNonASCII()
      }
    }
    throw fault(.unclosedString(isLine: false), at: start)
  }

  /// Skips ASCII characters without escapes, which most of a text has, in one tight loop.
  private mutating func passPlain() {
    let first = offset
    let end = end
    offset = unsafe bytes.withUnsafeBufferPointer { bytes in
      var place = first
      guard let start = bytes.baseAddress else { return place }
      while place < end {
        let byte = unsafe start[place]
        guard byte >= 0x20, byte < 0x80, byte != 0x22, byte != 0x5C else { break }
        place += 1
      }
      return place
    }
  }

  /// Reads an escape. Returns false if it is half a surrogate pair.
  private mutating func readEscape(ofStringAt start: Int) throws(JSONFault) -> Bool {
    let text = bytes[..<end]
    switch text[(offset + 1)...].first {
    case nil: throw fault(.unclosedString(isLine: false), at: start)
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      offset += 2
      return true
    case UInt8(ascii: "u"):
      guard let unit = escapedCodeUnit(at: offset, in: text) else {
        let isCut = text[(offset + 2)...].allSatisfy { hexadecimalDigit($0) != nil }
        throw isCut ? fault(.unclosedString(isLine: false), at: start) : fault(.wrongEscape)
      }
      let isPair = escapedPair(at: offset, in: text) != nil
      let isWhole = isPair || !UTF16.isSurrogate(unit)
      guard isWhole || allowsLoneSurrogates else { throw fault(.loneSurrogate) }
      offset += isPair ? 12 : 6
      return isWhole
    default: throw fault(.wrongEscape)
    }
  }

  /// Reads a character that is not ASCII. Source: well-formed byte sequences, table 3-7 of the Unicode Standard.
  private mutating func readNonASCII() throws(JSONFault) {
    let length: Int
    switch bytes[offset] {
    case 0xC2...0xDF: length = 2
    case 0xE0...0xEF: length = 3
    case 0xF0...0xF4: length = 4
    default: throw fault(.notUTF8)
    }
    // The second byte excludes longer forms than necessary (E0, F0), surrogates (ED), and what is above U+10FFFF (F4).
    let second: ClosedRange<UInt8> =
      switch bytes[offset] {
      case 0xE0: 0xA0...0xBF
      case 0xED: 0x80...0x9F
      case 0xF0: 0x90...0xBF
      case 0xF4: 0x80...0x8F
      default: 0x80...0xBF
      }
    guard offset + length <= end, second.contains(bytes[offset + 1]),
      bytes[offset + 2..<offset + length].allSatisfy({ $0 & 0xC0 == 0x80 })
    else { throw fault(.notUTF8) }
    offset += length
  }
}
