/// Converts the ranges of a report to lines and columns. The lines of a file are counted when its first place is converted.
package struct Places {
  private let files: [SourceFile]
  private let tables: [LineTable]

  package init(_ files: [SourceFile], columns unit: ColumnUnit = .characters) {
    self.files = files
    tables = files.map { LineTable($0, columns: unit) }
  }

  /// A file of the report; an empty one without a name for an index that the report does not have.
  func file(_ index: UInt32) -> SourceFile {
    Int(index) < files.count ? files[Int(index)] : SourceFile(name: "?", bytes: [])
  }

  func lines(of index: UInt32) -> LineTable {
    Int(index) < tables.count ? tables[Int(index)] : LineTable(file(index))
  }

  /// `offers/spring.yaml:14`; nil for a place that is in none of the files.
  package func text(_ range: SourceRange) -> String? {
    guard Int(range.file) < files.count else { return nil }
    return "\(file(range.file).name):\(lines(of: range.file).line(of: Int(range.start)))"
  }

  func location(of range: SourceRange) -> Location {
    let lines = lines(of: range.file)
    let start = lines.position(of: Int(range.start))
    let end = range.end == range.start ? start : lines.position(of: Int(range.end))
    return Location(
      file: file(range.file).name, line: start.line, column: start.column, endLine: end.line,
      endColumn: end.column)
  }
}

/// A range as people and programs read it: 1-based, the end is after the last character.
struct Location: Hashable {
  let file: String
  let line: Int
  let column: Int
  let endLine: Int
  let endColumn: Int

  /// `offers/spring.yaml:14:5`, safe to print.
  var start: String { "\(escapingControls(file)):\(line):\(column)" }
}
