/// A piece of source as a terminal shows it: control characters escaped, tabs kept, and the cells that it takes.
struct DisplayedText {
  var text = ""
  /// One element for each cell: true for a tab, whose real width is not known.
  var cells: [Bool] = []

  mutating func append(_ bytes: ArraySlice<UInt8>) {
    if bytes.allSatisfy({ 0x20..<0x7F ~= $0 }) {
      append(String(decoding: bytes, as: UTF8.self), width: bytes.count)
      return
    }
    for character in String(decoding: bytes, as: UTF8.self) {
      if character == "\t" {
        append("\t", isTab: true)
      } else if character.unicodeScalars.contains(where: isUnsafeToPrint) {
        let escaped = escapingControls(String(character))
        append(escaped, width: escaped.reduce(0) { sum, character in sum + displayWidth(of: character) })
      } else {
        append(String(character), width: displayWidth(of: character))
      }
    }
  }

  mutating func append(_ shown: String, width: Int = 1, isTab: Bool = false) {
    text += shown
    cells.append(contentsOf: repeatElement(isTab, count: width))
  }
}
