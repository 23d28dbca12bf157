import Cryptography
import Diagnostics
import OfferCodes

/// A downloaded file of codes that Apple has made for a batch. Each line has a code, and may have the address at which the
/// code is redeemed.
///
/// The file may have a header, a byte order mark, quotes and CRLF. Codes are 8 to 64 uppercase letters and digits.
package struct AppleCodeFile: Sendable {
  package let rows: Int
  /// SHA-256 of the sorted codes, one in each line, by which a file is recognized after another program has saved it; then
  /// SHA-256 of the file, which ledgers of version 0.1.0 have.
  let digests: [[UInt8]]
  /// Sorted. The place of a code is its index.
  package let codes: [ArraySlice<UInt8>]

  /// - Parameter path: for messages, which name lines and no codes.
  /// - Throws: `PlainFailure`.
  package init(_ bytes: [UInt8], path: String) throws {
    guard !bytes.contains(0) else {
      throw PlainFailure("\(path) is not a file of codes: it is not UTF-8 text; download it again")
    }
    let linesByCode: [ArraySlice<UInt8>: Int]
    do throws(TextFault) {
      linesByCode = try codeLines(of: CSVReader(bytes[...]))
    } catch {
      throw PlainFailure("\(path), line \(error.line): \(error.message)")
    }
    if let fault = cutFault(linesByCode) { throw PlainFailure("\(path), \(fault)") }
    rows = linesByCode.count
    guard rows > 0 else { throw PlainFailure("\(path) has no codes") }
    codes = linesByCode.keys.sorted { $0.lexicographicallyPrecedes($1) }
    digests = [sha256([Array(codes.joined(separator: [0x0A]))]), sha256([bytes])]
  }

  /// Whether the ledger has registered this file under a tag that was computed with the key.
  func isFile(withTag tag: String, _ key: CodeKey) throws -> Bool {
    try digests.contains { try key.tag(ofFiles: [$0]) == tag }
  }
}

private func codeLines(of file: CSVReader) throws(TextFault) -> [ArraySlice<UInt8>: Int] {
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
        "the same code as on line \(other), expected each code once; download the file again")
    }
  }
  return lines
}

/// The fault of a download that was interrupted. It mostly ends within a code, which is then shorter than the first one:
/// Apple's codes of a batch have the same length.
private func cutFault(_ codes: [ArraySlice<UInt8>: Int]) -> String? {
  let first = codes.min { $0.value < $1.value }
  let last = codes.max { $0.value < $1.value }
  guard let first, let last, last.key.count < first.key.count else { return nil }
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

/// Whether the cells are names of columns: words, not addresses.
private func isHeader(_ cells: [ArraySlice<UInt8>]) -> Bool {
  cells.count <= 2 && cells.allSatisfy(isName)
}

private func isName(_ cell: ArraySlice<UInt8>) -> Bool {
  (1...40).contains(cell.count)
    && cell.allSatisfy { byte in
      byte == 0x20 || byte == 0x5F || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
    }
}
