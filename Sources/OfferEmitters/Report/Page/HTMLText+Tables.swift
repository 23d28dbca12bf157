import ByteText
import Diagnostics
import OfferModel

extension HTMLText {
  /// Writes the letter of a kind in its color.
  mutating func chip(_ kind: Palette.Kind) {
    element("span", ["class": "chip k\(kind.rawValue)"], text: kind.letter)
  }

  /// Writes what people call an offer.
  mutating func title(of offer: OfferView) {
    name("span", text: offer.titleName)
    text(offer.titleRest)
  }

  /// Writes a row of texts, of which the first one is the head.
  ///
  /// - Parameter whole: The numbers of cells whose text must not be broken.
  mutating func row(
    _ head: String, chip: Palette.Kind? = nil, small: String? = nil, _ cells: [String], whole: Set<Int> = [],
    mark: FilterMark? = nil
  ) {
    element("tr", mark: mark) { page in
      page.element("th", ["scope": "row"]) { page in
        if let chip { page.chip(chip) }
        page.name("span", text: head)
        if let small { page.name("small", text: small) }
      }
      for (place, cell) in cells.enumerated() {
        if whole.contains(place) {
          page.cell(whole: cell)
        } else {
          page.cell(cell)
        }
      }
    }
  }

  /// The most rows of a table that are shown at once, on a screen and on paper.
  static let mostRows = 40

  /// Writes a table. If it is long, the rows after the first ones are in a fold, which says how many they are.
  ///
  /// - Parameters:
  ///   - label: The name of the table for screen readers.
  ///   - all: The file or the command that has all rows.
  ///   - row: Writes the row with a number.
  mutating func longTable(
    _ label: String, _ classes: String, _ titles: [String], _ count: Int, all: String,
    row: (_ page: inout HTMLText, _ number: Int) -> Void
  ) {
    longTable(label, classes, titles.map(Table.Column.text), count, all: all, row: row)
  }

  /// - Parameter hasWidths: Whether the style sheet gives each column a width.
  mutating func longTable(
    _ label: String, _ classes: String, _ columns: [Table.Column], hasWidths: Bool = false, _ count: Int,
    all: String, row: (_ page: inout HTMLText, _ number: Int) -> Void
  ) {
    withFoldedRest(count, all: all) { page, numbers in
      let name = numbers.lowerBound == 0 ? label : label + ", more rows"
      page.table(name, classes, columns, hasWidths: hasWidths) { page in
        for number in numbers {
          page.line()
          row(&page, number)
        }
      }
    }
  }

  /// Writes the first elements of a list, and the other ones in a fold. Its summary is the sign of the cut, also on paper.
  ///
  /// - Parameters:
  ///   - first: The number of elements before the fold.
  ///   - write: Writes the elements with certain numbers.
  mutating func withFoldedRest(
    _ count: Int, of noun: String = "row", classes: String = "more", first: Int = mostRows, all: String,
    _ write: (inout HTMLText, Range<Int>) -> Void
  ) {
    let shown = min(count, first)
    write(&self, 0..<shown)
    guard count > shown else { return }
    let words = "more \(count - shown == 1 ? noun : noun + "s"); all of them: \(all)"
    fold(classes, count - shown, words) { write(&$0, shown..<count) }
  }

  /// Writes a fold with a number of elements, which the script replaces by that of those that pass the filters.
  mutating func fold(_ name: String, _ count: Int, _ words: String, _ body: (inout HTMLText) -> Void) {
    element("details", ["class": "counted " + name]) { page in
      page.element("summary") { page in
        page.element("bdi", text: grouped(count))
        page.dated(" " + words)
      }
      body(&page)
    }
  }

  /// Writes a table with a head.
  ///
  /// - Parameters:
  ///   - label: The name of the table for screen readers, which list tables by name.
  ///   - hasWidths: Whether the style sheet gives each column a width.
  mutating func table(
    _ label: String, _ classes: String, _ columns: [Table.Column], hasWidths: Bool = false,
    _ rows: (inout HTMLText) -> Void
  ) {
    element("table", ["class": classes, "aria-label": label]) { page in
      if hasWidths {
        page.element("colgroup") { page in
          for number in 1...columns.count { page.empty("col", ["class": "c\(number)"]) }
        }
      }
      page.element("thead") { page in
        page.element("tr") { page in
          for column in columns {
            let attributes: Attributes =
              column.isNumeric ? ["scope": "col", "class": "n"] : ["scope": "col"]
            page.element("th", attributes, text: column.title)
          }
        }
      }
      page.element("tbody", [:], rows)
    }
  }

  /// Writes a cell of a table that becomes a list of cards on a narrow screen.
  mutating func cell(_ text: String) {
    cell { page in
      page.element("bdi") { $0.dated(text) }
    }
  }

  /// Writes a cell with the title of its column, which a narrow screen shows before it. Numbers are flush right.
  ///
  /// - Parameters:
  ///   - amounts: The amounts in the text that differ by storefront.
  ///   - isAboutAll: Whether filters of the page do not hide it, because it is about the whole catalog.
  mutating func cell(
    _ text: String, of column: Table.Column, amounts: [StorefrontText] = [], isAboutAll: Bool = false
  ) {
    let attributes: Attributes =
      column.isNumeric ? ["class": "n", "data-label": column.title] : ["data-label": column.title]
    element("td", attributes) { page in
      page.element("span") { page in
        page.element("bdi") { $0.text(text, with: amounts) }
        if isAboutAll { page.wholeMark() }
      }
    }
  }

  /// Writes a cell with a few words that stay on one line.
  mutating func cell(whole text: String) {
    element("td") { $0.element("span", ["class": "w"], text: text) }
  }

  /// Writes a text in which days are not broken, and an amount stays beside the one that it becomes.
  mutating func dated(_ text: String) {
    var words = ""
    let unbroken = text.byBytes.replacing(" → ", with: "\u{A0}→\u{A0}")
    let parts = unbroken.byBytes.split(separator: " ", omittingEmptySubsequences: false)
    for (number, word) in parts.enumerated() {
      if number > 0 { words += " " }
      if CalendarDate(String(word.prefix(10))) != nil {
        self.words(words)
        words = ""
        element("span", ["class": "w"], text: String(word))
      } else {
        words += word
      }
    }
    self.words(words)
  }

  mutating func cell(_ body: (inout HTMLText) -> Void) { element("td") { $0.element("span", [:], body) } }
}
