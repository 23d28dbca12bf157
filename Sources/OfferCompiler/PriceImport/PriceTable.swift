import ByteText
import Diagnostics
import Interpretation
import OfferModel

/// The amounts of a `prices.csv`. Empty cells have none.
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

/// The place of a cell: the line of the file in which it begins, and its column as in a spreadsheet. Both count from 1.
struct TablePlace: Sendable {
  let line: Int
  let column: Int
}

extension PriceTable {
  /// Reads a table as spreadsheets save it: with commas, semicolons or tabs, with or without a byte order mark, with LF or
  /// CR LF. If the separator is not a comma, amounts can have a decimal comma. Columns are found by their headings.
  ///
  /// - Parameters:
  ///   - mayBeFree: the headers under which 0 is a price.
  ///   - ignored: the headings of columns that are not read.
  ///   - product: the product of a table of App Store Connect, which has the prices of one product and does not name it.
  init(
    _ bytes: [UInt8], headers: [String], mayBeFree: Set<String>, ignored: Set<String>, product: String? = nil
  ) {
    let start = TablePlace(line: 1, column: 1)
    guard !bytes.starts(with: [0xFF, 0xFE]), !bytes.starts(with: [0xFE, 0xFF]) else {
      faults = [PriceTableFault(start, "the file is UTF-16, expected UTF-8: save it as CSV in UTF-8")]
      return
    }
    guard let separator = PriceTable.separator(of: bytes) else {
      let message = "expected a table with a column territory, as `build --emit csv` writes it"
      faults = [
        PriceTable.columnOfStorefronts(in: bytes).map { cell in
          let place = TablePlace(line: 1, column: cell.column + 1)
          return PriceTableFault(place, message + ", found \(quoted(cell.text)): name it territory")
        } ?? PriceTableFault(start, message)
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
        PriceTableFault(TablePlace(line: error.line, column: cells.column + 1), error.message)
      ]
    }
  }

  /// The heading of a column that has another name for storefronts: `Country`. Nil if there is none.
  private static func columnOfStorefronts(in bytes: [UInt8]) -> CSVCell? {
    let line = bytes.prefix { $0 != 0x0A }
    let rows = ",;\t".utf8.compactMap { separator in
      var cells = CSVReader(line, separator: separator)
      return try? cells.nextRow()
    }
    return rows.lazy.compactMap { row in row.first { ForeignTerm.storefront.isMeant(by: $0.text) } }.first
  }

  /// The separator with which the first line has a column for storefronts; nil if there is none.
  private static func separator(of bytes: [UInt8]) -> UInt8? {
    let line = bytes.prefix { $0 != 0x0A }
    return Array(",;\t".utf8).first { separator in
      var cells = CSVReader(line, separator: separator)
      return (try? cells.nextRow())?.contains { [PriceRows.territory, PriceRows.region].contains($0.text) }
        ?? false
    }
  }
}
