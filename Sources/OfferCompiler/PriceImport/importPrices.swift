package import Diagnostics
import OfferLanguage
package import OfferModel
package import OfferRules

/// The texts of a catalog with other amounts: those of a table, or those that its rules give.
package struct PriceImport: Sendable {
  package let texts: [EditedText]
  /// How many amounts differ from those that the catalog had.
  package let changes: Int
  /// What the rules give, changed or not; empty for a table.
  package var followed: [FollowedPrices] = []
  /// By object of the catalog.
  private let expected: [(name: String, amounts: [Storefront: Int64])]

  /// The first amount of a catalog that is not as it should be, e.g. `USA, com.example.monthly|price`; nil when all are.
  ///
  /// The edits are only believed when what they lead to was read again.
  package func difference(in catalog: Catalog) -> String? {
    let objects = catalog.pricedObjects()
    guard objects.count == expected.count else { return "what has prices" }
    for (object, wanted) in zip(objects, expected) {
      for storefront in Storefront.all
      where object.prices[storefront]?.amount != wanted.amounts[storefront] {
        return "\(storefront.code), \(wanted.name)"
      }
    }
    return nil
  }

  /// - Parameters:
  ///   - catalog: bound from the texts alone.
  ///   - ignored: the headings of columns that are not read.
  ///   - product: the one that a table of App Store Connect is of.
  /// - Throws: every fault of the table; nothing then can be written.
  package init(
    _ table: [UInt8], into catalog: Catalog, _ texts: [SourceFile], ignoring ignored: [String] = [],
    ofProduct product: String? = nil
  ) throws(PriceTableFaults) {
    var uses = PriceUses(catalog)
    let read = PriceTable(
      table, headers: uses.headers, mayBeFree: uses.mayBeFree, ignored: Set(ignored), product: product)
    let faults = read.faults + uses.want(read.entries)
    guard faults.isEmpty else { throw PriceTableFaults(all: faults) }
    let changes = read.entries.count { uses.before[$0.header]?.prices[$0.storefront]?.amount != $0.amount }
    try self.init(uses, changes: changes, texts)
  }

  /// Writes what the rules of a catalog give. What Apple has locked of `live` is not touched.
  package init(
    following catalog: Catalog, _ texts: [SourceFile], on today: CalendarDate, live: Catalog?,
    where isSelected: (PricedObject, Storefront) -> Bool
  ) throws(PriceTableFaults) {
    var uses = PriceUses(catalog)
    let followed = PriceFollower(catalog, on: today, live: live, objects: uses.all.map(\.object)).followed
    for one in followed where !one.isLocked {
      for row in one.differing where isSelected(one.object, row.storefront) {
        uses.want(row.chosen, in: row.storefront, ofUse: one.number)
      }
    }
    let changes = uses.all.reduce(0) { count, use in count + use.wanted.count }
    try self.init(uses, changes: changes, texts)
    self.followed = followed
  }

  private init(_ uses: PriceUses, changes: Int, _ texts: [SourceFile]) throws(PriceTableFaults) {
    self.changes = changes
    expected = uses.all.map { use in
      let known = use.map.prices.map { ($0.storefront, $0.amount) }
      let wanted = use.wanted.map { ($0.key, $0.value.amount) }
      return (use.name, Dictionary(known + wanted) { _, wanted in wanted })
    }
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

package struct PriceTableFaults: Error, Sendable {
  package let all: [PriceTableFault]

  init(all: [PriceTableFault]) {
    self.all = all.sorted { ($0.row, $0.column) < ($1.row, $1.column) }
  }
}

/// A price map of a catalog as it is written, with the amounts that it should have.
struct PriceUse {
  let object: PricedObject
  /// What is asked for: only amounts that differ.
  var wanted: [Storefront: Wish] = [:]

  struct Wish {
    let amount: Int64
    /// Nil for what a rule gives.
    let place: TablePlace?
  }

  /// How messages name it: the header of its column, or the label of a price change.
  var name: String { object.name }
  var map: PriceMap { object.prices }

  /// The amount in a storefront after the import; nil where there is none.
  func target(_ storefront: Storefront) -> Int64? { wanted[storefront]?.amount ?? map[storefront]?.amount }

  /// Whether a key for the storefront may be written: it is sold there, and the offer is not kept to other places.
  func mayHave(_ storefront: Storefront) -> Bool {
    if map.territories.contains(storefront) { return true }
    guard let territories = object.territories else { return object.sold.contains(storefront) }
    return territories.set.contains(storefront) || (!territories.isStated && object.sold.contains(storefront))
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
    var whole: [String: [String: [(offset: Int, element: Offer)]]] = [:]
    for (id, one) in joined {
      whole[id] = Dictionary(grouping: Array(one.introductoryOffers.enumerated()), by: \.element.key)
    }
    all = catalog.pricedObjects { one, place in
      let offer = one.offers[place]
      let joined = whole[one.productId]?[offer.key]?.first { offer.isPart(of: $0.element) }
      return joined.map { $0.offset + 1 } ?? 0
    }.map { PriceUse(object: $0) }
    // The table has no changes of prices, but they can share a price table with what it has.
    for (number, use) in all.enumerated() where use.object.change == nil {
      columns[use.name, default: []].append(number)
    }
  }

  mutating func want(_ amount: Int64, in storefront: Storefront, ofUse number: Int) {
    all[number].wanted[storefront] = PriceUse.Wish(amount: amount, place: nil)
  }

  /// Takes over what a table asks for; returns what cannot be.
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
