import Diagnostics
import OfferLanguage
import OfferModel

/// The prices of one product and its offers, storefronts with equal prices in one row.
struct PriceGrid: Sendable {
  enum Cell: Hashable, Sendable {
    case amount(Int64, saving: Double?)
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
    }.sorted { $0.hasAmount == $1.hasAmount ? $0.storefronts.comesBefore($1.storefronts) : $0.hasAmount }
  }

  var cellCount: Int { rows.count * columns.count }

  private struct Key: Hashable {
    let currency: Currency?
    let cells: [Cell]
  }
}

extension PriceGrid.Row {
  var hasAmount: Bool { cells.contains { if case .amount = $0 { true } else { false } } }
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
    return .amount(amount, saving: one.saving?.part(amount, in: storefront))
  }
}

/// Storefronts in which one price is the same amount.
struct PriceGroup: Sendable {
  let storefronts: StorefrontSet
  /// Nil where Apple equalizes the price.
  let amount: Int64?
  let currency: Currency?
}

extension PricedColumn {
  /// Amounts first, those of most storefronts first; then where Apple equalizes the price.
  var groups: [PriceGroup] {
    var others = column.territories
    // Currency, amount and storefront in one number: an amount has at most fifteen digits.
    var keys: [UInt64] = []
    keys.reserveCapacity(column.prices.prices.count)
    for price in column.prices.prices where others.contains(price.storefront) {
      let currency = UInt64(price.storefront.currency.rawValue)
      keys.append(currency << 58 | UInt64(price.amount) << 8 | UInt64(price.storefront.index))
    }
    keys.sort()
    var groups: [PriceGroup] = []
    var next = 0
    while next < keys.count {
      let key = keys[next] >> 8
      var storefronts = StorefrontSet()
      while next < keys.count, keys[next] >> 8 == key {
        storefronts.insert(Storefront(index: UInt8(truncatingIfNeeded: keys[next])))
        next += 1
      }
      groups.append(
        PriceGroup(
          storefronts: storefronts, amount: Int64(key & (1 << 50 - 1)),
          currency: storefronts.first?.currency))
      others = others.subtracting(storefronts)
    }
    groups.sort { $0.storefronts.comesBefore($1.storefronts) }
    guard column.prices.rest != nil, !others.isEmpty else { return groups }
    return groups + [PriceGroup(storefronts: others, amount: nil, currency: nil)]
  }

  /// What a group saves at least and at most, as parts of the regular price.
  func saving(of group: PriceGroup) -> ClosedRange<Double>? {
    guard let saving, let amount = group.amount else { return nil }
    let parts = group.storefronts.members.compactMap { saving.part(amount, in: $0) }
    return parts.min().flatMap { low in parts.max().map { low...$0 } }
  }

  /// The amounts of most storefronts: `9.99 EUR in 20 storefronts, 8.99 GBP in GBR, 12 more amounts, Apple's price in
  /// 109 storefronts`.
  func amountsPhrase(atMost most: Int, _ money: MoneyStyle = .codes) -> String {
    let groups = groups
    let amounts = groups.filter { $0.amount != nil }
    let isCut = amounts.count > most
    let shown = amounts.prefix(isCut ? most - 1 : most).compactMap { group -> String? in
      guard let amount = group.amount, let currency = group.currency else { return nil }
      let count = group.storefronts.count
      let place = count > 3 ? "\(count) storefronts" : listed(group.storefronts.codes, "and")
      return "\(money.text(amount, currency)) in \(place)"
    }
    let rest = isCut ? ["\(amounts.count - most + 1) more amounts"] : []
    let equalized = groups.last.flatMap { last in
      last.amount == nil ? "Apple's price in \(placePhrase(last.storefronts))" : nil
    }
    return (shown + rest + [equalized].compactMap(\.self)).joined(separator: ", ")
  }
}

/// `50%`, `48.1% to 52%`.
func percentPhrase(_ parts: ClosedRange<Double>) -> String {
  let (low, high) = (percentText(parts.lowerBound), percentText(parts.upperBound))
  return low == high ? low : "\(low) to \(high)"
}
