import Diagnostics

/// A table whose texts are wrapped until it is narrow enough; cells are counted as terminals show them.
struct FittedTable {
  private let header: [String]
  private let rows: [[String]]
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
    header = columns.map(\.title)
    rows = table.rows.map { $0.dropFirst(left).map(escapingControls) }
    var headings: [Int: String] = [:]
    for (number, row) in table.rows.enumerated()
    where table.isGrouped && (number == 0 || table.rows[number - 1][0] != row[0]) {
      headings[number] = escapingControls(row[0])
    }
    self.headings = headings
    var widths = FittedTable.naturalWidths([header] + rows)
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

  private static func naturalWidths(_ rows: [[String]]) -> [Int] {
    var widths = rows.first?.map { _ in 1 } ?? []
    for row in rows {
      for (number, cell) in row.enumerated() { widths[number] = max(widths[number], displayWidth(of: cell)) }
    }
    return widths
  }

  /// The header, and under it every row; a row is as many lines as its longest cell takes.
  func lines(_ style: Style) -> [String] {
    lines(of: header).map { style.paint($0, .quiet) }
      + rows.enumerated().flatMap { number, row in
        (headings[number].map { (number > 0 ? [""] : []) + [style.paint($0, .strong)] } ?? [])
          + lines(of: row)
      }
  }

  private func lines(of row: [String]) -> [String] {
    let cells = row.enumerated().map { wrapped($1, to: widths[$0]) }
    return (0..<(cells.map(\.count).max() ?? 0)).map { number in
      var line = ""
      for (column, parts) in cells.enumerated() {
        let part = number < parts.count ? parts[number] : ""
        let padding = String(repeating: " ", count: max(0, widths[column] - displayWidth(of: part)))
        line += columns[column].isNumeric ? padding + part : part + padding
        if column + 1 < cells.count { line += String(repeating: " ", count: FittedTable.gap) }
      }
      while line.hasSuffix(" ") { line.removeLast() }
      return line
    }
  }
}

/// A text in lines of at most `width` cells: cut at blanks, or after a full stop or any character of longer words.
private func wrapped(_ text: String, to width: Int) -> [String] {
  var lines: [String] = []
  var line = ""
  var used = 0
  for word in text.split(separator: " ", omittingEmptySubsequences: false) {
    for (number, piece) in pieces(of: word, width).enumerated() {
      let size = displayWidth(of: piece)
      let space = number == 0 && !line.isEmpty ? 1 : 0
      if !line.isEmpty, used + space + size > width {
        lines.append(line)
        (line, used) = ("", 0)
      } else if space == 1 {
        line += " "
        used += 1
      }
      line += piece
      used += size
    }
  }
  return lines + [line]
}

/// A word as it may be taken apart: after the dots of an identifier, and anywhere where that is not enough.
private func pieces(of word: Substring, _ width: Int) -> [String] {
  guard displayWidth(of: word) > width else { return [String(word)] }
  var pieces: [String] = []
  var piece = ""
  var used = 0
  for character in word {
    let size = displayWidth(of: character)
    if used + size > width {
      pieces.append(piece)
      (piece, used) = ("", 0)
    }
    piece.append(character)
    used += size
    if ".-_/|".contains(character) {
      pieces.append(piece)
      (piece, used) = ("", 0)
    }
  }
  return piece.isEmpty ? pieces : pieces + [piece]
}

private func displayWidth(of text: some StringProtocol) -> Int {
  let utf8 = text.utf8
  return utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) ? utf8.count : text.reduce(0) { $0 + displayWidth(of: $1) }
}
