import Diagnostics
import OfferModel

extension Binder {
  /// Resolves written prices to one price for each storefront of a scope.
  ///
  /// The most specific key wins: a code, then a set of the catalog, then a built-in set. Keys of the map win over those of its
  /// price table. With `rest`, the base territory is added to the scope, because Apple derives prices from its amount even if
  /// nothing is sold there.
  mutating func resolve(_ written: WrittenPrices, in scope: PriceScope) -> PriceMap {
    let table = written.table.flatMap { names.tables[$0.value]?.prices }
    let isEqualized = written.rest != nil || table?.rest != nil
    var scope = scope
    if isEqualized, let base { scope = scope.adding(base) }
    var map = PriceMap(range: written.range)
    map.isPartial = written.isPartial
    map.rest = written.rest
    map.follows = written.follows
    keepCodes(of: written, in: scope, &map)
    if !written.sets.isEmpty {
      for conflict in spread(written.sets, in: scope.sold, &map, isTable: false) { report(conflict) }
    }
    if let name = written.table { fill(from: name, mayBeFree: written.mayBeFree, in: scope, &map) }
    if case .only(let sold) = scope, sold != .all { map.outside = prices(of: written, table, outside: sold) }
    return map
  }

  /// The amounts for the storefronts where nothing is sold.
  private func prices(
    of written: WrittenPrices, _ table: WrittenPrices?, outside sold: StorefrontSet
  ) -> [Price] {
    let unsold = StorefrontSet.all.subtracting(sold)
    var map = PriceMap(range: written.range)
    for source in [written, table].compactMap(\.self) {
      let open = unsold.subtracting(map.territories)
      for price in source.codes where open.contains(price.storefront) {
        map.territories.insert(price.storefront)
        map.prices.append(price)
      }
      _ = spread(source.sets, in: unsold, &map, isTable: true)
    }
    return map.prices
  }

  private func keepCodes(of written: WrittenPrices, in scope: PriceScope, _ map: inout PriceMap) {
    map.prices = written.codes
    map.territories = written.codeSet
    let outside = written.codeSet.subtracting(scope.sold)
    guard !outside.isEmpty else { return }
    map.unused = written.codes.filter { outside.contains($0.storefront) }.map {
      Located($0.storefront.code, at: map.range(of: $0))
    }
    guard case .only = scope else { return }
    map.prices.removeAll { outside.contains($0.storefront) }
    map.territories = written.codeSet.subtracting(outside)
  }

  /// Gives the amounts of sets to storefronts without a price, those of one kind after the other.
  ///
  /// - Returns: the pairs of sets that give a storefront different amounts.
  private func spread(
    _ sets: [WrittenPrices.SetPrice], in sold: StorefrontSet, _ map: inout PriceMap, isTable: Bool
  ) -> [PriceConflict] {
    var conflicts: [PriceConflict] = []
    var sources = [Int?](repeating: nil, count: Storefront.count)
    for kind in WrittenPrices.SetPrice.Kind.allCases {
      let taken = map.territories
      for (number, entry) in sets.enumerated() where entry.kind == kind {
        let reach = entry.set.intersection(sold)
        if reach.isEmpty, !isTable { map.unused.append(entry.name) }
        let open = reach.subtracting(taken)
        for storefront in open.members {
          if let other = sources[Int(storefront.index)].map({ sets[$0] }) {
            if other.amount != entry.amount, conflicts.last?.entry.start != entry.start {
              conflicts.append(PriceConflict(entry: entry, other: other, storefront: storefront))
            }
            continue
          }
          sources[Int(storefront.index)] = number
          map.territories.insert(storefront)
          map.prices.append(
            Price(
              amount: entry.amount, storefront: storefront, start: entry.start, length: entry.length,
              origin: isTable ? .table : .set))
        }
      }
    }
    map.prices.sort { $0.storefront.index < $1.storefront.index }
    return conflicts
  }

  /// Reports sets of a price table that give different amounts, once and not for each user of the table.
  mutating func reportConflicts(inTable prices: WrittenPrices) {
    var map = PriceMap(range: prices.range, territories: prices.codeSet)
    for conflict in spread(prices.sets, in: .all, &map, isTable: true) { report(conflict) }
  }

  private mutating func report(_ conflict: PriceConflict) {
    let one = conflict.entry.name
    let other = conflict.other.name
    let code = conflict.storefront.code
    report(
      .priceConflict,
      "the sets \(quoted(other.value)) and \(quoted(one.value)) give \(code) different prices",
      at: one.range, related: [Label(other.range, "the other price")],
      help: "give \(code) its own price, or remove it from one of the sets")
  }

  private mutating func report(unknownTable name: Located<String>) {
    let tables = names.tableNames
    let message = "there is no price table \(quoted(name.value))"
    guard let near = suggestion(for: name.value, in: tables) else {
      return report(
        .unknownPriceTable, message, at: name.range,
        help: tables.isEmpty
          ? "define it: `priceTables: {\(name.value): \(examplePrices())}`, or write the amounts here, `prices: \(examplePrices())`"
          : "write a table that is defined under priceTables: \(firstFive(tables))")
    }
    let isSafe = isOtherCase(name.value, of: near, among: tables)
    report(
      .unknownPriceTable, message + ", did you mean \(near)?", at: name.range, help: "write \(near)",
      fix: .write(near, at: name.range, isSafe: isSafe))
  }

  private mutating func fill(
    from name: Located<String>, mayBeFree: Bool, in scope: PriceScope, _ map: inout PriceMap
  ) {
    guard let table = names.tables[name.value] else {
      map.isPartial = true
      lost.insert(.parts)
      if !lost.contains(.names) { report(unknownTable: name) }
      return
    }
    usedTables.insert(name.value)
    if table.prices.isFreeSomewhere, !mayBeFree {
      report(
        .invalidValue,
        "price table \(quoted(name.value)) has the price 0, but subscriptions and offers need amounts above 0",
        at: name.range, help: "use another table here: only an in-app purchase itself can cost 0")
    }
    map.table = table.prices.range
    map.tableFollows = table.prices.follows
    map.isPartial = map.isPartial || table.prices.isPartial
    map.rest = map.rest ?? table.prices.rest
    let open = scope.sold.subtracting(map.territories)
    for price in table.prices.codes where open.contains(price.storefront) {
      map.territories.insert(price.storefront)
      map.prices.append(
        Price(
          amount: price.amount, storefront: price.storefront, start: price.start, length: price.length,
          origin: .table))
    }
    _ = spread(table.prices.sets, in: scope.sold, &map, isTable: true)
  }
}

/// Two sets of the catalog that give one storefront different amounts.
private struct PriceConflict {
  let entry: WrittenPrices.SetPrice
  let other: WrittenPrices.SetPrice
  let storefront: Storefront
}
