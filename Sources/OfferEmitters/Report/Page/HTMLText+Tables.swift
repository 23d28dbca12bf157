import Diagnostics
import OfferModel

extension HTMLText {
  /// The letter of a kind in its color.
  mutating func chip(_ kind: Palette.Kind) {
    element("span", ["class": "chip c-\(kind.rawValue)"], text: kind.letter)
  }

  /// A table of which every cell is a text; the first one of a row is its head.
  mutating func table(_ classes: String, _ table: Table) {
    self.table(classes, table.columns) { page in
      for row in table.rows {
        page.element("tr") { page in
          page.element("th", ["scope": "row"]) { $0.name("span", text: row[0]) }
          for (column, text) in zip(table.columns, row).dropFirst() {
            switch column {
            case .text: page.cell(text)
            case .numeric: page.element("td", ["class": "n"]) { $0.element("span", text: text) }
            case .whole: page.cell(whole: text)
            }
          }
        }
      }
    }
  }

  /// A table with a head.
  ///
  /// - Parameter hasWidths: whether the style sheet gives each column a width.
  mutating func table(
    _ classes: String, _ columns: [Table.Column], hasWidths: Bool = false, _ rows: (inout HTMLText) -> Void
  ) {
    element("table", ["class": classes]) { page in
      if hasWidths {
        page.element("colgroup") { page in
          for number in 1...columns.count { page.empty("col", ["class": "c\(number)"]) }
        }
      }
      page.element("thead") { page in
        page.element("tr") { page in
          for column in columns {
            page.element("th", ["scope": "col", "class": column.isNumeric ? "n" : "t"], text: column.title)
          }
        }
      }
      page.element("tbody", [:], rows)
    }
  }

  /// A cell of a table that becomes a list of cards on a narrow screen.
  mutating func cell(_ text: String) {
    element("td") { $0.name("span", text: text) }
  }

  /// A cell with a few words that stay in one line.
  mutating func cell(whole text: String) {
    element("td") { $0.element("span", ["class": "w"], text: text) }
  }

  /// A text whose days are not broken.
  mutating func dated(_ text: String) {
    for (number, word) in text.split(separator: " ").enumerated() {
      if number > 0 { self.text(" ") }
      let isDay = CalendarDate(String(word.prefix(10))) != nil
      if isDay { element("span", ["class": "w"], text: String(word)) } else { self.text(String(word)) }
    }
  }

  mutating func cell(_ body: (inout HTMLText) -> Void) {
    element("td") { $0.element("span", [:], body) }
  }
}
