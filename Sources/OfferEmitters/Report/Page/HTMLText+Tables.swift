import OfferModel

extension HTMLText {
  /// The letter of a kind in its color.
  mutating func chip(_ kind: Palette.Kind) {
    element("span", ["class": "chip c-\(kind.rawValue)"], text: kind.letter)
  }

  /// A table with a head.
  mutating func table(
    _ classes: String, _ titles: [String], numeric: Set<Int> = [], columns: Int = 0,
    _ rows: (inout HTMLText) -> Void
  ) {
    element("table", ["class": classes]) { page in
      if columns > 0 {
        page.element("colgroup") { page in
          for number in 1...columns { page.empty("col", ["class": "c\(number)"]) }
        }
      }
      page.element("thead") { page in
        page.element("tr") { page in
          for (number, title) in titles.enumerated() {
            page.element(
              "th", ["scope": "col", "class": numeric.contains(number) ? "n" : "t"], text: title)
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
