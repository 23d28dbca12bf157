import Diagnostics
import OfferLanguage
import OfferModel

/// The prices of one product and its offers as a table. Storefronts with equal prices share a row.
struct PriceGrid: Sendable {
  enum Cell: Hashable, Sendable {
    case amount(Amount)
    /// Apple derives the price from that of the base territory, so it is not known.
    case equalized
    /// It is neither sold nor offered there.
    case none
  }

  struct Amount: Hashable, Sendable {
    let amount: Int64
    let saving: Double?
    /// What is saved of a planned regular price; nil if that is the same, or if none is planned.
    let plannedSaving: Double?
    let origin: PriceOrigin
  }

  struct Row: Sendable {
    let storefronts: StorefrontSet
    /// The currency of all storefronts; nil if they have several. Such a row has no amounts.
    let currency: Currency?
    let cells: [Cell]
  }

  let columns: [PricedColumn]
  /// The rows: those with amounts first, then those with the most storefronts.
  let rows: [Row]

  init(_ columns: [PricedColumn]) {
    self.columns = columns
    var used = StorefrontSet()
    for one in columns { used.formUnion(one.column.territories) }
    var rows: [Key: StorefrontSet] = [:]
    var readers = columns.map { CellReader($0) }
    for storefront in used.members {
      let cells = readers.indices.map { readers[$0].cell(storefront) }
      let hasAmount = cells.contains(where: \.isAmount)
      let key = Key(currency: hasAmount ? storefront.currency : nil, cells: cells)
      rows[key, default: StorefrontSet()].insert(storefront)
    }
    self.rows = rows.map { key, storefronts in
      let currencies = Set(storefronts.members.map(\.currency))
      return Row(
        storefronts: storefronts,
        currency: key.currency ?? (currencies.count == 1 ? currencies.first : nil), cells: key.cells)
    }.sorted { row, other in
      if row.hasAmount != other.hasAmount { return row.hasAmount }
      return row.storefronts.comesBefore(other.storefronts)
    }
  }

  var cellCount: Int { rows.count * columns.count }

  /// What the storefronts of a row have in common.
  private struct Key: Hashable {
    let currency: Currency?
    let cells: [Cell]
  }
}

extension PriceGrid.Row {
  var hasAmount: Bool { cells.contains(where: \.isAmount) }
}

extension PriceGrid.Cell {
  fileprivate var isAmount: Bool {
    if case .amount = self { true } else { false }
  }
}

/// Reads a column storefront by storefront, in their order, without look-ups.
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
    let saving = one.saving?.part(amount, in: storefront)
    let planned = one.plannedSaving?.part(amount, in: storefront)
    return .amount(
      PriceGrid.Amount(
        amount: amount, saving: saving, plannedSaving: planned == saving ? nil : planned,
        origin: one.origin(of: amount, in: storefront)))
  }
}
