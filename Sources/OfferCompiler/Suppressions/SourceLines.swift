import ByteText
import Diagnostics
import YAMLSyntax

/// The lines of a document, numbered from 1, and the lines that a comment is about.
struct SourceLines {
  private let bytes: [UInt8]
  private let table: LineTable
  /// The known reaches of comments on lines of their own. Many of them can be below one another, and share a reach.
  private var belowComment: [Int: Ignore.Reach] = [:]

  /// Takes time in proportion to the size of the file, so it is made only for files with a comment for offerc.
  init(_ document: Document) {
    bytes = document.bytes
    table = LineTable(document.source)
  }

  func line(of offset: UInt32) -> Int { table.line(of: Int(offset)) }

  func start(of line: Int) -> UInt32 { UInt32(table.range(ofLine: line).lowerBound) }

  /// The first byte of a line that is no blank; nil for a blank line.
  func content(of line: Int) -> UInt32? {
    table.range(ofLine: line).first { !isBlank(bytes[$0]) }.map { UInt32($0) }
  }

  /// The line break before a line, or after it if it is the first; LF if the file has one line.
  func lineBreak(around line: Int) -> String {
    let first = max(1, line - 1)
    guard table.hasLine(first + 1) else { return "\n" }
    let place = table.range(ofLine: first).upperBound..<table.range(ofLine: first + 1).lowerBound
    return String(decoding: bytes[place], as: UTF8.self)
  }

  /// What a comment is about. At the end of a line, it is about that line. On a line of its own, it is about the next line that
  /// is not a comment, unless there is a blank line between them.
  mutating func reach(of comment: Range<UInt32>) -> Ignore.Reach {
    let own = line(of: comment.lowerBound)
    guard content(of: own) == comment.lowerBound else { return .line(own) }
    let reach = reach(below: own)
    belowComment[own] = reach
    return reach
  }

  private func reach(below own: Int) -> Ignore.Reach {
    var line = own
    while table.hasLine(line + 1) {
      line += 1
      if let known = belowComment[line] { return known }
      guard let content = content(of: line) else { return .nothing }
      guard bytes[Int(content)] == UInt8(ascii: "#") else { return .below(line) }
    }
    return .nothing
  }

  /// The reaches that include a place, the nearest first: its line, the line above, the lines above the entries around it.
  func reaches(of place: UInt32, in entries: [UInt32]) -> [Ignore.Reach] {
    let own = line(of: place)
    return [.line(own), .below(own)] + entries.map { .below(line(of: $0)) }
  }
}
