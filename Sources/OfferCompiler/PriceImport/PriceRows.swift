import ByteText
import Diagnostics
import Interpretation
import OfferModel

/// Reads the rows of a table of prices.
struct PriceRows {
  static let territory = "territory"
  /// The same in the table of one product: `Countries or Regions,Currency Code,Price,Proceeds,May Adjust Automatically`. Source:
  /// the price page of App Store Connect as users describe it, 2026-10.
  static let region = "Countries or Regions"
  private(set) var entries: [PriceTable.Entry] = []
  private(set) var faults: [PriceTableFault] = []
  private let headers: [String]
  /// The headers of price columns by the texts that their cells can have.
  private let headersByCell: [ExactText: String]
  /// How many more unknown columns get a suggestion. The number is limited, because each is compared with all headers.
  private var suggestions = 10
  private let mayBeFree: Set<String>
  private let ignored: Set<String>
  private let product: String?
  private var isOfApple = false
  private let hasDecimalComma: Bool
  private var columns: [Column] = []
  private var seenStorefronts: StorefrontSet = StorefrontSet()

  private enum Column: Hashable {
    case territory, currency, ignored
    /// A column without a heading before other columns. Its cells must be empty.
    case unnamed
    case amounts(String)
  }

  init(
    headers: [String], mayBeFree: Set<String>, ignored: Set<String>, product: String?, hasDecimalComma: Bool
  ) {
    self.headers = headers
    headersByCell = Dictionary(
      headers.flatMap { header in cellTexts(of: header).map { cell in (ExactText(cell), header) } },
      uniquingKeysWith: { first, _ in first })
    self.mayBeFree = mayBeFree
    self.ignored = ignored
    self.product = product
    self.hasDecimalComma = hasDecimalComma
  }

  private mutating func fault(_ cell: CSVCell, _ message: String) {
    faults.append(PriceTableFault(TablePlace(line: cell.line, column: cell.column + 1), message))
  }

  /// Reads the headings. Columns after the last column with amounts are the user's own, and are not read.
  mutating func begin(_ row: [CSVCell]) {
    isOfApple = row.contains { $0.text == PriceRows.region }
    if isOfApple || product != nil { return beginOfApple(row) }
    let last = row.lastIndex { headersByCell[ExactText($0.text)] != nil } ?? row.count - 1
    var seen: Set<Column> = []
    for (number, cell) in row.enumerated() {
      let column = number > last ? .ignored : column(cell)
      if column != .ignored, column != .unnamed, !seen.insert(column).inserted {
        fault(cell, "\(quoted(cell.text)) has two columns")
      }
      columns.append(column)
    }
    let names = Set(row.map(\.text))
    for name in ignored.sorted() where !names.contains(name) {
      fault(row[0], "there is no column \(quoted(name)) to ignore")
    }
  }

  private mutating func beginOfApple(_ row: [CSVCell]) {
    guard isOfApple else {
      return fault(
        row[0], "--product is for the table of App Store Connect, which has the column \(PriceRows.region)")
    }
    guard let product, headers.contains(product + "|price") else {
      let ids = headers.filter { $0.byBytes.hasSuffix("|price") }.map { String($0.dropLast(6)) }
      let near = product.flatMap { nearest(to: $0, in: ids).first }.map { ", did you mean \($0)?" } ?? ""
      let message = product.map { "the catalog has no product \(quoted($0))" + near }
      return fault(
        row[0], message ?? "App Store Connect's table covers one product: name the product with --product")
    }
    let known: [String: Column] = [
      PriceRows.region: .territory, "Currency Code": .currency, "Price": .amounts(product + "|price"),
    ]
    columns = row.map { known[$0.text] ?? .ignored }
  }

  private mutating func column(_ cell: CSVCell) -> Column {
    switch cell.text {
    case "": return .unnamed
    case PriceRows.territory: return .territory
    case "currency": return .currency
    case "country": return .ignored
    case let text where ignored.contains(text): return .ignored
    case let text:
      if let header = headersByCell[ExactText(text)] { return .amounts(header) }
      let near =
        suggestions > 0 ? header(endingIn: text) ?? nearest(to: text, in: headers).first : nil
      suggestions -= 1
      fault(
        cell,
        "unknown column \(quoted(text))"
          + (near.map { ", did you mean \($0)?" }
            ?? ": the name of a price column is the ID of its product, and `--ignore-columns` skips your own columns")
      )
      return .ignored
    }
  }

