import ByteText
package import Diagnostics
package import OfferModel
import YAMLSyntax

/// Reads the CSV that App Store Connect gives for "Download All Prices and Currencies".
///
/// Line 1 has a storefront and its currency above each pair of columns, `KOR (KRW),,USA (USD),`; line 2 says
/// `customerPrice,proceeds,…`; every other line is one price point of each storefront, empty where its list has ended.
/// Source: a file of 2026-09-15 as others describe it. A file that begins with a brace is a `live.json`.
package func readPricePoints(_ bytes: [UInt8], named file: String) throws(TextFault) -> PricePoints {
  let text = bytes.dropFirst(markLength(of: bytes))
  if text.first(where: { $0 > 0x20 }) == UInt8(ascii: "{") {
    return try readLivePricePoints(bytes, named: file)
  }
  if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
    throw TextFault(line: 1, column: 1, message: "the file is UTF-16, expected UTF-8")
  }
  var table = PricePointColumns()
  var cells = CSVReader(bytes[...])
  while let cell = try cells.next() { try table.add(cell) }
  guard table.lists.contains(where: { !$0.value.isEmpty }) else {
    throw TextFault(
      line: 1, column: 1,
      message: """
        the file has no price points, expected the file that App Store Connect provides for \
        "Download All Prices and Currencies"
        """)
  }
  return PricePoints(file: file, lists: table.lists)
}

private struct PricePointColumns {
  private enum Column {
    case amounts(Storefront)
    /// Proceeds, and storefronts that offerc does not know.
    case other
  }

  private(set) var lists: [Storefront: [Int64]] = [:]
  private var columns: [Column?] = []
  private var digits = AmountDigits()

  mutating func add(_ cell: CSVCell) throws(TextFault) {
    switch cell.row {
    case 0: columns.append(try column(cell))
    case 1: try check(cell)
    default: try addAmount(cell)
    }
  }

  /// `KOR (KRW)`.
  private mutating func column(_ cell: CSVCell) throws(TextFault) -> Column? {
    let text = cell.text
    guard !text.isEmpty else { return nil }
    let parts = text.byBytes.split(separator: " ")
    guard parts.count == 2, parts[0].utf8.count == 3, parts[1].byBytes.hasPrefix("("),
      parts[1].byBytes.hasSuffix(")")
    else {
      throw cell.fault("expected a storefront with its currency such as USA (USD), found \(quoted(text))")
    }
    guard let storefront = Storefront(code: String(parts[0])) else { return .other }
    let currency = storefront.currency.code
    guard parts[1] == "(\(currency))" else {
      throw cell.fault("\(storefront.code) bills in \(currency), found \(quoted(text))")
    }
    guard lists.updateValue([], forKey: storefront) == nil else {
      throw cell.fault("\(storefront.code) has two columns")
    }
    return .amounts(storefront)
  }

  private func check(_ cell: CSVCell) throws(TextFault) {
    guard cell.column < columns.count, columns[cell.column] != nil, cell.text != "customerPrice" else {
      return
    }
    throw cell.fault("expected customerPrice below the storefront, found \(quoted(cell.text))")
  }

  private mutating func addAmount(_ cell: CSVCell) throws(TextFault) {
    guard !cell.bytes.isEmpty, cell.column < columns.count,
      case .amounts(let storefront)? = columns[cell.column]
    else { return }
    guard cell.hasThousands else {
      throw cell.fault("expected an amount such as 1000.00 or 1,000.00, found \(quoted(cell.text))")
    }
    for byte in cell.bytes where byte != UInt8(ascii: ",") { digits.add(byte) }
    guard let amount = digits.take(storefront.currency) else {
      throw cell.fault("expected an amount in \(storefront.currency.code), found \(quoted(cell.text))")
    }
    // What is free is no price.
    if amount > 0 { lists[storefront, default: []].append(amount) }
  }
}

extension CSVCell {
  /// Whether commas, if there are any, separate groups of three digits.
  var hasThousands: Bool {
    guard bytes.contains(UInt8(ascii: ",")) else { return true }
    let whole = bytes.prefix { $0 != UInt8(ascii: ".") }
    let groups = whole.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    return (1...3).contains(groups[0].count) && groups.dropFirst().allSatisfy { $0.count == 3 }
      && !bytes.dropFirst(whole.count).contains(UInt8(ascii: ","))
  }
}
