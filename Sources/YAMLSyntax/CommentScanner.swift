import Diagnostics

/// Finds the comments between the events of libyaml, which does not report them.
///
/// Between two events, every `#` begins a comment; inside a scalar, it does not. Only the offset of the next `#` is kept, so a
/// scalar without one costs a comparison.
struct CommentScanner {
  private(set) var comments: [Range<UInt32>] = []
  /// Whether there are more comments than the budget allows. `comments` lacks the others.
  private(set) var isFull = false
  /// The offset of the next `#`.
  private var next: Int

  init(_ bytes: UnsafeBufferPointer<UInt8>) { next = unsafe CommentScanner.next(bytes, from: 0) }

  /// Adds the comments that begin before `start`, then skips what is before `end`.
  @inline(__always)
  mutating func pass(from start: Int, to end: Int, in bytes: UnsafeBufferPointer<UInt8>) {
    if next < end { unsafe passSlowly(from: start, to: end, in: bytes) }
  }

  private mutating func passSlowly(from start: Int, to end: Int, in bytes: UnsafeBufferPointer<UInt8>) {
    while next < start { unsafe take(bytes) }
    if next < end { next = unsafe CommentScanner.next(bytes, from: end) }
  }

  /// Passes `count` properties (an anchor, a tag) from `start` on, and adds the comments after them.
  ///
  /// - Returns: The end of the properties, and the beginning of the node itself, which is not after `end`.
  mutating func passProperties(
    _ count: Int, from start: Int, to end: Int, in bytes: UnsafeBufferPointer<UInt8>
  ) -> (end: Int, content: Int) {
    unsafe pass(from: start, to: start, in: bytes)
    var left = count
    var offset = start
    var propertiesEnd = start
    while offset < end {
      switch unsafe bytes[offset] {
      case 0x26 where left > 0, 0x21 where left > 0:
        offset = unsafe min(propertyEnd(bytes, from: offset), end)
        propertiesEnd = offset
        left -= 1
      case 0x23:
        while next <= offset { unsafe take(bytes) }
        offset = unsafe CommentScanner.lineEnd(bytes, from: offset)
      case 0x20, 0x09:
        offset += 1
      default:
        let width = unsafe CommentScanner.breakWidth(bytes, at: offset)
        if width == 0 { return (propertiesEnd, offset) }
        offset += width
        // libyaml ignores a byte order mark at the beginning of any line.
        offset += unsafe markLength(of: bytes[min(offset, end)..<end])
      }
    }
    return (propertiesEnd, min(offset, end))
  }

  /// Passes a block scalar, and adds the comment after its `|` or `>`, if there is one.
  mutating func passBlockScalar(from start: Int, to end: Int, in bytes: UnsafeBufferPointer<UInt8>) {
    unsafe pass(from: start, to: start, in: bytes)
    let header = unsafe CommentScanner.lineEnd(bytes, from: start)
    if next < header { unsafe take(bytes) }
    unsafe pass(from: start, to: end, in: bytes)
  }

  /// Adds the comment that begins at the next `#`.
  private mutating func take(_ bytes: UnsafeBufferPointer<UInt8>) {
    let end = unsafe CommentScanner.lineEnd(bytes, from: next)
    if comments.count < Budget.comments {
      comments.append(UInt32(next)..<UInt32(end))
    } else {
      isFull = true
    }
    next = unsafe CommentScanner.next(bytes, from: end)
  }

  private static func next(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    unsafe offset(of: 0x23, in: bytes, from: start) ?? Int.max
  }

  /// Returns the end of the anchor (`&`) or the tag (`!`) at `start`, where libyaml would end it.
  private func propertyEnd(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    let isAnchor = unsafe bytes[start] == 0x26
    let isVerbatimTag = unsafe !isAnchor && start + 1 < bytes.count && bytes[start + 1] == 0x3C
    var offset = start + 1
    while offset < bytes.count, unsafe CommentScanner.breakWidth(bytes, at: offset) == 0 {
      switch unsafe bytes[offset] {
      case 0x20, 0x09: return offset
      case 0x2C where !isVerbatimTag: return offset
      case 0x3F where isAnchor, 0x3A where isAnchor, 0x5D where isAnchor, 0x7D where isAnchor: return offset
      case 0x25 where isAnchor, 0x40 where isAnchor, 0x60 where isAnchor: return offset
      default: offset += 1
      }
    }
    return offset
  }

  /// Returns the end of a line. Lines end at LF and CR, and in YAML 1.1 also at NEL, LS and PS.
  private static func lineEnd(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var offset = start
    while offset < bytes.count, unsafe breakWidth(bytes, at: offset) == 0 { offset += 1 }
    return offset
  }

  /// Returns the number of bytes of the line break at `offset`, where CR and LF are two line breaks; 0 if there is none.
  @inline(__always)
  private static func breakWidth(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) -> Int {
    switch unsafe bytes[offset] {
    case 0x0A, 0x0D: 1
    case 0xC2: unsafe offset + 1 < bytes.count && bytes[offset + 1] == 0x85 ? 2 : 0
    case 0xE2:
      unsafe offset + 2 < bytes.count && bytes[offset + 1] == 0x80 && bytes[offset + 2] & 0xFE == 0xA8
        ? 3 : 0
    default: 0
    }
  }
}
