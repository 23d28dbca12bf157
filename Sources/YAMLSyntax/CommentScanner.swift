#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Finds the comments between the events: libyaml does not report them.
///
/// In a gap between two events every `#` begins a comment; one inside a scalar does not. Only the position of the next `#`
/// is kept, so a scalar without one costs a comparison.
struct CommentScanner {
  private(set) var comments: [Range<UInt32>] = []
  private var next: Int

  init(_ bytes: UnsafeBufferPointer<UInt8>) { next = unsafe CommentScanner.find(0x23, in: bytes, from: 0) }

  /// Takes the comments that begin before `start`, then leaves out what lies before `end`.
  @inline(__always)
  mutating func pass(_ start: Int, _ end: Int, _ bytes: UnsafeBufferPointer<UInt8>) {
    if next < end { unsafe passSlowly(start, end, bytes) }
  }

  private mutating func passSlowly(_ start: Int, _ end: Int, _ bytes: UnsafeBufferPointer<UInt8>) {
    while next < start { unsafe take(bytes) }
    if next < end { next = unsafe CommentScanner.find(0x23, in: bytes, from: end) }
  }

  /// An event that begins with an anchor or a tag, or a block scalar: comments can stand behind these, inside the event.
  mutating func passHeader(_ start: Int, _ end: Int, isBlockScalar: Bool, _ bytes: UnsafeBufferPointer<UInt8>)
  {
    while next < start { unsafe take(bytes) }
    var offset = start
    while offset < end {
      let byte = unsafe bytes[offset]
      switch byte {
      case 0x23:
        next = offset
        unsafe take(bytes)
        offset = comments.last.map { Int($0.upperBound) } ?? end
      case 0x20, 0x09, 0x0A, 0x0D: offset += 1
      case 0x26, 0x21:
        while offset < end, unsafe bytes[offset] > 0x20 { offset += 1 }
      case 0x7C where isBlockScalar, 0x3E where isBlockScalar:
        while offset < end, unsafe bytes[offset] > 0x20 { offset += 1 }
        while offset < end, unsafe bytes[offset] == 0x20 || bytes[offset] == 0x09 { offset += 1 }
        if offset < end, unsafe bytes[offset] == 0x23 {
          next = offset
          unsafe take(bytes)
        }
        offset = end
      default: offset = end
      }
    }
    next = unsafe CommentScanner.find(0x23, in: bytes, from: max(next, end))
  }

  private mutating func take(_ bytes: UnsafeBufferPointer<UInt8>) {
    let end = unsafe CommentScanner.lineEnd(bytes, from: next)
    comments.append(UInt32(next)..<UInt32(end))
    next = unsafe CommentScanner.find(0x23, in: bytes, from: end)
  }

  private static func find(_ byte: UInt8, in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    guard start < bytes.count, let base = bytes.baseAddress,
      let found = unsafe memchr(base + start, Int32(byte), bytes.count - start)
    else { return Int.max }
    return unsafe UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }

  /// Comments end at LF, CR, and as YAML 1.1 has it at NEL, LS and PS.
  private static func lineEnd(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var offset = start
    while offset < bytes.count {
      switch unsafe bytes[offset] {
      case 0x0A, 0x0D: return offset
      case 0xC2 where unsafe offset + 1 < bytes.count && bytes[offset + 1] == 0x85: return offset
      case 0xE2
      where unsafe offset + 2 < bytes.count && bytes[offset + 1] == 0x80 && bytes[offset + 2] & 0xFE == 0xA8:
        return offset
      default: offset += 1
      }
    }
    return offset
  }
}
