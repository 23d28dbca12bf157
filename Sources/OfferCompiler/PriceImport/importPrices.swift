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

  /// - Parameter catalog: bound from the texts alone.
  /// - Throws: every fault of the table; nothing then can be written.
  package init(_ table: [UInt8], into catalog: Catalog, _ texts: [SourceFile]) throws(PriceTableFaults) {
    var uses = PriceUses(catalog)
    let read = PriceTable(table, headers: uses.headers, mayBeFree: uses.mayBeFree)
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
