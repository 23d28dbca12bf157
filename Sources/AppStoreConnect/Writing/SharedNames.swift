import OfferModel

/// Names for price maps and lists of storefronts that are used more than once.
struct SharedNames {
  private(set) var tables: [(name: String, prices: PriceText)] = []
  private(set) var sets: [(name: String, storefronts: StorefrontSet)] = []
  private var tableNames: [PriceText: String] = [:]
  private var setNames: [StorefrontSet: String] = [:]

  /// A map of fewer amounts is as easy to read where it is used, and a list of fewer storefronts.
  private static let fewestAmounts = 4
  private static let fewestStorefronts = 8

  init(prices: [PriceText], territories: [StorefrontSet], base: Storefront) {
    for (prices, count) in SharedNames.counted(prices)
    where count > 1 && prices.entries.count >= SharedNames.fewestAmounts {
      let name = SharedNames.free(SharedNames.name(prices, base), tables.map(\.name))
      tableNames[prices] = name
      tables.append((name, prices))
    }
    for (storefronts, count) in SharedNames.counted(territories) where count > 1 {
      let listed = min(storefronts.count, Storefront.count - storefronts.count)
      guard listed >= SharedNames.fewestStorefronts else { continue }
      let name = SharedNames.free("sold-in-\(storefronts.count)", sets.map(\.name))
      setNames[storefronts] = name
      sets.append((name, storefronts))
    }
  }

  func table(_ prices: PriceText) -> String? { tableNames[prices] }

  func territories(_ storefronts: StorefrontSet) -> String {
    setNames[storefronts] ?? territoryText(storefronts)
  }

  /// Each with the number of its uses, in the order of the first use.
  private static func counted<Item: Hashable>(_ items: [Item]) -> [(item: Item, count: Int)] {
    var counts: [Item: Int] = [:]
    var order: [Item] = []
    for item in items {
      if counts[item] == nil { order.append(item) }
      counts[item, default: 0] += 1
    }
    return order.map { ($0, counts[$0] ?? 0) }
  }

  /// `usd-9-99`: after the first amount.
  private static func name(_ prices: PriceText, _ base: Storefront) -> String {
    guard let first = prices.entries.first else { return "prices" }
    let currency =
      Storefront(code: first.key)?.currency.code.lowercased()
      ?? String(first.key.split(separator: "-").last ?? "prices")
    return currency + "-" + first.amount.replacing(".", with: "-")
  }

  private static func free(_ wanted: String, _ taken: [String]) -> String {
    guard taken.contains(wanted) else { return wanted }
    var number = 2
    while taken.contains("\(wanted)-v\(number)") { number += 1 }
    return "\(wanted)-v\(number)"
  }
}
