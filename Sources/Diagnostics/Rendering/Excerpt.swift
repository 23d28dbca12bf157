/// The source lines that a finding shows, file by file, the one with the fault first.
struct Excerpt {
  /// The largest number of related places that are drawn; the others are counted.
  static let mostRelated = 6

  private(set) var sections: [Section] = []
  /// Related places that are not drawn.
  private(set) var leftOut = 0

  struct Section {
    let file: UInt32
    /// The place that is written above the lines.
    let start: String
    /// Sorted by line. A long line can have several rows, which show different parts of it.
    var rows: [Row] = []
  }

  /// A source line, or a part of a long one.
  struct Row {
    let line: Int
    /// The bytes that are shown, and whether more of the line is before or after them.
    let shown: Range<Int>
    let isCutBefore: Bool
    let isCutAfter: Bool
    var marks: [Mark] = []
  }

  /// A range to underline, inside one line.
  struct Mark {
    let range: Range<Int>
    let text: String
    let isPrimary: Bool
  }

  /// - Parameter width: The cells of a terminal for a source line and the marks beside it; a longer line is cut.
  init(of finding: Finding, _ places: Places, width: Int = SourceWindow.widest) {
    leftOut = max(0, finding.related.count - Excerpt.mostRelated)
    let labels = [finding.primary] + finding.related.prefix(Excerpt.mostRelated)
    var files: [UInt32] = []
    for label in labels where !files.contains(label.range.file) { files.append(label.range.file) }
    for file in files {
      var marks: [(line: Int, mark: Mark)] = []
      let lines = places.lines(of: file)
      for (index, label) in labels.enumerated() where label.range.file == file {
        marks.append(Excerpt.mark(label, isPrimary: index == 0, in: lines))
      }
      guard let first = labels.first(where: { $0.range.file == file }) else { continue }
      var section = Section(file: file, start: places.location(of: first.range).start)
      section.rows = Excerpt.rows(for: marks, of: places.file(file), lines, width)
      sections.append(section)
    }
  }

  /// The number of the last line that is shown: it decides how wide the gutter is.
  var lastLine: Int { sections.flatMap(\.rows).map(\.line).max() ?? 1 }

  /// The mark of a place. Of a range over several lines, only the part on the first line is marked.
  private static func mark(_ label: Label, isPrimary: Bool, in lines: LineTable) -> (line: Int, mark: Mark) {
    let line = lines.position(of: Int(label.range.start)).line
    let bytes = lines.range(ofLine: line)
    let start = min(max(Int(label.range.start), bytes.lowerBound), bytes.upperBound)
    let end = min(max(Int(label.range.end), start), bytes.upperBound)
    return (line, Mark(range: start..<end, text: label.text, isPrimary: isPrimary))
  }

  private static func rows(
    for marks: [(line: Int, mark: Mark)], of file: SourceFile, _ lines: LineTable,
    _ width: Int
  ) -> [Row] {
    var rows: [Row] = []
    let sorted = marks.sorted { ($0.line, $0.mark.range.lowerBound) < ($1.line, $1.mark.range.lowerBound) }
    for (line, mark) in sorted {
      if let last = rows.last, last.line == line, last.fits(mark) {
        rows[rows.count - 1].marks.append(mark)
        continue
      }
      let bytes = lines.range(ofLine: line)
      // An empty line shows nothing that the place above does not say.
      if bytes.isEmpty, mark.text.isEmpty { continue }
      let row = Row(file, line, bytes, around: mark.range.lowerBound, width: width, marks: [mark])
      if isText(file.bytes[row.shown]) { rows.append(row) }
    }
    return rows
  }
}

extension Excerpt.Row {
  init(
    _ file: SourceFile, _ line: Int, _ bytes: Range<Int>, around offset: Int, width: Int,
    marks: [Excerpt.Mark] = []
  ) {
    self.line = line
    shown = SourceWindow(bytes: file.bytes, line: bytes, width: width).part(around: offset)
    isCutBefore = shown.lowerBound > bytes.lowerBound
    isCutAfter = shown.upperBound < bytes.upperBound
    self.marks = marks
  }

  /// Whether this part of the line shows a mark, or its first 30 bytes.
  fileprivate func fits(_ mark: Excerpt.Mark) -> Bool {
    let end = min(mark.range.upperBound, mark.range.lowerBound + 30)
    return mark.range.lowerBound >= shown.lowerBound && end <= shown.upperBound
  }
}

/// Whether bytes are text that people can read, and not a part of a binary file. Text can have a character that nobody sees: a
/// finding about it shows its line.
private func isText(_ bytes: ArraySlice<UInt8>) -> Bool {
  let unreadable = String(decoding: bytes, as: UTF8.self).unicodeScalars.count { scalar in
    scalar == "\u{FFFD}" || (isControlOrNoncharacter(scalar) && scalar != "\t")
  }
  return unreadable < 2 || unreadable * 2 < bytes.count
}
