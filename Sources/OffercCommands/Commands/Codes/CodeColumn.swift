/// Takes the codes out of a list that is CSV with a header, such as the files that offerc writes: the cells of its column `code`.
struct CodeColumn {
  private enum Shape {
    case unknown
    /// A code a line, perhaps after a header of one word.
    case lines
    case cells(Int)
  }

  private var shape = Shape.unknown

  /// - Parameter lines: the next whole lines of the list.
  /// - Returns: a code a line.
  mutating func codes(of lines: [UInt8]) -> [UInt8] {
    guard case .unknown = shape else { return rest(lines[...]) }
    let end = lines.firstIndex(of: 0x0A).map { $0 + 1 } ?? lines.count
    let names = cells(of: lines[..<end])
    guard let column = names.firstIndex(of: Array("code".utf8)) else {
      if !lines.isEmpty { shape = .lines }
      return lines
    }
    shape = names.count == 1 ? .lines : .cells(column)
    return rest(lines[end...])
  }

  private func rest(_ lines: ArraySlice<UInt8>) -> [UInt8] {
    guard case .cells(let column) = shape else { return Array(lines) }
    var codes: [UInt8] = []
    codes.reserveCapacity(lines.count / 2)
    for line in lines.split(separator: 0x0A) {
      if column == 0, line.first != UInt8(ascii: "\"") {
        codes += line.prefix { $0 != UInt8(ascii: ",") }
        codes.append(0x0A)
        continue
      }
      // A line without the column stays as it is: verify calls it malformed.
      let cells = cells(of: line, atMost: column + 2)
      codes += column < cells.count ? cells[column] : Array(line)
      codes.append(0x0A)
    }
    return codes
  }

  /// The cells of a line as RFC 4180 has them; what follows the last of them is in one.
  private func cells(of line: ArraySlice<UInt8>, atMost limit: Int = .max) -> [[UInt8]] {
    let quote = UInt8(ascii: "\"")
    var cells: [[UInt8]] = [[]]
    var isQuoted = false
    for byte in line where byte != 0x0A && byte != 0x0D {
      if byte == quote {
        isQuoted.toggle()
      } else if byte == UInt8(ascii: ","), !isQuoted, cells.count < limit {
        cells.append([])
      } else {
        cells[cells.count - 1].append(byte)
      }
    }
    return cells
  }
}