  /// The column of prices of the product whose ID ends in a text: `Monthly` for `com.example.monthly`. Nil if there are several.
  private func header(endingIn text: String) -> String? {
    let ending = "." + text.lowercased() + "|price"
    let found = headers.filter { $0.lowercased().byBytes.hasSuffix(ending) }
    return found.count == 1 ? found[0] : nil
  }

  mutating func add(_ row: [CSVCell]) {
    var storefront: Storefront?
    var isOutside = true
    if let place = columns.firstIndex(of: .territory), place < row.count {
      storefront = self.storefront(at: row[place])
      isOutside = row[place].text.isEmpty
    }
    for (cell, column) in zip(row, columns) where !cell.text.isEmpty {
      switch column {
      case .amounts where isOutside: fault(cell, "there is an amount in a row without a storefront")
      case .unnamed: fault(cell, "there is an amount in a column without a name")
      case .currency: if let storefront { check(currency: cell, of: storefront) }
      case .amounts(let header): if let storefront { add(cell, header, storefront) }
      case .territory, .ignored: break
      }
    }
  }

  private mutating func storefront(at cell: CSVCell) -> Storefront? {
    let text = cell.text
    guard !text.isEmpty else { return nil }
    let named = isOfApple ? Storefront.all.first { $0.appleName == text } : nil
    guard let found = Storefront(code: text) ?? named else {
      let near = Storefront(meantBy: text)
      fault(cell, "\(quoted(text)) is not a storefront" + (near.map { ", did you mean \($0.code)?" } ?? ""))
      return nil
    }
    guard seenStorefronts.insert(found) else {
      fault(cell, "\(text) has two rows")
      return nil
    }
    return found
  }

  private mutating func check(currency cell: CSVCell, of storefront: Storefront) {
    guard cell.text != storefront.currency.code else { return }
    fault(cell, "\(storefront.code) bills in \(storefront.currency.code), found \(quoted(cell.text))")
  }

  private mutating func add(_ cell: CSVCell, _ header: String, _ storefront: Storefront) {
    do throws(PlainFailure) {
      let text =
        isOfApple && !hasDecimalComma && cell.hasThousands ? cell.text.byBytes.removing(",") : cell.text
      let amount = try amount(text, storefront.currency, mayBeFree: mayBeFree.contains(header))
      entries.append(
        PriceTable.Entry(
          header: header, storefront: storefront, amount: amount,
          place: TablePlace(line: cell.line, column: cell.column + 1)))
    } catch {
      fault(cell, "\(storefront.code), \(header): \(error.message)")
    }
  }

  private func amount(_ text: String, _ currency: Currency, mayBeFree: Bool) throws(PlainFailure) -> Int64 {
    var bytes = Array(text.utf8)
    if hasDecimalComma, !bytes.contains(UInt8(ascii: ".")) {
      bytes = bytes.map { $0 == UInt8(ascii: ",") ? UInt8(ascii: ".") : $0 }
    }
    if let amount = parseAmount(bytes, 0..<bytes.count, digits: currency.minorDigits) { return amount }
    let parts = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let isDecimal = parts.count < 3 && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(isDigit) }
    guard isDecimal else {
      throw PlainFailure(
        "\(quoted(text)) is not an amount, expected a number such as 4.99" + advice(for: text, currency))
    }
    if parts.count == 2, parts[1].count > currency.minorDigits {
      let most = currency.minorDigits == 0 ? "none" : "at most \(currency.minorDigits)"
      throw PlainFailure(
        "\(quoted(text)) has too many decimals, expected \(most) in \(currency.code)"
          + (currency.minorDigits == 0 ? advice(for: text, currency) : ""))
    }
    guard bytes.contains(where: { 0x31...0x39 ~= $0 }) else {
      if mayBeFree { return 0 }
      throw PlainFailure("the amount is 0, but only an in-app purchase itself can be free")
    }
    throw PlainFailure("\(quoted(text)) is too large")
  }

  /// `: write 10.49` for `10,49 €`; empty if the text can be no amount of the currency.
  private func advice(for text: String, _ currency: Currency) -> String {
    let meanings = interpretAmount(text, in: currency).filter { meaning in
      let amount = meaning.value
      return amount.period == nil && (amount.currencies.isEmpty || amount.currencies.contains(currency))
    }
    return Advice(meanings, \.decimal).map { ": " + $0.help } ?? ""
  }
}
