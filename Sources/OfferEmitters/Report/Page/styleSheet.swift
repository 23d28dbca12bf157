import ByteText
import EmbeddedFiles

/// The style sheet of the page: system fonts, light and dark, for screens of any width and for paper.
var styleSheet: String {
  unfolded(EmbeddedFiles.reportStyle)
    .byBytes.replacing("/*light*/", with: Palette.light.variables)
    .byBytes.replacing("/*dark*/", with: Palette.dark.variables)
}

/// Returns a file of the folder `Embedded` as the page has it. A line that begins with two spaces continues the line above it, or is a
/// comment that the page does not have.
func unfolded(_ file: [UInt8]) -> String {
  var result = ""
  for line in String(decoding: file, as: UTF8.self).byBytes.split(separator: "\n") {
    let text = line.byBytes.drop(" ")
    let isIndented = line.byBytes.hasPrefix("  ")
    if isIndented, text.byBytes.hasPrefix("//") { continue }
    if !isIndented, !result.isEmpty { result += "\n" }
    result += text
  }
  return result
}
