/// A source text as it was read: its name for people and its bytes.
package struct SourceFile: Sendable {
  /// The path as it is shown: relative where the file lies below the working folder.
  package let name: String
  /// The source, perhaps followed by other bytes of its owner; `length` says where it ends.
  package let bytes: [UInt8]
  package let length: Int

  package init(name: String, bytes: [UInt8], length: Int? = nil) {
    self.name = name
    self.bytes = bytes
    self.length = min(length ?? bytes.count, bytes.count)
  }

  package init(name: String, text: String) { self.init(name: name, bytes: Array(text.utf8)) }
}

/// What a column is one of.
package enum ColumnUnit: Sendable {
  /// What people take for one character: an extended grapheme cluster.
  case characters
  /// Unicode scalars: for formats that programs find the place by.
  case scalars
}

/// Where the lines of a file begin, and the way from offsets to lines and columns.
package struct LineTable: Sendable {
  private let file: SourceFile
  private let unit: ColumnUnit
  /// Offset of the first byte of each line; the first line begins behind a byte order mark.
  private let starts: [Int]
  /// Places inside long lines whose column is known, by offset.
  private let waypoints: [Waypoint]

  /// Linear in the size of the file: made once for a file that has findings. Lines end at LF, CR LF or CR, as in YAML.
  package init(_ file: SourceFile, columns unit: ColumnUnit = .characters) {
    self.file = file
    self.unit = unit
    let bytes = file.bytes
    let hasMark = file.length >= 3 && bytes.starts(with: [0xEF, 0xBB, 0xBF])
    var starts = [hasMark ? 3 : 0]
    var waypoints: [Waypoint] = []
    var offset = 0
    while let lineBreak = LineTable.lineBreak(in: bytes, offset..<file.length) {
      unit.mark(starts[starts.count - 1]..<lineBreak.lowerBound, of: bytes, into: &waypoints)
      starts.append(lineBreak.upperBound)
      offset = lineBreak.upperBound
    }
    unit.mark(starts[starts.count - 1]..<file.length, of: bytes, into: &waypoints)
    self.starts = starts
    self.waypoints = waypoints
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

  package var count: Int { starts.count }

  /// 1-based line and column; a byte order mark is no column.
  package func position(of offset: Int) -> (line: Int, column: Int) {
    let offset = min(max(offset, starts[0]), file.length)
    let line = lastIndex(below: starts.count) { starts[$0] <= offset } ?? 0
    var known = Waypoint(offset: starts[line], column: 0)
    let waypoint = lastIndex(below: waypoints.count) { waypoints[$0].offset <= offset }
    if let waypoint, waypoints[waypoint].offset > known.offset { known = waypoints[waypoint] }
    return (line + 1, known.column + unit.count(in: file.bytes[known.offset..<offset]) + 1)
  }

  /// The bytes of a line (1-based) without its line break and without a byte order mark.
  package func range(ofLine line: Int) -> Range<Int> {
    let start = starts[line - 1]
    var end = line < starts.count ? starts[line] : file.length
    while end > start, file.bytes[end - 1] == 0x0A || file.bytes[end - 1] == 0x0D { end -= 1 }
    return start..<end
  }

  /// The last index whose element is not behind the place that is looked for; nil when all are.
  private func lastIndex(below count: Int, where isBefore: (Int) -> Bool) -> Int? {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if isBefore(middle) { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? nil : low - 1
  }
}

/// A place inside a long line and the characters of the line before it.
///
/// Without them, looking up thousands of places in a file that is one line of 10 MB would be quadratic.
private struct Waypoint: Sendable {
  let offset: Int
  let column: Int

  static let distance = 1024
}

extension ColumnUnit {
  /// Columns of a part of one line: in ASCII each byte is one.
  fileprivate func count(in part: ArraySlice<UInt8>) -> Int {
    if part.allSatisfy({ $0 < 0x80 && $0 != 0x0D }) { return part.count }
    let text = String(decoding: part, as: UTF8.self)
    return switch self {
    case .characters: text.count
    case .scalars: text.unicodeScalars.count
    }
  }

  /// Adds waypoints to a line about a kilobyte apart. They stand between two ASCII characters, where a grapheme
  /// cluster always ends, so that the parts of the line can be counted one by one.
  fileprivate func mark(_ line: Range<Int>, of bytes: [UInt8], into waypoints: inout [Waypoint]) {
    var last = Waypoint(offset: line.lowerBound, column: 0)
    var next = last.offset + Waypoint.distance
    while next < line.upperBound {
      if bytes[next - 1] < 0x80, bytes[next] < 0x80 {
        last = Waypoint(offset: next, column: last.column + count(in: bytes[last.offset..<next]))
        waypoints.append(last)
        next += Waypoint.distance
      } else {
        next += 1
      }
    }
  }
}
