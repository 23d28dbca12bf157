import OfferLanguage

/// Rows for a spreadsheet (RFC 4180): commas, CR LF, UTF-8; no cell can begin a formula.
struct CSVText {
  private(set) var bytes: [UInt8] = []

  mutating func row(_ cells: [String]) {
    for (number, cell) in cells.enumerated() {
      if number > 0 { bytes.append(UInt8(ascii: ",")) }
      add(neutralCell(cell))
    }
    bytes += [0x0D, 0x0A]
  }

  /// A cell that is known to be an amount or nothing.
  mutating func amounts(_ first: [String], _ amounts: [String]) {
    bytes += first.joined(separator: ",").utf8
    for amount in amounts {
      bytes.append(UInt8(ascii: ","))
      bytes += amount.utf8
    }
    bytes += [0x0D, 0x0A]
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
