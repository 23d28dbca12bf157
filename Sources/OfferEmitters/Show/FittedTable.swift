import Diagnostics
import SystemCalls

/// A table whose texts are wrapped until it is narrow enough; cells are counted as terminals show them.
struct FittedTable: Sendable {
  private let header: [CellText]
  private let rows: [[CellText]]
  private let columns: [ViewTable.Column]
  private let widths: [Int]
  /// Above which row a line of its own says what the next rows belong to.
  private let headings: [Int: String]
  private static let gap = 2
  /// Narrower columns are no use to anybody.
  private static let least = 12

  init(_ table: ViewTable, width: Int) {
    let left = table.isGrouped ? 1 : 0
    columns = Array(table.columns.dropFirst(left))
    header = columns.map { CellText($0.title) }
    rows = parallelMap(chunks(of: table.rows)) { rows in
      rows.map { $0.dropFirst(left).map(CellText.init) }
    }.flatMap(\.self)
    var headings: [Int: String] = [:]
    for (number, row) in table.rows.enumerated()
    where table.isGrouped && (number == 0 || table.rows[number - 1][0] != row[0]) {
      headings[number] = escapingControls(row[0])
    }
    self.headings = headings
    var widths = header.map { max(1, $0.width) }
    for row in rows {
      for (number, cell) in row.enumerated() { widths[number] = max(widths[number], cell.width) }
    }
    let kept = columns.map { $0.isNumeric || $0.isWhole }
    var excess = widths.reduce(0, +) + FittedTable.gap * (widths.count - 1) - width
    while excess > 0 {
      let open = widths.indices.filter { !kept[$0] && widths[$0] > FittedTable.least }
      guard let widest = open.max(by: { (widths[$0], $1) < (widths[$1], $0) }) else { break }
      let second = open.filter { $0 != widest }.map { widths[$0] }.max() ?? FittedTable.least
      let cut = min(excess, max(1, widths[widest] - max(second, FittedTable.least)))
      widths[widest] -= cut
      excess -= cut
    }
    self.widths = widths
  }

  /// The header, and under it every row; a row is as many lines as its longest cell takes.
  func text(_ style: Style) -> [UInt8] {
    var head: [UInt8] = []
    write(header, &head)
    let title = style.paint(String(decoding: head.dropLast(), as: UTF8.self), .quiet) + "\n"
    let parts = parallelMap(chunks(of: Array(rows.indices))) { numbers in
      var text: [UInt8] = []
      for number in numbers {
        if let heading = headings[number] {
          if number > 0 { text.append(0x0A) }
          text += style.paint(heading, .strong).utf8
          text.append(0x0A)
        }
        write(rows[number], &text)
      }
      return text
    }
    return Array(title.utf8) + parts.joined()
  }

  private func write(_ row: [CellText], _ text: inout [UInt8]) {
    let cells = row.enumerated().map { $1.lines(atMost: widths[$0]) }
    for number in 0..<(cells.map(\.count).max() ?? 0) {
      // Blanks are written before what follows them, so that no line ends with one.
      var blanks = 0
      for (column, lines) in cells.enumerated() {
        let line = number < lines.count ? lines[number] : nil
        let padding = max(0, widths[column] - (line?.width ?? 0))
        if columns[column].isNumeric { blanks += padding }
        if let line, !line.bytes.isEmpty {
          text += repeatElement(0x20, count: blanks)
          text += line.bytes
          blanks = 0
        }
        blanks += (columns[column].isNumeric ? 0 : padding) + FittedTable.gap
      }
      text.append(0x0A)
    }
  }
}
