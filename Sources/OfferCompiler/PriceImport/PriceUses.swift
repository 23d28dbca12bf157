import Diagnostics
import OfferLanguage
import OfferModel
import OfferRules

/// A price map of a catalog with the amounts that it should have.
struct PriceUse {
  let object: PricedObject
  /// The new amounts; storefronts whose amount stays are not in it.
  var wanted: [Storefront: Wish] = [:]

  struct Wish {
    let amount: Int64
    /// The cell of the table with the amount; nil if a price rule gives it.
    let place: TablePlace?
  }

  /// The name in messages: the header of its column, or the label of a price change.
  var name: String { object.name }
  var map: PriceMap { object.prices }

  /// The amount in a storefront after the import; nil if there is none.
  func target(_ storefront: Storefront) -> Int64? { wanted[storefront]?.amount ?? map[storefront]?.amount }

  /// Whether the map can have a key for a storefront: the product is sold there, and the offer is not limited to others.
  func mayHave(_ storefront: Storefront) -> Bool {
    if map.territories.contains(storefront) { return true }
    guard let territories = object.territories else { return object.sold.contains(storefront) }
    return territories.set.contains(storefront) || (!territories.isStated && object.sold.contains(storefront))
  }
}

/// All price maps of a catalog, and which of them each column of the table is about. Introductory offers that differ only in
/// their storefronts share a column.
struct PriceUses {
  private(set) var all: [PriceUse] = []
  private(set) var columns: [String: [Int]] = [:]
  /// The amounts of the table before the import, by header.
  let before: [String: PriceColumn]
  /// The headers in the order of the columns.
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

  /// Takes over the amounts of a table.
  ///
  /// - Returns: faults for amounts that no map can have.
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
