import Synchronization

/// Finds the lines and columns of offsets in a file.
///
/// Lines are searched for only up to the last place that was asked for.
package final class LineTable: Sendable {
  private let lines: Mutex<LineSearch>

  /// Linear in the size of the file up to the last place. Lines end at LF, CR LF or CR, as in YAML.
  package init(_ file: SourceFile, columns unit: ColumnUnit = .characters) {
    lines = Mutex(LineSearch(file, unit))
  }

  /// 1-based line and column; a byte order mark is no column.
  package func position(of offset: Int) -> (line: Int, column: Int) {
    lines.withLock { $0.position(of: offset) }
  }

  /// The 1-based line alone.
  package func line(of offset: Int) -> Int { lines.withLock { $0.line(of: offset) } }

  package func hasLine(_ line: Int) -> Bool { lines.withLock { $0.hasLine(line) } }

  /// The bytes of a line (1-based) without its line break and without a byte order mark.
  package func range(ofLine line: Int) -> Range<Int> { lines.withLock { $0.range(ofLine: line) } }
}

extension SourceFile {
  /// `offers/spring.yaml:14:5`.
  package func place(of offset: Int) -> String {
    let (line, column) = LineTable(self).position(of: offset)
    return "\(name):\(line):\(column)"
  }
}

/// The lines of a file that were found so far.
private struct LineSearch: Sendable {
  private let file: SourceFile
  private let unit: ColumnUnit
  /// Offset of the first byte of each line; the first line begins after a byte order mark. In half the room of `Int`: a
  /// file can have a hundred million lines.
  private var starts: [UInt32]
  /// Places whose column is known, by the long lines that were asked for.
  private var waypoints: [Int: [Waypoint]] = [:]
  private var isComplete = false

  init(_ file: SourceFile, _ unit: ColumnUnit) {
    self.file = file
    self.unit = unit
    starts = [UInt32(markLength(of: file.bytes[..<file.length]))]
  }

  mutating func position(of offset: Int) -> (line: Int, column: Int) {
    let offset = min(max(offset, Int(starts[0])), file.length)
    let line = line(of: offset)
    let before = file.bytes[Int(starts[line - 1])..<offset]
    if before.count > Waypoint.distance { unit.mark(before, into: &waypoints[line, default: []]) }
    let passed = waypoints[line, default: []]
    let place = passed.partitionPoint { $0.offset <= offset } - 1
    let known = place < 0 ? Waypoint(offset: before.startIndex, column: 0) : passed[place]
    return (line, known.column + unit.count(in: before[known.offset...]) + 1)
  }

  mutating func line(of offset: Int) -> Int {
    let offset = UInt32(clamping: offset)
    while starts[starts.count - 1] <= offset, findNext() {}
    return max(1, starts.partitionPoint { $0 <= offset })
  }

  mutating func hasLine(_ line: Int) -> Bool {
    while starts.count < line, findNext() {}
    return line <= starts.count
  }

  mutating func range(ofLine line: Int) -> Range<Int> {
    var end = hasLine(line + 1) ? Int(starts[line]) : file.length
    let start = Int(starts[line - 1])
    while end > start, file.bytes[end - 1] == 0x0A || file.bytes[end - 1] == 0x0D { end -= 1 }
    return start..<end
  }

  /// Finds the beginning of one more line. Returns false at the end of the file.
  private mutating func findNext() -> Bool {
    guard !isComplete else { return false }
    let start = Int(starts[starts.count - 1])
    let lineBreak = LineSearch.lineBreak(in: file.bytes, start..<file.length)
    if let lineBreak { starts.append(UInt32(lineBreak.upperBound)) } else { isComplete = true }
    return !isComplete
  }

  /// The first line break: eight bytes at a time, since the files of findings are large.
  private static func lineBreak(in bytes: [UInt8], _ range: Range<Int>) -> Range<Int>? {
    var offset = range.lowerBound
    unsafe bytes.withUnsafeBytes { bytes in
      while offset + 8 <= range.upperBound {
        let word = unsafe bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        // A byte below 0x10 borrows from its high bit: LF and CR do, and tabs, which the loop below passes over.
        guard (word &- 0x1010_1010_1010_1010) & ~word & 0x8080_8080_8080_8080 == 0 else { break }
        offset += 8
      }
    }
    while offset < range.upperBound {
      if bytes[offset] == 0x0A { return offset..<offset + 1 }
      if bytes[offset] == 0x0D {
        let isPair = offset + 1 < range.upperBound && bytes[offset + 1] == 0x0A
        return offset..<offset + (isPair ? 2 : 1)
      }
      offset += 1
    }
    return nil
  }
}

/// The unit in which columns are counted.
package enum ColumnUnit: Sendable {
  /// Characters as people see them: extended grapheme clusters.
  case characters
  /// Unicode scalars, for formats in which programs look up places.
  case scalars

  /// Columns of a part of one line: in ASCII each byte is one.
  fileprivate func count(in part: ArraySlice<UInt8>) -> Int {
    isASCII(part) ? part.count : count(in: String(decoding: part, as: UTF8.self)[...])
  }

  private func count(in text: Substring) -> Int {
    self == .characters ? text.count : text.unicodeScalars.count
  }

  private func isASCII(_ part: ArraySlice<UInt8>) -> Bool { part.allSatisfy { $0 < 0x80 && $0 != 0x0D } }

  /// Adds waypoints of a line up to an offset, each at the end of a part that consists of whole characters.
  fileprivate func mark(_ bytes: ArraySlice<UInt8>, into waypoints: inout [Waypoint]) {
    var last = waypoints.last ?? Waypoint(offset: bytes.startIndex, column: 0)
    var size = Waypoint.distance
    while last.offset + size < bytes.endIndex {
      let part = wholeCharacters(
        of: bytes[last.offset..<last.offset + size], before: bytes[last.offset + size])
      if part.length == 0 {
        // One long character, or no UTF-8: doubling the part keeps this linear.
        size *= 2
        continue
      }
      last = Waypoint(offset: last.offset + part.length, column: last.column + part.columns)
      waypoints.append(last)
      size = Waypoint.distance
    }
  }

  /// The beginning of a part that consists of whole characters. The last character may continue after the part, unless it
  /// and the next byte are ASCII.
  private func wholeCharacters(of part: ArraySlice<UInt8>, before next: UInt8) -> (length: Int, columns: Int)
  {
    if next < 0x80, isASCII(part) { return (part.count, part.count) }
    var end = part.endIndex
    let continuesScalar = next & 0xC0 == 0x80
    if continuesScalar { end = part.lastIndex { $0 & 0xC0 != 0x80 } ?? part.startIndex }
    guard let text = String(validating: part[..<end], as: UTF8.self) else { return (0, 0) }
    let whole = text.dropLast()
    return (whole.utf8.count, count(in: whole))
  }
}

/// A place inside a long line where a character begins, and the characters of the line before it.
///
/// Without them, looking up a million places in a file that is one line of 10 MB would be quadratic.
private struct Waypoint: Sendable {
  let offset: Int
  let column: Int

  /// A look-up counts about half as many bytes.
  static let distance = 128
}
