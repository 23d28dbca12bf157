/// Finds the part of a line that is worth showing. Looks at a few hundred bytes only: a line can have megabytes.
struct SourceWindow {
  /// The number of cells to which source lines are cut where nothing is narrower.
  static let widest = 200
  /// The fewest cells of a part, also on a terminal that is narrower.
  private static let narrowest = 30

  let bytes: [UInt8]
  let line: Range<Int>
  /// The number of cells to which the line is cut.
  private let width: Int
  /// Cells that are kept before a range when the line has to be cut there.
  private var lead: Int { width * 3 / 10 }

  init(bytes: [UInt8], line: Range<Int>, width: Int) {
    self.bytes = bytes
    self.line = line
    self.width = min(max(width, SourceWindow.narrowest), SourceWindow.widest)
  }

  /// The whole line where it fits, else the part around `offset`.
  func part(around offset: Int) -> Range<Int> {
    if forward(from: line.lowerBound, cells: width) == line.upperBound { return line }
    let offset = min(max(offset, line.lowerBound), line.upperBound)
    var lower = back(from: offset, cells: lead)
    let upper = forward(from: lower, cells: width)
    if upper == line.upperBound { lower = back(from: upper, cells: width) }
    return lower..<upper
  }

  private func forward(from start: Int, cells: Int) -> Int {
    var offset = start
    var left = cells
    while offset < line.upperBound {
      let (length, width) = scalar(at: offset)
      left -= width
      if left < 0 { break }
      offset += length
    }
    return offset
  }

  private func back(from end: Int, cells: Int) -> Int {
    var offset = end
    var left = cells
    while offset > line.lowerBound {
      var before = offset - 1
      while before > line.lowerBound, offset - before < 4, bytes[before] & 0xC0 == 0x80 { before -= 1 }
      // A stray continuation byte is a character of its own.
      if scalar(at: before).length != offset - before { before = offset - 1 }
      left -= scalar(at: before).width
      if left < 0 { break }
      offset = before
    }
    return offset
  }

  /// The length and the cells of the scalar at `offset`; at least 1 each, so that a heap of marks ends too.
  private func scalar(at offset: Int) -> (length: Int, width: Int) {
    let first = bytes[offset]
    if first < 0x80 {
      let isPrinted = first >= 0x20 && first != 0x7F || first == 0x09
      return (1, isPrinted ? 1 : 6)
    }
    let length =
      switch first {
      case 0xF0...: 4
      case 0xE0...: 3
      default: 2
      }
    guard first >= 0xC2, first < 0xF5, offset + length <= line.upperBound,
      bytes[offset + 1..<offset + length].allSatisfy({ $0 & 0xC0 == 0x80 })
    else { return (1, 1) }
    let text = String(decoding: bytes[offset..<offset + length], as: UTF8.self)
    guard let scalar = text.unicodeScalars.first else { return (length, 1) }
    return (length, isUnsafeToPrint(scalar) ? 8 : max(1, displayWidth(of: scalar)))
  }
}
