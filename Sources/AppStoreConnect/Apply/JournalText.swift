import Diagnostics
import JSONText

/// The lines of a journal.
package struct JournalText {
  package private(set) var lines: [JournalLine] = []
  /// Where the last run that began is from; nil if no run says it.
  package private(set) var origin: JournalOrigin?
  /// When the last line was written that is about a request, in seconds since 1970.
  package private(set) var lastTime: Int64?
  /// The bytes without a last line that was cut off: nothing was sent after it.
  package private(set) var wholeLength = 0
  /// Whether the last line lacks its line feed.
  package private(set) var isUnended = false

  /// - Parameter path: of the file, for messages.
  /// - Throws: `PlainFailure` for a line that cannot be read and is not the last one.
  package init(_ bytes: [UInt8], path: String) throws {
    var start = 0
    var number = 0
    while start < bytes.count {
      number += 1
      let end = bytes[start...].firstIndex(of: 0x0A)
      guard read(Array(bytes[start..<(end ?? bytes.count)])) else {
        guard end == nil else { throw JournalText.damaged(line: number, path) }
        wholeLength = start
        return
      }
      guard let end else {
        wholeLength = bytes.count
        isUnended = true
        return
      }
      start = end + 1
    }
    wholeLength = bytes.count
  }

  /// Whether the line is one of a journal.
  private mutating func read(_ text: [UInt8]) -> Bool {
    guard let root = try? JSONDocument(reading: text).root else { return false }
    if let line = JournalLine(root) {
      lines.append(line)
      lastTime = line.time.map(Int64.init)
      return true
    }
    origin = JournalOrigin(root) ?? origin
    return JournalOrigin.isBeginning(root)
  }

  private static func damaged(line: Int, _ path: String) -> PlainFailure {
    PlainFailure(
      "the journal \(path) is damaged: line \(line) cannot be read",
      notes: [
        "restore an undamaged copy; if there is none, move the journal away and make a new plan, which leaves out what is done"
      ], status: .findings)
  }
}
