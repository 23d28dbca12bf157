import EmbeddedFiles

/// The style sheet of the page: system fonts, light and dark, for screens of any width and for paper.
var styleSheet: String {
  [("light", Palette.light), ("dark", Palette.dark)].reduce(unfolded(EmbeddedFiles.reportStyle)) {
    sheet, one in
    sheet.replacing("/*\(one.0)*/", with: one.1.variables)
  }
}

/// A file of the folder `Embedded` as the page has it: a line that begins with blanks is the rest of the one above it.
func unfolded(_ file: [UInt8]) -> String {
  String(decoding: file.last == 0x0A ? file.dropLast() : file[...], as: UTF8.self)
    .replacing("\n  ", with: "")
}
