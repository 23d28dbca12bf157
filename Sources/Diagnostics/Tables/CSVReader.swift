/// A cell of a CSV file, without its quotes and the spaces around it.
package struct CSVCell {
  /// Rows and columns count from 0.
  package let row: Int
  package let column: Int
  /// The place where it begins; both count from 1.
  package let line: Int
  package let position: Int
  package let bytes: ArraySlice<UInt8>

  package var text: String { String(decoding: bytes, as: UTF8.self) }

  package func fault(_ message: String) -> TextFault {
    TextFault(line: line, column: position, message: message)
  }
}

/// Reads the cells of a CSV file (RFC 4180): with or without byte-order mark, lines that end with LF or CR LF.
package struct CSVReader {
  private let bytes: ArraySlice<UInt8>
  private let separator: UInt8
  private var place: Int
  /// The row and the column of the cell that is read or comes next; both count from 0.
  package private(set) var row = 0
  package private(set) var column = 0
  private var line = 1
  private var lineStart: Int
  private var isAtEnd = false

  package init(_ bytes: ArraySlice<UInt8>, separator: UInt8 = UInt8(ascii: ",")) {
    self.bytes = bytes
    self.separator = separator
    place = bytes.startIndex + markLength(of: bytes)
    lineStart = place
  }

  /// The cells of the next row; nil at the end of the file. An empty line has one cell.
  package mutating func nextRow() throws(TextFault) -> [CSVCell]? {
    guard let first = try next() else { return nil }
    var cells = [first]
    while row == first.row, let cell = try next() { cells.append(cell) }
    return cells
  }

  /// The next cell; nil at the end of the file.
  package mutating func next() throws(TextFault) -> CSVCell? {
    guard place < bytes.endIndex || (column > 0 && !isAtEnd) else { return nil }
    let row = row
    let column = column
    let line = line
    let position = place - lineStart + 1
    let isQuoted = place < bytes.endIndex && bytes[place] == UInt8(ascii: "\"")
    let text = isQuoted ? try readQuoted() : readPlain()
    endCell()
    return CSVCell(row: row, column: column, line: line, position: position, bytes: text)
  }

  private mutating func readPlain() -> ArraySlice<UInt8> {
    let start = place
    while place < bytes.endIndex, bytes[place] != separator, bytes[place] != 0x0A { place += 1 }
    return bytes[start..<place].trimmed(isSpace)
  }

  private mutating func readQuoted() throws(TextFault) -> ArraySlice<UInt8> {
    let startLine = line
    let startPosition = place - lineStart + 1
    var text: [UInt8] = []
    place += 1
    while place < bytes.endIndex {
      let byte = bytes[place]
      place += 1
      if byte == UInt8(ascii: "\"") {
        guard place < bytes.endIndex, bytes[place] == byte else { return try endQuoted(text) }
        place += 1
      }
      if byte == 0x0A {
        line += 1
        lineStart = place
      }
      text.append(byte)
    }
    throw TextFault(line: startLine, column: startPosition, message: "a quoted cell has no closing quote")
  }

  /// Only spaces follow the last quote.
  private mutating func endQuoted(_ text: [UInt8]) throws(TextFault) -> ArraySlice<UInt8> {
    let position = place - lineStart + 1
    guard readPlain().isEmpty else {
      throw TextFault(line: line, column: position, message: "expected a separator after the quoted cell")
    }
    return text[...].trimmed(isSpace)
  }

  /// Steps over the separator or the end of the line.
  private mutating func endCell() {
    column += 1
    guard place < bytes.endIndex else {
      isAtEnd = true
      return
    }
    let isSeparator = bytes[place] == separator
    place += 1
    if !isSeparator {
      row += 1
      column = 0
      line += 1
      lineStart = place
    }
  }

  private func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (byte == 0x09 && separator != byte) || byte == 0x0D
  }
}
