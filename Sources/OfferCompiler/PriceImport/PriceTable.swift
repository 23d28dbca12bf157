import Diagnostics
import OfferModel

/// The amounts of a `prices.csv`, as far as its cells are filled.
struct PriceTable {
  /// An amount in a cell.
  struct Entry {
    let header: String
    let storefront: Storefront
    let amount: Int64
    let place: TablePlace
  }

  private(set) var entries: [Entry] = []
  private(set) var faults: [PriceTableFault] = []
}

/// A cell, as people find it in their spreadsheet: both count from 1.
struct TablePlace: Sendable {
  let row: Int
  let column: Int
}

/// What is wrong with a table of prices, and where.
package struct PriceTableFault: Error, Sendable {
  /// Counts from 1.
  package let row: Int
  /// Counts from 1.
  package let column: Int
  package let message: String

  init(_ place: TablePlace, _ message: String) {
    (row, column) = (place.row, place.column)
    self.message = message
  }
}

extension PriceTable {
  /// Reads what spreadsheets save: commas, semicolons or tabs, with or without a byte order mark, lines that end with LF or
  /// CR LF; a decimal comma where the separator is none.
  ///
  /// - Parameter mayBeFree: the headers under which 0 is a price.
  init(_ bytes: [UInt8], headers: [String], mayBeFree: Set<String>) {
    guard !bytes.starts(with: [0xFF, 0xFE]), !bytes.starts(with: [0xFE, 0xFF]) else {
      faults = [
        PriceTableFault(
          TablePlace(row: 1, column: 1), "the file is UTF-16, expected UTF-8: save it as CSV in UTF-8")
      ]
      return
    }
    guard let separator = PriceTable.separator(of: bytes) else {
      faults = [
        PriceTableFault(
          TablePlace(row: 1, column: 1),
          "expected a table that begins with the columns territory and currency, as `build --emit csv` writes it"
        )
      ]
      return
    }
    var rows = PriceRows(
      headers: headers, mayBeFree: mayBeFree, hasDecimalComma: separator != UInt8(ascii: ","))
    var cells = CSVReader(bytes[...], separator: separator)
    do {
      while let cell = try cells.next() { rows.add(cell) }
      (entries, faults) = (rows.entries, rows.faults)
    } catch {
      faults = [
        PriceTableFault(TablePlace(row: cells.row + 1, column: cells.column + 1), error.message)
      ]
    }
  }

  /// What follows the name of the first column.
  private static func separator(of bytes: [UInt8]) -> UInt8? {
    var head = bytes.prefix(64)[...]
    head = head.dropFirst(markLength(of: head))
    let isQuoted = head.first == 0x22
    let name = Array((isQuoted ? "\"territory\"" : "territory").utf8)
    guard head.starts(with: name), let next = head.dropFirst(name.count).first else { return nil }
    return ",;\t".utf8.contains(next) ? next : nil
  }
}
