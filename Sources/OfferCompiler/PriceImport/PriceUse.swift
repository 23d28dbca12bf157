import Diagnostics
import OfferLanguage
import OfferModel

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
    var numbers: [String: Int] = [:]
    for one in form.catalog.subscriptions {
      for (place, offer) in one.introductoryOffers.enumerated() {
        numbers[one.productId + " " + offer.key] = place + 1
      }
    }
    for one in catalog.subscriptions {
      let offers = one.introductoryOffers
      add(
        PriceColumn.all(of: one) { numbers[one.productId + " " + offers[$0].key] ?? 0 }, territories(of: one),
        one.product)
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
