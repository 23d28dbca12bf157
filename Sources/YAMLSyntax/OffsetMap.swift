/// Converts libyaml's marks, which count characters, to offsets, which count bytes of UTF-8.
///
/// The offset is the mark plus a shift that changes only at characters that are not ASCII, so a conversion takes one addition and
/// two comparisons. Marks must be converted in ascending order; a mark before the last one has the same offset as that.
struct OffsetMap {
  private var shift: Int
  /// The offset of the next character that is not ASCII.
  private var nextWide: Int
  /// The last offset that was returned.
  private var last = 0

  /// libyaml skips a byte order mark without counting it.
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    let hasMark = unsafe bytes.count >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF
    shift = hasMark ? 3 : 0
    nextWide = unsafe OffsetMap.firstWide(bytes, from: shift)
  }

  /// Returns the offset of a mark.
  @inline(__always)
  mutating func offset(_ mark: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    if mark &+ shift > nextWide { unsafe advance(to: mark, bytes) }
    let offset = min(mark &+ shift, bytes.count)
    if offset < last { return last }
    last = offset
    return offset
  }

  /// Moves past the characters before the mark that are not ASCII.
  private mutating func advance(to mark: Int, _ bytes: UnsafeBufferPointer<UInt8>) {
    while mark + shift > nextWide, nextWide < bytes.count {
      let lead = unsafe bytes[nextWide]
      let width =
        switch lead {
        case 0xF0...: 4
        case 0xE0...: 3
        default: 2
        }
      shift += width - 1
      nextWide += width
      if nextWide < bytes.count, unsafe bytes[nextWide] < 0x80 {
        nextWide = unsafe OffsetMap.firstWide(bytes, from: nextWide)
      }
    }
  }

  /// Returns the offset of the first byte that is not ASCII: 32 bytes at a time, then byte by byte.
  private static func firstWide(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    let mask: UInt64 = 0x8080_8080_8080_8080
    let raw = UnsafeRawBufferPointer(bytes)
    func word(_ offset: Int) -> UInt64 { unsafe raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self) }
    var offset = start
    while bytes.count - offset >= 32 {
      if (word(offset) | word(offset + 8) | word(offset + 16) | word(offset + 24)) & mask != 0 { break }
      offset += 32
    }
    while offset < bytes.count, unsafe bytes[offset] < 0x80 { offset += 1 }
    return offset
  }
}
