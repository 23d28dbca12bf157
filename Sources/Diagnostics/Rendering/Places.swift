/// The way from ranges to lines and columns for a whole report.
///
/// The line table of a file is built when the first finding asks for it, and once.
struct Places {
  private let files: [SourceFile]
  private let unit: ColumnUnit
  private var tables: [LineTable?]

  init(_ files: [SourceFile], columns unit: ColumnUnit = .characters) {
    self.files = files
    self.unit = unit
    tables = Array(repeating: nil, count: files.count)
  }

  /// A file of the report; an empty one without a name for an index that the report does not have.
  func file(_ index: UInt32) -> SourceFile {
    Int(index) < files.count ? files[Int(index)] : SourceFile(name: "?", bytes: [])
  }

  mutating func lines(of index: UInt32) -> LineTable {
    guard Int(index) < tables.count else { return LineTable(file(index), columns: unit) }
    if let known = tables[Int(index)] { return known }
    let table = LineTable(file(index), columns: unit)
    tables[Int(index)] = table
    return table
  }

  mutating func location(of range: SourceRange) -> Location {
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

/// Places in files, as people and editors write them.
package struct FilePlaces {
  private let files: [SourceFile]
  private let tables: [LineTable]

  package init(_ files: [SourceFile]) {
    self.files = files
    tables = files.map { LineTable($0) }
  }

  /// `offers/spring.yaml:14`; nil for a place that is in none of the files.
  package func text(_ range: SourceRange) -> String? {
    let number = Int(range.file)
    guard number < files.count else { return nil }
    return "\(files[number].name):\(tables[number].line(of: Int(range.start)))"
  }
}
