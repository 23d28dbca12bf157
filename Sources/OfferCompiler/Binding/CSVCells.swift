import Diagnostics
/// A cell of a CSV file, without its quotes and the spaces around it.
struct CSVCell {
  /// Rows and columns count from 0.
  let row: Int
  let column: Int
  /// Where it begins; both count from 1.
  let line: Int
  let position: Int
  let bytes: ArraySlice<UInt8>
}

/// Reads the cells of a CSV file (RFC 4180): with or without byte-order mark, lines that end with LF or CR LF.
struct CSVCells {
  private let bytes: [UInt8]
  private let separator: UInt8
  private var place: Int
  /// Those of the cell that is read, or comes next; both count from 0.
  private(set) var row = 0
  private(set) var column = 0
  private var line = 1
  private var lineStart: Int
  private var isAtEnd = false

  init(_ bytes: [UInt8], separator: UInt8 = UInt8(ascii: ",")) {
    self.bytes = bytes
    self.separator = separator
    place = markLength(of: bytes)
    lineStart = place
  }

  /// Nil at the end of the file.
  mutating func next() throws(CSVFault) -> CSVCell? {
    guard place < bytes.count || (column > 0 && !isAtEnd) else { return nil }
    let (row, column, line, position) = (row, column, line, place - lineStart + 1)
    let isQuoted = place < bytes.count && bytes[place] == UInt8(ascii: "\"")
    let text = isQuoted ? try readQuoted() : readPlain()
    endCell()
    return CSVCell(row: row, column: column, line: line, position: position, bytes: text)
  }

  private mutating func readPlain() -> ArraySlice<UInt8> {
    let start = place
    while place < bytes.count, bytes[place] != separator, bytes[place] != 0x0A { place += 1 }
    return bytes[start..<place].trimmed(isSpace)
  }

  private mutating func readQuoted() throws(CSVFault) -> ArraySlice<UInt8> {
    let start = (line: line, position: place - lineStart + 1)
    var text: [UInt8] = []
    place += 1
    while place < bytes.count {
      let byte = bytes[place]
      place += 1
      if byte == UInt8(ascii: "\"") {
        guard place < bytes.count, bytes[place] == byte else { return try endQuoted(text) }
        place += 1
      }
      if byte == 0x0A { (line, lineStart) = (line + 1, place) }
      text.append(byte)
    }
    throw CSVFault(
      line: start.line, column: start.position, message: "a quoted cell is never closed")
  }

  /// Only spaces follow the last quote.
  private mutating func endQuoted(_ text: [UInt8]) throws(CSVFault) -> ArraySlice<UInt8> {
    let position = place - lineStart + 1
    guard readPlain().isEmpty else {
      throw CSVFault(
        line: line, column: position, message: "expected a separator after the quoted cell")
    }
    return text[...].trimmed(isSpace)
  }

  /// Steps over the separator or the end of the line.
  private mutating func endCell() {
    column += 1
    guard place < bytes.count else {
      isAtEnd = true
      return
    }
    let isSeparator = bytes[place] == separator
    place += 1
    if !isSeparator { (row, column, line, lineStart) = (row + 1, 0, line + 1, place) }
  }

  private func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (byte == 0x09 && separator != byte) || byte == 0x0D
  }
}
