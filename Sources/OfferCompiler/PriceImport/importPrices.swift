package import Diagnostics
import OfferLanguage
package import OfferModel

/// The texts of a catalog with the amounts of a table.
package struct PriceImport: Sendable {
  package let texts: [EditedText]
  /// How many amounts differ from those that the catalog had.
  package let changes: Int
  private let expected: [String: [Storefront: Int64]]

  /// The first amount of a catalog that is not as it should be, e.g. `USA, com.example.monthly|price`; nil when all are.
  ///
  /// The edits are only believed when what they lead to was read again.
  package func difference(in catalog: Catalog) -> String? {
    let columns = lower(catalog).priceColumns
    guard Set(columns.map(\.header)) == Set(expected.keys) else { return "the columns" }
    for column in columns {
      let wanted = expected[column.header] ?? [:]
      for storefront in Storefront.all where column.prices[storefront]?.amount != wanted[storefront] {
        return "\(storefront.code), \(column.header)"
      }
    }
    return nil
  }

  /// - Parameters:
  ///   - catalog: bound from the texts alone.
  ///   - ignored: the headings of columns that are not read.
  /// - Throws: every fault of the table; nothing then can be written.
  package init(
    _ table: [UInt8], into catalog: Catalog, _ texts: [SourceFile], ignoring ignored: [String] = []
  ) throws(PriceTableFaults) {
    var uses = PriceUses(catalog)
    let read = PriceTable(
      table, headers: uses.headers, mayBeFree: uses.mayBeFree, ignored: Set(ignored))
    let faults = read.faults + uses.want(read.entries)
    guard faults.isEmpty else { throw PriceTableFaults(all: faults) }
    var expected = uses.before.mapValues { column in
      Dictionary(column.prices.prices.map { ($0.storefront, $0.amount) }) { first, _ in first }
    }
    var changes = 0
    for entry in read.entries where expected[entry.header]?[entry.storefront] != entry.amount {
      expected[entry.header]?[entry.storefront] = entry.amount
      changes += 1
    }
    self.expected = expected
    self.changes = changes
    var edited = texts.map { EditedText($0.bytes) }
    if changes > 0 {
      let documents = parseTexts(texts, firstFile: 0).documents
      var plan = PriceEdits(uses, in: documents)
      let edits = plan.edits()
      guard plan.faults.isEmpty else { throw PriceTableFaults(all: plan.faults) }
      for (file, edits) in Dictionary(grouping: edits, by: { Int($0.range.file) }) {
        edited[file].apply(edits)
      }
    }
    self.texts = edited
  }
}

/// All that is wrong with a table, by row and column.
package struct PriceTableFaults: Error, Sendable {
  package let all: [PriceTableFault]

  init(all: [PriceTableFault]) {
    self.all = all.sorted { ($0.row, $0.column) < ($1.row, $1.column) }
  }
}

/// A price map of a catalog as it is written, with the amounts that it should have.
struct PriceUse {
  /// How messages name it: the header of its column, or the label of a price change.
  let name: String
  let map: PriceMap
  let territories: Territories?
  /// Where the product is sold.
  let sold: StorefrontSet
  /// What the table asks for: only amounts that differ.
  var wanted: [Storefront: Wish] = [:]

  struct Wish {
    let amount: Int64
    let place: TablePlace
  }

  /// The amount in a storefront after the import; nil where there is none.
  func target(_ storefront: Storefront) -> Int64? { wanted[storefront]?.amount ?? map[storefront]?.amount }

  /// Whether a key for the storefront may be written: it is sold there, and the offer is not kept to other places.
  func mayHave(_ storefront: Storefront) -> Bool {
    if map.territories.contains(storefront) { return true }
    guard let territories else { return sold.contains(storefront) }
    return territories.set.contains(storefront) || (!territories.isStated && sold.contains(storefront))
  }
}

/// All price maps of a catalog. Those that are columns of the table have its header; introductory offers that are equal
/// but for their storefronts share one.
struct PriceUses {
  private(set) var all: [PriceUse] = []
  private(set) var columns: [String: [Int]] = [:]
  /// The amounts of the table before the import, by header.
  let before: [String: PriceColumn]
  /// The order of the columns.
  let headers: [String]
  let mayBeFree: Set<String>

  init(_ catalog: Catalog) {
    let form = lower(catalog)
    let normal = form.priceColumns
    before = Dictionary(normal.map { ($0.header, $0) }) { first, _ in first }
    headers = normal.map(\.header)
    mayBeFree = Set(form.catalog.inAppPurchases.map { $0.product.productId.value + "|price" })
    let joined = form.catalog.subscriptionsById
    for one in catalog.subscriptions {
      let offers = one.introductoryOffers
      let whole = Dictionary(
        grouping: (joined[one.productId]?.introductoryOffers ?? []).enumerated(), by: \.element.key)
      add(
        PriceColumn.all(of: one) { place in
          (whole[offers[place].key]?.first { offers[place].isPart(of: $0.element) }?.offset ?? -1) + 1
        }, territories(of: one), one.product)
      addChanges(of: one)
    }
    for one in catalog.inAppPurchases {
      let codes = one.offerCodes.filter { $0.pricing.prices != nil }.map(\.pricing.territories)
      add(PriceColumn.all(of: one), [nil] + codes, one.product)
    }
  }

  /// As `PriceColumn.all` lists them.
  private func territories(of one: Subscription) -> [Territories?] {
    let offers =
      one.introductoryOffers.map(\.terms.pricing) + one.promotionalOffers.map(\.terms.pricing)
      + one.winBackOffers.map(\.terms.pricing) + one.offerCodes.map(\.pricing)
    return [nil] + (one.monthlyPlan.map { [$0.pricing.territories] } ?? [])
      + offers.filter { $0.prices != nil }.map(\.territories)
  }

  private mutating func add(_ columns: [PriceColumn], _ territories: [Territories?], _ product: Product) {
    for (column, territories) in zip(columns, territories) {
      self.columns[column.header, default: []].append(all.count)
      all.append(
        PriceUse(
          name: column.header, map: column.prices, territories: territories,
          sold: product.territories.set))
    }
  }

  /// The table does not have them, but they can share a price table with what it has.
  private mutating func addChanges(of one: Subscription) {
    for change in one.priceChanges + (one.monthlyPlan?.priceChanges ?? []) {
      all.append(
        PriceUse(
          name: one.productId + ", price change of \(change.startDate.value)", map: change.prices,
          territories: nil, sold: one.product.territories.set))
    }
  }

  /// Takes over what a table asks for.
  ///
  /// - Returns: what cannot be.
  mutating func want(_ entries: [PriceTable.Entry]) -> [PriceTableFault] {
    var faults: [PriceTableFault] = []
    for entry in entries {
      guard let column = before[entry.header], column.prices[entry.storefront]?.amount != entry.amount else {
        continue
      }
      let uses = columns[entry.header] ?? []
      let known = uses.filter { all[$0].map[entry.storefront] != nil }
      let open = uses.filter { all[$0].mayHave(entry.storefront) }
      guard let first = (known.isEmpty ? open : known).first else {
        faults.append(
          PriceTableFault(entry.place, "\(entry.header) is not sold or offered in \(entry.storefront.code)"))
        continue
      }
      let wish = PriceUse.Wish(amount: entry.amount, place: entry.place)
      for number in known.isEmpty ? [first] : known { all[number].wanted[entry.storefront] = wish }
    }
    return faults
  }
}
