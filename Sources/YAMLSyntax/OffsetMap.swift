/// The way from libyaml's marks, which count characters, to UTF-8 offsets.
///
/// Offset = mark + shift, where the shift changes only at a byte above 0x7F: one addition and two comparisons a mark. Marks
/// have to be asked for in ascending order; one that goes back gets the last answer.
struct OffsetMap {
  private var shift: Int
  private var nextWide: Int
  private var last = 0

  /// A byte order mark is skipped by libyaml without being counted.
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    let hasMark = unsafe bytes.count >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF
    shift = hasMark ? 3 : 0
    nextWide = unsafe OffsetMap.firstWide(bytes, from: shift)
  }

  @inline(__always)
  mutating func offset(_ mark: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    if mark &+ shift > nextWide { unsafe advance(to: mark, bytes) }
    let offset = min(mark &+ shift, bytes.count)
    if offset < last { return last }
    last = offset
    return offset
  }

  private mutating func advance(to mark: Int, _ bytes: UnsafeBufferPointer<UInt8>) {
    while mark + shift > nextWide, nextWide < bytes.count {
      let lead = unsafe bytes[nextWide]
      let width = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2
      shift += width - 1
      nextWide += width
      if nextWide < bytes.count, unsafe bytes[nextWide] < 0x80 {
        nextWide = unsafe OffsetMap.firstWide(bytes, from: nextWide)
      }
    }
  }

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
