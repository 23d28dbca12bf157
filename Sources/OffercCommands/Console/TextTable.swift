import Diagnostics

/// Columns of text, as wide as they have to be.
struct TextTable {
  private var rows: [[String]]
  private let numeric: Set<Int>

  /// - Parameter numeric: the columns that stand at the right.
  init(_ header: [String], numeric: Set<Int> = []) {
    rows = [header]
    self.numeric = numeric
  }

  mutating func add(_ row: [String]) { rows.append(row.map(escapingControls)) }

  var isEmpty: Bool { rows.count == 1 }

  /// A line a row, the header first.
  var text: String {
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      let cells = row.enumerated().map { column, cell in
        let padding = String(repeating: " ", count: widths[column] - cell.count)
        return numeric.contains(column) ? padding + cell : cell + padding
      }
      var line = cells.joined(separator: "  ")
      while line.hasSuffix(" ") { line.removeLast() }
      return line + "\n"
    }.joined()
  }
}
