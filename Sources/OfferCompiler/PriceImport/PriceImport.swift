package import Diagnostics
import OfferLanguage
package import OfferModel
package import OfferRules

/// The texts of a catalog with new amounts, from a table or from its price rules.
package struct PriceImport: Sendable {
  package let texts: [EditedText]
  /// How many amounts change.
  package let changes: Int
  /// The results of the price rules, whether amounts change or not; empty for a table.
  package var followed: [FollowedPrices] = []
  /// The name and the expected amounts of each object with prices.
  private let expected: [(name: String, amounts: [Storefront: Int64])]

  /// The first amount that is not as expected, such as `USA, com.example.monthly|price`; nil if all are.
  ///
  /// The edited texts are compiled again, and this checks the result before anything is written.
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

  /// Takes the amounts from a table.
  ///
  /// - Parameters:
  ///   - catalog: the catalog of the texts.
  ///   - ignored: the headings of columns that are not read.
  ///   - product: the product of a table of App Store Connect, which does not name it.
  /// - Throws: all faults of the table. Nothing can be written then.
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

  /// Takes the amounts from the price rules of a catalog. Amounts of `live` that are locked are left alone.
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
