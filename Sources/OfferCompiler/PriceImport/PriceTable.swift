import ByteText
import Diagnostics
import OfferModel

/// The amounts of a `prices.csv`, as far as its cells are filled.
struct PriceTable {
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

extension PriceTable {
  /// Reads what spreadsheets save: commas, semicolons or tabs, with or without a byte order mark, lines that end with LF or
  /// CR LF; a decimal comma where the separator is none. Columns are found by their headings.
  ///
  /// - Parameters:
  ///   - mayBeFree: the headers under which 0 is a price.
  ///   - ignored: the headings of columns that are not read.
  ///   - product: the one that a table of App Store Connect is of: it has the prices of one, and does not say of which.
  init(
    _ bytes: [UInt8], headers: [String], mayBeFree: Set<String>, ignored: Set<String>, product: String? = nil
  ) {
    let start = TablePlace(row: 1, column: 1)
    guard !bytes.starts(with: [0xFF, 0xFE]), !bytes.starts(with: [0xFE, 0xFF]) else {
      faults = [PriceTableFault(start, "the file is UTF-16, expected UTF-8: save it as CSV in UTF-8")]
      return
    }
    guard let separator = PriceTable.separator(of: bytes) else {
      faults = [
        PriceTableFault(start, "expected a table with a column territory, as `build --emit csv` writes it")
      ]
      return
    }
    var rows = PriceRows(
      headers: headers, mayBeFree: mayBeFree, ignored: ignored, product: product,
      hasDecimalComma: separator != UInt8(ascii: ","))
    var cells = CSVReader(bytes[...], separator: separator)
    do {
      if let head = try cells.nextRow() { rows.begin(head) }
      while let row = try cells.nextRow() { rows.add(row) }
      entries = rows.entries
      faults = rows.faults
    } catch {
      faults = [
        PriceTableFault(TablePlace(row: cells.row + 1, column: cells.column + 1), error.message)
      ]
    }
  }

  /// The one with which the first line has the column territory.
  private static func separator(of bytes: [UInt8]) -> UInt8? {
    let line = bytes.prefix { $0 != 0x0A }
    return Array(",;\t".utf8).first { separator in
      var cells = CSVReader(line, separator: separator)
      return (try? cells.nextRow())?.contains { [PriceRows.territory, PriceRows.region].contains($0.text) }
        ?? false
    }
  }
}
