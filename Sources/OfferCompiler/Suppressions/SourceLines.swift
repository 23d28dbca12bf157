import ByteText
import Diagnostics
import YAMLSyntax

/// The lines of a document, 1-based as in reports, and which of them a comment speaks about.
struct SourceLines {
  private let bytes: [UInt8]
  private let table: LineTable
  /// What comments on lines of their own reach, as far as it was asked: many can stand below one another.
  private var belowComment: [Int: Ignore.Reach] = [:]

  /// Linear in the size of the file: made for files with a comment to offerc.
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

  /// The line break of the file at this line: the one before it, else the one after it.
  func lineBreak(around line: Int) -> String {
    let first = max(1, line - 1)
    guard table.hasLine(first + 1) else { return "\n" }
    let place = table.range(ofLine: first).upperBound..<table.range(ofLine: first + 1).lowerBound
    return String(decoding: bytes[place], as: UTF8.self)
  }

  /// A comment after something speaks about its line; one on a line of its own about the next line that holds more than
  /// a comment, unless a blank line is between them.
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

  /// What speaks about a place, the nearest first: its line, the line above, the lines above the entries around it.
  func reaches(of place: UInt32, in entries: [UInt32]) -> [Ignore.Reach] {
    let own = line(of: place)
    return [.line(own), .below(own)] + entries.map { .below(line(of: $0)) }
  }
}
