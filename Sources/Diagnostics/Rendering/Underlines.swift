import ByteText

/// One row of an excerpt: the source and the lines of underlines and labels below it.
///
/// The last range is labelled beside its underline, those before it on lines of their own, from right to left:
///
///     mode: free-trial, price: 4.99
///           ----------  ^^^^^ not allowed
///           |
///           chosen here
struct Underlines {
  /// Which color a text has.
  enum Ink { case none, primary, related }

  /// Characters of one ink.
  struct Run {
    var text: String
    var ink: Ink
  }

  /// The source, safe to print.
  let source: String
  /// The lines below it, each with its text at its end.
  private var lines: [[Run]] = []
  /// The fewest cells into which a text is wrapped.
  private static let leastRoom = 24

  /// The marks by the number of their cell.
  private typealias Marks = [Int: (mark: Character, ink: Ink)]

  /// True where the source has a tab.
  private let cells: [Bool]
  private let spans: [Span]

  private struct Span {
    let cells: Range<Int>
    let text: String
    let ink: Ink

    private var isPrimary: Int { ink == .primary ? 1 : 0 }

    /// A range inside of another one is drawn over it, and the place of the fault over related places.
    static func isDrawnBefore(_ a: Span, _ b: Span) -> Bool {
      (-a.cells.count, a.isPrimary) < (-b.cells.count, b.isPrimary)
    }

    /// The range that ends last has its text beside it.
    static func endsBefore(_ a: Span, _ b: Span) -> Bool {
      (a.cells.upperBound, a.isPrimary, a.cells.lowerBound) < (
        b.cells.upperBound, b.isPrimary, b.cells.lowerBound
      )
    }
  }

  init(_ row: Excerpt.Row, of file: SourceFile) {
    var shown = DisplayedText()
    var cellAt: [Int: Int] = [:]
    let bounds = row.marks.flatMap { [$0.range.lowerBound, $0.range.upperBound] }
    let ends = bounds.map { min($0, row.shown.upperBound) }
    if row.isCutBefore { shown.append("…") }
    var offset = row.shown.lowerBound
    for end in ends.sorted() + [row.shown.upperBound] {
      shown.append(file.bytes[offset..<end])
      cellAt[end] = shown.cells.count
      offset = end
    }
    if row.isCutAfter { shown.append("…") }
    source = shown.text
    cells = shown.cells
    spans = row.marks.map { mark in
      let start = cellAt[min(mark.range.lowerBound, row.shown.upperBound)] ?? 0
      let end = cellAt[min(mark.range.upperBound, row.shown.upperBound)] ?? start
      return Span(
        cells: start..<max(end, start + 1), text: escapingControls(mark.text),
        ink: mark.isPrimary ? .primary : .related)
    }
    draw()
  }

  /// The lines below the source, with texts wrapped so that no line takes more than `width` cells. Where there is too little
  /// room beside the marks, a text is below them.
  func lines(atMost width: Int) -> [[Run]] {
    lines.flatMap { line -> [[Run]] in
      guard let text = line.last, text.ink != .none else { return [line] }
      let marks = line.dropLast()
      let gap = String(text.text.byBytes.prefix(of: " "))
      let label = String(text.text.byBytes.drop(" "))
      let begin = marks.reduce(gap.count) { sum, run in sum + run.text.count }
      guard begin + Underlines.cells(label) > width else { return [line] }
      if width - begin >= Underlines.leastRoom {
        let pieces = wrapped(label, width: width - begin)
        return [marks + [Run(text: gap + pieces[0], ink: text.ink)]]
          + pieces.dropFirst().map { Underlines.indented($0, begin, text.ink) }
      }
      let pieces = wrapped(label, width: width)
      let left = max(0, width - (pieces.map(Underlines.cells).max() ?? 0))
      return [Array(marks)] + pieces.map { Underlines.indented($0, left, text.ink) }
    }
  }

  private static func cells(_ text: String) -> Int {
    text.reduce(0) { sum, character in sum + displayWidth(of: character) }
  }

  private static func indented(_ text: String, _ count: Int, _ ink: Ink) -> [Run] {
    [Run(text: String(repeating: " ", count: count), ink: .none), Run(text: text, ink: ink)]
  }

  private mutating func draw() {
    let lastToEnd = spans.indices.max { a, b in Span.endsBefore(spans[a], spans[b]) }
    guard let beside = lastToEnd else { return }
    var underline: Marks = [:]
    for span in spans.sorted(by: Span.isDrawnBefore) {
      for cell in span.cells { underline[cell] = (span.ink == .primary ? "^" : "-", span.ink) }
    }
    lines = [line(underline, then: spans[beside])]

    let below = spans.indices.filter { $0 != beside && !spans[$0].text.isEmpty }.map { spans[$0] }
    var hanging = below.reversed().sorted { $0.cells.lowerBound < $1.cells.lowerBound }
    if !hanging.isEmpty { lines.append(line(connectors(hanging))) }
    while let last = hanging.popLast() {
      let left = hanging.filter { $0.cells.lowerBound < last.cells.lowerBound }
      lines.append(line(connectors(left), at: last.cells.lowerBound, last))
    }
  }

  private func connectors(_ spans: [Span]) -> Marks {
    var result: Marks = [:]
    for span in spans { result[span.cells.lowerBound] = ("|", span.ink) }
    return result
  }

  /// Marks, and a text one cell after the last of them.
  private func line(_ marks: Marks, then span: Span) -> [Run] {
    var runs = line(marks)
    if !span.text.isEmpty { runs.append(Run(text: " " + span.text, ink: span.ink)) }
    return runs
  }

  /// Marks, and a text that begins at a cell right of them.
  private func line(_ marks: Marks, at cell: Int, _ span: Span) -> [Run] {
    line(marks, upTo: cell) + [Run(text: span.text, ink: span.ink)]
  }

  private func line(_ marks: Marks, upTo end: Int? = nil) -> [Run] {
    let end = end ?? (marks.keys.max() ?? -1) + 1
    var runs: [Run] = []
    for cell in 0..<end {
      let isTab = cell < cells.count && cells[cell]
      let mark = marks[cell]
      var text = isTab ? "\t" : " "
      if let mark {
        text = String(mark.mark)
        if isTab, cell + 1 < end { text += "\t" }
      }
      let ink = mark?.ink ?? .none
      if let last = runs.last, last.ink == ink {
        runs[runs.count - 1].text += text
      } else {
        runs.append(Run(text: text, ink: ink))
      }
    }
    return runs
  }
}
