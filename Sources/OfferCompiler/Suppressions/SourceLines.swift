import YAMLSyntax

/// The lines around a place, found from there: no table is made of the file. Lines end at LF, CR LF or CR.
struct SourceLines {
  private let bytes: [UInt8]
  private let length: Int
  /// Behind a byte order mark.
  private let first: Int

  init(_ document: Document) {
    bytes = document.bytes
    length = document.length
    first = bytes[..<length].starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// Where the line begins that holds the offset.
  func start(of offset: UInt32) -> UInt32 {
    var offset = min(max(Int(offset), first), length)
    while offset > first, !isBreak(bytes[offset - 1]) { offset -= 1 }
    return UInt32(offset)
  }

  /// The first byte of a line that is no blank, or its end.
  func content(of start: UInt32) -> UInt32 {
    var offset = Int(start)
    while offset < length, isBlank(bytes[offset]) { offset += 1 }
    return UInt32(offset)
  }

  /// Nil for the last line.
  func next(after start: UInt32) -> UInt32? {
    var offset = Int(start)
    while offset < length, !isBreak(bytes[offset]) { offset += 1 }
    let width = breakWidth(at: offset)
    return width == 0 ? nil : UInt32(offset + width)
  }

  /// The line break of the file at this line: the one before it, else the one behind it.
  func lineBreak(around start: UInt32) -> [UInt8] {
    let start = Int(start)
    if start > first {
      let isPair = start >= 2 && bytes[start - 2] == 0x0D && bytes[start - 1] == 0x0A
      return Array(bytes[(start - (isPair ? 2 : 1))..<start])
    }
    let end = bytes[start..<length].firstIndex(where: isBreak) ?? length
    let width = breakWidth(at: end)
    return width == 0 ? [0x0A] : Array(bytes[end..<end + width])
  }

  /// A comment behind something speaks about its line; one on a line of its own about the next line that holds more than
  /// a comment, unless a blank line is between them.
  func reach(of comment: Range<UInt32>) -> Ignore.Reach {
    let start = start(of: comment.lowerBound)
    guard content(of: start) == comment.lowerBound else { return .line(start) }
    var line = start
    while let below = next(after: line) {
      let content = Int(content(of: below))
      guard content < length, !isBreak(bytes[content]) else { return .nothing }
      guard bytes[content] == UInt8(ascii: "#") else { return .below(below) }
      line = below
    }
    return .nothing
  }

  private func isBreak(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  private func breakWidth(at offset: Int) -> Int {
    guard offset < length, isBreak(bytes[offset]) else { return 0 }
    return bytes[offset] == 0x0D && offset + 1 < length && bytes[offset + 1] == 0x0A ? 2 : 1
  }
}
