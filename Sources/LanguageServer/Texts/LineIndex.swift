import Diagnostics

/// Converts between offsets in a text and positions of the protocol.
///
/// As the protocol says, lines end at LF, CR LF or CR, and a place beyond a line or the text is its end.
package struct LineIndex: Sendable {
  private let bytes: [UInt8]
  private let length: Int
  private let encoding: PositionEncoding
  /// Where each line begins.
  private let starts: [UInt32]

  /// - Parameter hidesMark: whether a byte order mark does not count as a character: editors do not show that of a file.
  package init(
    _ bytes: [UInt8], length: Int? = nil, encoding: PositionEncoding, hidesMark: Bool = false
  ) {
    self.bytes = bytes
    self.length = length ?? bytes.count
    self.encoding = encoding
    let first = hidesMark ? markLength(of: bytes[..<self.length]) : 0
    starts = LineIndex.lineStarts(bytes, self.length, first: UInt32(first))
  }

  private static func lineStarts(_ bytes: [UInt8], _ length: Int, first: UInt32) -> [UInt32] {
    var starts = [first]
    var offset = 0
    unsafe bytes.withUnsafeBufferPointer { bytes in
      while offset < length {
        let byte = unsafe bytes[offset]
        offset += 1
        guard byte == 0x0A || byte == 0x0D else { continue }
        if byte == 0x0D, offset < length, unsafe bytes[offset] == 0x0A { offset += 1 }
        starts.append(UInt32(truncatingIfNeeded: offset))
      }
    }
    return starts
  }

  /// The bytes of a line without its line break; empty beyond the last one.
  package func range(ofLine line: Int) -> Range<Int> {
    guard line >= 0, line < starts.count else { return length..<length }
    let start = Int(starts[line])
    var end = line + 1 < starts.count ? Int(starts[line + 1]) : length
    while end > start, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
    return start..<end
  }

  package func line(of offset: Int) -> Int {
    max(0, starts.partitionPoint { Int($0) <= offset } - 1)
  }

  package func position(of offset: Int) -> TextPosition {
    let offset = min(max(offset, Int(starts[0])), length)
    let line = line(of: offset)
    let start = Int(starts[line])
    return TextPosition(line: line, character: units(in: start..<min(offset, range(ofLine: line).upperBound)))
  }

  package func offset(of position: TextPosition) -> Int {
    guard position.line >= 0 else { return Int(starts[0]) }
    let line = range(ofLine: position.line)
    guard position.character > 0 else { return line.lowerBound }
    switch encoding {
    case .utf8:
      var offset = line.lowerBound + min(position.character, line.count)
      // The middle of a character is its beginning.
      while offset > line.lowerBound, offset < length, bytes[offset] & 0xC0 == 0x80 { offset -= 1 }
      return offset
    case .utf16:
      var left = position.character
      var offset = line.lowerBound
      while offset < line.upperBound {
        let width = LineIndex.utf16Width(bytes[offset])
        if width > left { break }
        left -= width
        offset += 1
        while offset < line.upperBound, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
      }
      return offset
    }
  }

  private func units(in range: Range<Int>) -> Int {
    switch encoding {
    case .utf8: range.count
    case .utf16: bytes[range].reduce(0) { sum, byte in sum + LineIndex.utf16Width(byte) }
    }
  }

  /// The number of UTF-16 units of the character that begins with a byte; 0 for a byte that continues a character.
  private static func utf16Width(_ byte: UInt8) -> Int {
    if byte & 0xC0 == 0x80 { return 0 }
    return byte >= 0xF0 ? 2 : 1
  }
}

/// How a client counts the characters of a line.
package enum PositionEncoding: String, Sendable, CaseIterable {
  case utf8 = "utf-8"
  case utf16 = "utf-16"
}
