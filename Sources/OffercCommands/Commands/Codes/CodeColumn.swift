import Diagnostics

/// Takes the codes out of a list that is CSV with a header, such as the files that offerc writes: the cells of its column `code`.
struct CodeColumn {
  private enum Shape {
    case unknown
    /// A code a line, perhaps after a header of one word.
    case lines
    case cells(Int)
  }

  private var shape = Shape.unknown
  /// Whether the first line has no code.
  private(set) var hasHeader = false

  /// - Parameter lines: the next whole lines of the list.
  /// - Returns: a code a line, and an empty line for a line without one, so that all but the header keep their order and count.
  mutating func codes(of lines: [UInt8]) -> [UInt8] {
    guard case .unknown = shape else { return rest(lines[...]) }
    let end = lines.firstIndex(of: 0x0A).map { $0 + 1 } ?? lines.count
    var header = CSVReader(lines[..<end])
    guard let names = try? header.nextRow(), let column = names.firstIndex(where: { $0.text == "code" })
    else {
      if !lines.isEmpty { shape = .lines }
      return lines
    }
    hasHeader = true
    shape = names.count == 1 ? .lines : .cells(column)
    return rest(lines[end...])
  }

  private func rest(_ lines: ArraySlice<UInt8>) -> [UInt8] {
    guard case .cells(let column) = shape, !lines.isEmpty else { return Array(lines) }
    var codes: [UInt8] = []
    codes.reserveCapacity(lines.count / 2)
    let all = lines.last == 0x0A ? lines.dropLast() : lines
    for line in all.split(separator: 0x0A, omittingEmptySubsequences: false) {
      // A line without the column stays as it is: verify calls it malformed.
      codes += cell(column, of: line) ?? line
      codes.append(0x0A)
    }
    return codes
  }

  private func cell(_ column: Int, of line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    var cells = CSVReader(line)
    while let cell = try? cells.next() {
      if cell.column == column { return cell.bytes }
    }
    return nil
  }
}
