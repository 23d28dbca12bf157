import Diagnostics

/// The codes that Apple has made for a batch, as they are downloaded: one a line, perhaps with the address at which it is redeemed.
///
/// A header, a byte order mark, quotes and CRLF may be there. Codes are upper-case letters and digits, 8 to 64.
package struct AppleCodeFile: Sendable {
  package let rows: Int

  /// - Parameter path: for messages, which name lines and no codes.
  /// - Throws: `LedgerFailure`.
  package init(_ bytes: [UInt8], path: String) throws {
    guard !bytes.contains(0) else {
      throw LedgerFailure("\(path) is not a file of codes: it is not UTF-8 text; download it again")
    }
    let linesByCode: [ArraySlice<UInt8>: Int]
    do throws(CSVFault) {
      linesByCode = try codes(of: CSVReader(bytes[...]))
    } catch {
      throw LedgerFailure("\(path), line \(error.line): \(error.message)")
    }
    if let fault = cutFault(linesByCode) { throw LedgerFailure("\(path), \(fault)") }
    rows = linesByCode.count
    guard rows > 0 else { throw LedgerFailure("\(path) has no codes") }
  }
}

/// The line of each code.
private func codes(of file: CSVReader) throws(CSVFault) -> [ArraySlice<UInt8>: Int] {
  var file = file
  var lines: [ArraySlice<UInt8>: Int] = [:]
  var isFirst = true
  while let row = try file.nextRow() {
    let cells = row.map(\.bytes)
    guard cells != [[]] else { continue }
    defer { isFirst = false }
    if let fault = fault(of: cells) {
      if isFirst, isHeader(cells) { continue }
      throw row[0].fault(fault)
    }
    if let other = lines.updateValue(row[0].line, forKey: cells[0]) {
      throw row[0].fault(
        "the same code as in line \(other), expected each code once; download the file again")
    }
  }
  return lines
}

/// A download that broke off ends within a line, and mostly within a code: it is shorter than the first one then, since
/// Apple's codes of a batch have one length.
private func cutFault(_ codes: [ArraySlice<UInt8>: Int]) -> String? {
  guard let first = codes.min(by: { $0.value < $1.value }), let last = codes.max(by: { $0.value < $1.value }),
    last.key.count < first.key.count
  else { return nil }
  return
    "line \(last.value): the last code has \(last.key.count) characters, the others have \(first.key.count): the file is cut off; download it again"
}

private func fault(of cells: [ArraySlice<UInt8>]) -> String? {
  guard cells.count <= 2 else {
    return "found \(cells.count) columns, expected a code, or a code and its address"
  }
  guard isCode(cells[0]) else {
    return "expected a code: 8 to 64 uppercase letters and digits"
  }
  guard cells.count == 2 else { return nil }
  let isAddress = cells[1].starts(with: "https://".utf8) && cells[1].firstRange(of: cells[0]) != nil
  return isAddress ? nil : "the second column is not the address with the code of the first"
}

private func isCode(_ cell: ArraySlice<UInt8>) -> Bool {
  (8...64).contains(cell.count)
    && cell.allSatisfy { (0x41...0x5A).contains($0) || isDigit($0) }
}

/// Names of columns: words, and no address.
private func isHeader(_ cells: [ArraySlice<UInt8>]) -> Bool {
  cells.count <= 2
    && cells.allSatisfy { cell in
      !cell.isEmpty && cell.count <= 40
        && cell.allSatisfy {
          $0 == 0x20 || $0 == 0x5F || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0)
        }
    }
}
