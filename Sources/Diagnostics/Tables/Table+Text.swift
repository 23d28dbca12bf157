extension Table {
  /// Blanks between columns.
  private static let gap = 2
  /// The least width of a column whose texts are wrapped.
  private static let least = 12

  /// The header and the rows as text. Texts are wrapped until no line takes more than `width` cells of a terminal, so that a
  /// row has as many lines as its longest cell. If the columns do not fit, the table becomes a list.
  package func text(width: Int = .max, _ style: Style = Style(isColored: false)) -> String {
    let left = isGrouped ? 1 : 0
    let header = columns.dropFirst(left).map { CellText($0.title) }
    let cells = rows.map { $0.dropFirst(left).map(CellText.init) }
    guard let widths = widths(header, cells, within: width) else { return list(width, style) }
    let set = zip(columns.dropFirst(left), widths).map { column, width in
      (isNumeric: column.isNumeric, width: width)
    }
    var head: [UInt8] = []
    write(header, set, &head)
    var text = Array((style.paint(String(decoding: head.dropLast(), as: UTF8.self), .quiet) + "\n").utf8)
    for (number, row) in cells.enumerated() {
      if isGrouped, number == 0 || rows[number - 1][0] != rows[number][0] {
        if number > 0 { text.append(0x0A) }
        text += wrapped(rows[number][0], to: width) { style.paint($0, .strong) }.utf8
      }
      write(row, set, &text)
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Each row: its first cell, and the others below it with their titles.
  private func list(_ width: Int, _ style: Style) -> String {
    let left = isGrouped ? 1 : 0
    var text = ""
    for (number, row) in rows.enumerated() {
      if number > 0 { text += "\n" }
      let isNew = number == 0 || rows[number - 1][0] != row[0]
      for (place, cell) in row.enumerated() where !cell.isEmpty && (place >= left || isNew) {
        text +=
          place <= left
          ? wrapped(cell, to: width) { style.paint($0, .strong) }
          : wrapped("\(columns[place].title): \(cell)", to: width - 2) { "  " + $0 }
      }
    }
    return text
  }

  /// The widths of the columns. Nil if they are too wide even with the narrowest texts.
  private func widths(_ header: [CellText], _ rows: [[CellText]], within most: Int) -> [Int]? {
    var widths = header.map(\.width)
    for row in rows {
      for (number, cell) in row.enumerated() { widths[number] = max(widths[number], cell.width) }
    }
    let wrapped = columns.suffix(header.count).map(\.isText)
    var excess = widths.reduce(0, +) + Table.gap * (widths.count - 1) - most
    while excess > 0 {
      let open = widths.indices.filter { wrapped[$0] && widths[$0] > Table.least }
      // Of equally wide columns the first one.
      let isNarrower = { (a: Int, b: Int) in (widths[a], b) < (widths[b], a) }
      guard let widest = open.max(by: isNarrower) else { return nil }
      let second = open.filter { $0 != widest }.map { widths[$0] }.max() ?? Table.least
      let cut = min(excess, max(1, widths[widest] - max(second, Table.least)))
      widths[widest] -= cut
      excess -= cut
    }
    return widths
  }

  private func write(_ row: [CellText], _ columns: [(isNumeric: Bool, width: Int)], _ text: inout [UInt8]) {
    let cells = zip(row, columns).map { text, column in text.lines(atMost: column.width) }
    for number in 0..<(cells.map(\.count).max() ?? 0) {
      // Blanks are written before what follows them, so that no line ends with one.
      var blanks = 0
      for (column, lines) in zip(columns, cells) {
        let line = number < lines.count ? lines[number] : nil
        let padding = max(0, column.width - (line?.width ?? 0))
        if column.isNumeric { blanks += padding }
        if let line, !line.bytes.isEmpty {
          text += repeatElement(0x20, count: blanks)
          text += line.bytes
          blanks = 0
        }
        blanks += (column.isNumeric ? 0 : padding) + Table.gap
      }
      text.append(0x0A)
    }
  }
}
