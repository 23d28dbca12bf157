import ByteText
import Diagnostics
import OfferModel

/// A streaming writer of HTML and SVG that is well-formed XML, too; texts and attributes are escaped.
struct HTMLText {
  private(set) var bytes: [UInt8] = []

  typealias Attributes = KeyValuePairs<String, String>

  /// - Parameter mark: what the filters in the page ask about it.
  mutating func element(
    _ name: StaticString, _ attributes: Attributes = [:], mark: FilterMark? = nil,
    _ body: (inout HTMLText) -> Void
  ) {
    open(name, attributes, mark, end: ">")
    body(&self)
    close(name)
  }

  mutating func element(_ name: StaticString, _ attributes: Attributes = [:], text: String) {
    open(name, attributes, end: ">")
    self.text(text)
    close(name)
  }

  /// A name out of the catalog: its direction of writing does not turn what is around it.
  mutating func name(_ name: StaticString, _ attributes: Attributes = [:], text: String) {
    element(name, attributes) { $0.element("bdi", text: text) }
  }

  mutating func empty(_ name: StaticString, _ attributes: Attributes) { open(name, attributes, end: "/>") }

  mutating func line() { bytes.append(0x0A) }

  /// A remark in small letters.
  mutating func note(_ text: String) { element("p", ["class": "note"], text: text) }

  /// How many there are besides those that are shown; nothing if there are none.
  mutating func more(_ count: Int, _ one: String, _ many: String? = nil) {
    if count > 0 { note("and " + counted(count, "more " + one, many.map { "more " + $0 })) }
  }

  /// The same with the command that shows them.
  mutating func more(_ count: Int, shownBy command: String) {
    if count > 0 { element("p", text: "and \(grouped(count)) more: \(command) shows them") }
  }

  mutating func text(_ text: String) {
    var text = escapingControls(text)
    text.withUTF8 { utf8 in
      var copied = 0
      for index in utf8.indices {
        guard let escape = unsafe HTMLText.escape(utf8[index]) else { continue }
        unsafe bytes.append(contentsOf: utf8[copied..<index])
        bytes += escape.utf8
        copied = index + 1
      }
      unsafe bytes.append(contentsOf: utf8[copied...])
    }
  }

  private static func escape(_ byte: UInt8) -> String? {
    switch byte {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    case UInt8(ascii: "\""): "&quot;"
    default: nil
    }
  }

  /// Our own markup, nothing of the input.
  mutating func raw(_ markup: some Sequence<UInt8>) { bytes += markup }

  private mutating func open(
    _ name: StaticString, _ attributes: Attributes, _ mark: FilterMark? = nil, end: StaticString
  ) {
    bytes.append(UInt8(ascii: "<"))
    bytes += name.description.utf8
    for (name, value) in Array(attributes) + (mark?.attributes ?? []) {
      bytes.append(0x20)
      bytes += name.utf8
      bytes += "=\"".utf8
      text(value)
      bytes.append(0x22)
    }
    bytes += end.description.utf8
  }

  private mutating func close(_ name: StaticString) {
    bytes += "</".utf8
    bytes += name.description.utf8
    bytes.append(UInt8(ascii: ">"))
  }
}

extension HTMLText {
  /// The letter of a kind in its color.
  mutating func chip(_ kind: Palette.Kind) {
    element("span", ["class": "chip c-\(kind.rawValue)"], text: kind.letter)
  }

  /// A row of texts; the first one is its head.
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
        if whole.contains(place) { page.cell(whole: cell) } else { page.cell(cell) }
      }
    }
  }

  /// Rows of a table that print shows; the rest is counted, with the name of what has all.
  static let mostPrinted = 40

  /// A table of which print shows the first rows; `all` names what has all of them.
  mutating func cutTable(
    _ classes: String, _ titles: [String], _ count: Int, all: String, row: (inout HTMLText, Int) -> Void
  ) {
    let isCut = count > HTMLText.mostPrinted
    table(classes + (isCut ? " cut" : ""), titles.map(Table.Column.text)) { page in
      for number in 0..<count {
        page.line()
        row(&page, number)
      }
    }
    cutNote(count, all: all)
  }

  mutating func cutNote(_ count: Int, all: String) {
    guard count > HTMLText.mostPrinted else { return }
    let text = "The first \(HTMLText.mostPrinted) of \(grouped(count)) rows; all of them: \(all)"
    element("p", ["class": "printed"], text: text)
  }

  /// A table with a head; `hasWidths`: the style sheet gives each column a width.
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
  mutating func cell(_ text: String) { cell { $0.element("bdi") { $0.dated(text) } } }

  /// A cell with a few words that stay in one line.
  mutating func cell(whole text: String) { element("td") { $0.element("span", ["class": "w"], text: text) } }

  /// A text whose days are not broken.
  mutating func dated(_ text: String) {
    for (number, word) in text.byBytes.split(separator: " ", omittingEmptySubsequences: false).enumerated() {
      if number > 0 { self.text(" ") }
      let isDay = CalendarDate(String(word.prefix(10))) != nil
      if isDay { element("span", ["class": "w"], text: String(word)) } else { self.text(String(word)) }
    }
  }

  mutating func cell(_ body: (inout HTMLText) -> Void) { element("td") { $0.element("span", [:], body) } }
}
