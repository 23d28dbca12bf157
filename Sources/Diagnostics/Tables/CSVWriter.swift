import ByteText

/// Rows for a spreadsheet (RFC 4180): commas, CR LF, UTF-8; no cell can begin a formula.
package struct CSVWriter {
  package private(set) var bytes: [UInt8] = []
  private let decimalComma: Bool
  private let separator: UInt8

  /// - Parameter decimalComma: for spreadsheets in whose language decimals follow a comma: semicolons are between cells.
  package init(decimalComma: Bool = false) {
    self.decimalComma = decimalComma
    separator = UInt8(ascii: decimalComma ? ";" : ",")
  }

  package mutating func row(_ cells: [String]) { amounts(cells, []) }

  /// - Parameter amounts: cells that are known to be an amount or nothing.
  package mutating func amounts(_ first: [String], _ amounts: [String]) {
    for (number, cell) in first.enumerated() {
      if number > 0 { bytes.append(separator) }
      add(neutralCell(cell))
    }
    for amount in amounts {
      bytes.append(separator)
      bytes += decimal(amount).utf8
    }
    bytes += [0x0D, 0x0A]
  }

  /// A number with decimals as the spreadsheet reads it.
  package func decimal(_ text: String) -> String {
    decimalComma ? text.byBytes.replacing(".", with: ",") : text
  }

  private mutating func add(_ cell: String) {
    guard cell.utf8.contains(where: { $0 == 0x22 || $0 == 0x2C || $0 == 0x3B || $0 < 0x20 }) else {
      bytes += cell.utf8
      return
    }
    bytes.append(0x22)
    for byte in cell.utf8 {
      if byte == 0x22 { bytes.append(0x22) }
      bytes.append(byte)
    }
    bytes.append(0x22)
  }
}

/// A text as a cell of a table that a spreadsheet does not take for a formula: an apostrophe goes before what could begin
/// one. Control characters are escaped where they are displayed, but a leading one counts here.
private func neutralCell(_ text: String) -> String {
  guard let first = text.unicodeScalars.first else { return text }
  return startsFormula(first) ? "'" + text : text
}

/// The texts of the cell that `CSVWriter` writes for a text: as it is written, and as some programs save it, without the apostrophe.
package func cellTexts(of text: String) -> [String] { [text, neutralCell(text)] }

/// Source: OWASP, "CSV Injection" (its list), with the full-width forms that some spreadsheets read like the others.
private func startsFormula(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar {
  case "=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠": true
  default: false
  }
}
