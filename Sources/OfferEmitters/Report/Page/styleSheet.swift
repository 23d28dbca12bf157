import ByteText
import EmbeddedFiles

/// Returns the style sheet of a page: system fonts, light and dark, for screens of any width and for paper. It has no rules for classes
/// and ids that the page does not have.
///
/// - Parameters:
///   - markup: The elements of the page.
///   - script: Its script, which adds elements and classes.
func styleSheet(for markup: [UInt8], and script: [UInt8]) -> String {
  let all = unfolded(EmbeddedFiles.reportStyle)
    .byBytes.replacing("/*light*/", with: Palette.light.variables)
    .byBytes.replacing("/*dark*/", with: Palette.dark.variables)
    .byBytes.replacing("/*light kinds*/", with: Palette.light.kindRules)
    .byBytes.replacing("/*dark kinds*/", with: Palette.dark.kindRules)
  let names = StyleNames(markup: markup, script: script)
  return all.byBytes.split(separator: "\n").filter { names.match($0) }.joined(separator: "\n")
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
