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
  /// Both count from 1; 0 where there is no table.
  package let row: Int
  package let column: Int
  package let message: String

  init(_ place: TablePlace?, _ message: String) {
    (row, column) = (place?.row ?? 0, place?.column ?? 0)
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

/// Reads the cells of a table of prices, one after the other.
struct PriceRows {
  private(set) var entries: [PriceTable.Entry] = []
  private(set) var faults: [PriceTableFault] = []
  private let headers: [String]
  private let mayBeFree: Set<String>
  private let hasDecimalComma: Bool
  /// The headers of the columns from the third on; nil: nothing in the column is read.
  private var columns: [String?] = []
  private var seenColumns: Set<String> = []
  private var storefront: Storefront?
  private var seenStorefronts: StorefrontSet = StorefrontSet()
  private var isSkipped = false

  init(headers: [String], mayBeFree: Set<String>, hasDecimalComma: Bool) {
    self.headers = headers
    self.mayBeFree = mayBeFree
    self.hasDecimalComma = hasDecimalComma
  }

  mutating func add(_ cell: CSVCell) {
    let text = cell.text
    let place = TablePlace(row: cell.row + 1, column: cell.column + 1)
    switch (cell.row, cell.column) {
    case (0, 0): break
    case (0, 1):
      if text != "currency" { fault(place, "expected the column currency, found \(quoted(text))") }
    case (0, _): columns.append(header(text, place))
    case (_, 0): begin(text, place)
    case (_, 1): check(currency: text, place)
    default: addAmount(cell, text, place)
    }
  }

  private mutating func fault(_ place: TablePlace, _ message: String) {
    faults.append(PriceTableFault(place, message))
  }

  private mutating func header(_ text: String, _ place: TablePlace) -> String? {
    guard !text.isEmpty else { return nil }
    guard let header = headers.first(where: { isCell(text, of: $0) }) else {
      let near = nearest(to: text, in: headers).first.map { ", did you mean \($0)?" } ?? ""
      fault(place, "\(quoted(text)) is no product or offer with prices" + near)
      return nil
    }
    guard seenColumns.insert(header).inserted else {
      fault(place, "\(quoted(text)) has two columns")
      return nil
    }
    return header
  }

  private mutating func begin(_ text: String, _ place: TablePlace) {
    storefront = nil
    isSkipped = text.isEmpty
    guard !text.isEmpty else { return }
    guard let found = Storefront(code: text) else {
      let near = Storefront(code: text.uppercased()) ?? Storefront(alpha2: text.uppercased())
      return fault(
        place, "\(quoted(text)) is no storefront" + (near.map { ", did you mean \($0.code)?" } ?? ""))
    }
    guard seenStorefronts.insert(found) else { return fault(place, "\(text) has two rows") }
    storefront = found
  }

  private mutating func check(currency text: String, _ place: TablePlace) {
    guard let storefront, text != storefront.currency.code else { return }
    fault(place, "\(storefront.code) bills in \(storefront.currency.code), found \(quoted(text))")
  }

  private mutating func addAmount(_ cell: CSVCell, _ text: String, _ place: TablePlace) {
    guard !text.isEmpty else { return }
    guard !isSkipped else { return fault(place, "there is an amount in a row without a storefront") }
    guard cell.column - 2 < columns.count else {
      return fault(place, "there is an amount in a column without a name")
    }
    guard let storefront, let header = columns[cell.column - 2] else { return }
    do throws(AmountFault) {
      let amount = try amount(text, storefront.currency, mayBeFree: mayBeFree.contains(header))
      entries.append(
        PriceTable.Entry(header: header, storefront: storefront, amount: amount, place: place))
    } catch {
      fault(place, "\(storefront.code), \(header): \(error.message)")
    }
  }

  private struct AmountFault: Error {
    let message: String
  }

  private func amount(_ text: String, _ currency: Currency, mayBeFree: Bool) throws(AmountFault) -> Int64 {
    var bytes = Array(text.utf8)
    if hasDecimalComma, !bytes.contains(UInt8(ascii: ".")) {
      bytes = bytes.map { $0 == UInt8(ascii: ",") ? UInt8(ascii: ".") : $0 }
    }
    if let amount = parseAmount(bytes, 0..<bytes.count, digits: currency.minorDigits) { return amount }
    let parts = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let isDecimal = parts.count < 3 && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(isDigit) }
    guard isDecimal else {
      throw AmountFault(message: "\(quoted(text)) is not an amount, expected a number such as 4.99")
    }
    if parts.count == 2, parts[1].count > currency.minorDigits {
      let most = currency.minorDigits == 0 ? "none" : "at most \(currency.minorDigits)"
      throw AmountFault(
        message: "\(quoted(text)) has too many decimals, expected \(most) in \(currency.code)")
    }
    guard bytes.contains(where: { 0x31...0x39 ~= $0 }) else {
      if mayBeFree { return 0 }
      throw AmountFault(message: "the amount is 0, but only an in-app purchase itself can be free")
    }
    throw AmountFault(message: "\(quoted(text)) is too large")
  }
}
