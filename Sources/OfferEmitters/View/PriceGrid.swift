import Diagnostics
import OfferLanguage
import OfferModel

/// The prices of one product and its offers, storefronts with equal prices in one row.
struct PriceGrid: Sendable {
  enum Cell: Hashable, Sendable {
    case amount(Int64, percent: Int?)
    /// Apple derives it from the base territory's: nobody knows it here.
    case equalized
    /// Neither sold nor offered there.
    case none
  }

  struct Row: Sendable {
    let storefronts: StorefrontSet
    /// The one currency of all of them; nil for several, which then have no amount.
    let currency: Currency?
    let cells: [Cell]
  }

  let columns: [PricedColumn]
  /// Rows with amounts first, those of most storefronts first.
  let rows: [Row]

  init(_ columns: [PricedColumn]) {
    self.columns = columns
    var used = StorefrontSet()
    for one in columns { used.formUnion(one.column.territories) }
    var rows: [Key: StorefrontSet] = [:]
    var readers = columns.map { CellReader($0) }
    for storefront in used.members {
      let cells = readers.indices.map { readers[$0].cell(storefront) }
      let hasAmount = cells.contains { if case .amount = $0 { true } else { false } }
      rows[Key(currency: hasAmount ? storefront.currency : nil, cells: cells), default: StorefrontSet()]
        .insert(storefront)
    }
    self.rows = rows.map { key, storefronts in
      let currencies = Set(storefronts.members.map(\.currency))
      return Row(
        storefronts: storefronts,
        currency: key.currency ?? (currencies.count == 1 ? currencies.first : nil), cells: key.cells)
    }.sorted { a, b in
      let (isFirst, isSecond) = (a.hasAmount, b.hasAmount)
      if isFirst != isSecond { return isFirst }
      if a.storefronts.count != b.storefronts.count { return a.storefronts.count > b.storefronts.count }
      return (a.storefronts.first?.index ?? 0) < (b.storefronts.first?.index ?? 0)
    }
  }

  var cellCount: Int { rows.count * columns.count }

  private struct Key: Hashable {
    let currency: Currency?
    let cells: [Cell]
  }
}

extension PriceGrid.Row {
  fileprivate var hasAmount: Bool { cells.contains { if case .amount = $0 { true } else { false } } }

  /// `EUR`; `17 currencies,`: what follows are storefronts.
  var currencyPhrase: String {
    if let currency { return currency.code }
    return "\(Set(storefronts.members.map(\.currency)).count) currencies,"
  }
}

/// Reads a column storefront by storefront, in their order: no look-ups.
private struct CellReader {
  private let one: PricedColumn
  private var next = 0

  init(_ one: PricedColumn) { self.one = one }

  mutating func cell(_ storefront: Storefront) -> PriceGrid.Cell {
    let prices = one.column.prices.prices
    while next < prices.count, prices[next].storefront < storefront { next += 1 }
    guard one.column.territories.contains(storefront) else { return .none }
    guard next < prices.count, prices[next].storefront == storefront else {
      return one.column.prices.rest == nil ? .none : .equalized
    }
    let amount = prices[next].amount
    return .amount(amount, percent: one.saving?.percent(amount, in: storefront))
  }
}
