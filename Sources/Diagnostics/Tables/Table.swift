/// A table for people, as text, as Markdown or as HTML.
package struct Table: Sendable {
  package enum Column: Sendable {
    case text(String)
    /// A number: it is aligned at the right and never wrapped.
    case numeric(String)
    /// Never wrapped: a day, a word.
    case whole(String)

    package var title: String {
      switch self {
      case .text(let title), .numeric(let title), .whole(let title): title
      }
    }

    package var isNumeric: Bool { if case .numeric = self { true } else { false } }
    var isText: Bool { if case .text = self { true } else { false } }
  }

  package let columns: [Column]
  /// A cell for each column.
  package var rows: [[String]]
  /// Whether rows with the same first cell belong together: in a text that cell is a line above them.
  package let isGrouped: Bool

  package init(_ columns: [Column], _ rows: [[String]] = [], isGrouped: Bool = false) {
    self.columns = columns
    self.rows = rows
    self.isGrouped = isGrouped
  }

  package init(_ titles: [String], _ rows: [[String]] = []) { self.init(titles.map(Column.text), rows) }
}
