import ByteText
import EmbeddedFiles

/// The style sheet of the page: system fonts, light and dark, for screens of any width and for paper.
var styleSheet: String {
  unfolded(EmbeddedFiles.reportStyle)
    .byBytes.replacing("/*light*/", with: Palette.light.variables)
    .byBytes.replacing("/*dark*/", with: Palette.dark.variables)
}

/// Returns a file of the folder `Embedded` as the page has it. A line that begins with spaces continues the line above it.
func unfolded(_ file: [UInt8]) -> String {
  String(decoding: file.last == 0x0A ? file.dropLast() : file[...], as: UTF8.self)
    .byBytes.replacing("\n  ", with: "")
}
