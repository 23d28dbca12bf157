import Parallel

/// Says what is known of codes, whatever spaces they are of.
package struct CodeReader: Sendable {
  private let spaces: [KnownSpace]

  package init(_ spaces: [KnownSpace]) { self.spaces = spaces }

  /// What is known of each text, as somebody typed it.
  ///
  /// - Throws: `CryptographyFailure`.
  package func verdicts(on texts: [String]) throws -> [CodeVerdict] {
    var codes = CodeTexts()
    for text in texts { unsafe Array(text.utf8).withUnsafeBufferPointer { unsafe codes.append($0) } }
    try read(&codes, try spaces.map(SpaceReader.init))
    return codes.verdicts
  }

  /// Lines about the lines of a list: the code as it stands there, what is known of it, its batch and its offset, separated by
  /// tabs; behind a typing error its likely places. Empty lines are left out.
  ///
  /// Works on all cores.
  /// - Parameter list: whole lines; LF or CR LF.
  /// - Returns: reports to be written one after the other.
  /// - Throws: `CryptographyFailure`.
  package func reports(on list: [UInt8]) throws -> [CodeReport] {
    var pieces = cut(list)[...]
    var reports: [CodeReport] = []
    try forEachInOrder {
      pieces.popFirst()
    } _: { piece in
      try report(on: list, piece)
    } take: { _, report in
      reports.append(report)
    }
    return reports
  }

  private static let pieceSize = 1 << 16

  /// Ranges of whole lines, of about equal size.
  private func cut(_ list: [UInt8]) -> [Range<Int>] {
    var pieces: [Range<Int>] = []
    var start = 0
    while start < list.count {
      var end = min(start + CodeReader.pieceSize, list.count)
      while end < list.count, list[end - 1] != UInt8(ascii: "\n") { end += 1 }
      pieces.append(start..<end)
      start = end
    }
    return pieces
  }

  private func report(on list: [UInt8], _ range: Range<Int>) throws -> CodeReport {
    try unsafe list.withUnsafeBufferPointer { list in
      let lines = unsafe lineRanges(of: list, range)
      var codes = CodeTexts()
      for line in lines { unsafe codes.append(UnsafeBufferPointer(rebasing: list[line])) }
      try read(&codes, try spaces.map(SpaceReader.init))
      var report = CodeReport(capacity: range.count * 3)
      for (line, verdict) in zip(lines, codes.verdicts) {
        unsafe report.add(UnsafeBufferPointer(rebasing: list[line]), verdict)
      }
      return report
    }
  }

  private func read(_ codes: inout CodeTexts, _ readers: [SpaceReader]) throws {
    for number in 0..<codes.count {
      for reader in readers { try reader.add(number, of: &codes) }
    }
    for reader in readers { try reader.flush(&codes) }
  }

  private func lineRanges(of list: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> [Range<Int>] {
    var lines: [Range<Int>] = []
    lines.reserveCapacity(range.count / 12)
    var start = range.lowerBound
    for place in range where unsafe list[place] == UInt8(ascii: "\n") || place == range.upperBound - 1 {
      var end = unsafe list[place] == UInt8(ascii: "\n") ? place : place + 1
      if end > start, unsafe list[end - 1] == UInt8(ascii: "\r") { end -= 1 }
      if end > start { lines.append(start..<end) }
      start = place + 1
    }
    return lines
  }
}
