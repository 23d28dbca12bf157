import EmbeddedFiles

/// The style sheet of the page: system fonts, light and dark, for screens of any width and for paper.
var styleSheet: String {
  let parts = [
    ("light", Palette.light.variables), ("dark", Palette.dark.variables), ("chips", chips), ("bars", bars),
    ("labels", labels),
  ]
  return parts.reduce(unfolded(EmbeddedFiles.reportStyle)) { sheet, part in
    sheet.replacing("/*\(part.0)*/", with: part.1)
  }
}

/// A file of the folder `Embedded` as the page has it: a line that begins with blanks is the rest of the one above it.
func unfolded(_ file: [UInt8]) -> String {
  String(decoding: file.last == 0x0A ? file.dropLast() : file[...], as: UTF8.self)
    .replacing("\n  ", with: "")
}

private var chips: String {
  Palette.Kind.allCases.map { kind in
    let number = kind.rawValue
    return
      ".c-\(number){background:var(--f\(number));border-color:var(--e\(number));color:var(--k\(number))}"
  }.joined()
}

private var bars: String {
  Palette.Kind.allCases.map { kind in
    let number = kind.rawValue
    return
      ".k\(number)>path:first-of-type{fill:var(--f\(number));stroke:var(--e\(number))}.k\(number) .letter,.k\(number) .in{fill:var(--k\(number))}"
  }.joined()
}

/// Where a table is a list of cards, each value says what it is.
private var labels: String {
  let tables = [
    ("offers", ["", "Who", "Price", "Saving", "When", "App Store"]),
    ("next", ["", "When", "What", "Product"]),
    ("batches", ["", "Offer", "Kind", "Codes", "State", "Created", "Expires"]),
    ("lives", ["", "Product", "Available", "Assumed"]),
  ]
  return tables.flatMap { name, titles in
    titles.enumerated().filter { !$1.isEmpty }.map { number, title in
      ".\(name) td:nth-child(\(number + 1))::before{content:\"\(title)\"}"
    }
  }.joined()
}
