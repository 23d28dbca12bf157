extension JSONReader {
  /// A string or key; it is decoded when it is asked for.
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
        if !isWhole { kind = .brokenString } else if kind == .plainString { kind = .escapedString }
      case 0x0A, 0x0D: throw fault(.unclosedString(isLine: true), at: start)
      case 0..<0x20: throw fault(.controlCharacter, at: start)
      default: try readNonASCII()
      }
    }
    throw fault(.unclosedString(isLine: false), at: start)
  }

  /// ASCII that needs no escape. Most of every text is such, so it is copied in one piece.
  private mutating func passPlain() {
    let (first, end) = (offset, end)
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

  /// - Returns: false for half a surrogate pair.
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

  /// A character beyond ASCII, in the well-formed byte sequences of the Unicode Standard, table 3-7.
  private mutating func readNonASCII() throws(JSONFault) {
    let second: ClosedRange<UInt8>
    let length: Int
    switch bytes[offset] {
    case 0xC2...0xDF: (second, length) = (0x80...0xBF, 2)
    case 0xE0: (second, length) = (0xA0...0xBF, 3)
    case 0xED: (second, length) = (0x80...0x9F, 3)
    case 0xE1...0xEF: (second, length) = (0x80...0xBF, 3)
    case 0xF0: (second, length) = (0x90...0xBF, 4)
    case 0xF1...0xF3: (second, length) = (0x80...0xBF, 4)
    case 0xF4: (second, length) = (0x80...0x8F, 4)
    default: throw fault(.notUTF8)
    }
    guard offset + length <= end, second.contains(bytes[offset + 1]),
      bytes[offset + 2..<offset + length].allSatisfy({ $0 & 0xC0 == 0x80 })
    else { throw fault(.notUTF8) }
    offset += length
  }
}
