import Diagnostics
import OfferLanguage
package import OfferModel

/// Computes the amounts that the price rules of a catalog give.
///
/// A rule can start from prices that another rule gives, so products are computed in topological order. Where a rule gives
/// no amount, the result has a gap: nothing is guessed.
package struct PriceFollower: Sendable {
  /// The result for each object with a price rule, in the order of the catalog.
  package private(set) var followed: [FollowedPrices] = []
  /// Products whose regular prices follow each other in a circle.
  package private(set) var circles: [[PricedObject]] = []
  /// The rules of price tables that give different amounts for the users of the table, and where they do.
  package private(set) var conflicts: [(rule: PriceRule, storefronts: StorefrontSet)] = []

  private let catalog: Catalog
  private let today: CalendarDate
  private let points: PricePoints
  private let objects: [PricedObject]
  private let lockedPaths: Set<ObjectPath>
  private var results: [Int: FollowedPrices] = [:]
  /// The numbers of the objects with regular prices, by product ID and plan.
  private var regular: [Regular: [Int]] = [:]

  private struct Regular: Hashable {
    let product: String
    var isMonthly = false
  }

  /// - Parameters:
  ///   - live: the live catalog; nil if there is no baseline. Prices of live offers are locked.
  ///   - objects: the priced objects of the catalog, if they are known already.
  package init(_ catalog: Catalog, on today: CalendarDate, live: Catalog?, objects: [PricedObject]? = nil) {
    self.catalog = catalog
    self.today = today
    points = catalog.pricePoints ?? .standard
    self.objects = objects ?? catalog.pricedObjects()
    var paths: Set<ObjectPath> = []
    live?.forEachOffer { offer, owner in
      if offer.pricing.prices != nil { paths.insert(owner().path) }
    }
    lockedPaths = paths
    for (number, object) in self.objects.enumerated() where !object.isOffer {
      let isMonthly = object.column.name == .monthlyPlan
      regular[Regular(product: object.column.product.productId.value, isMonthly: isMonthly), default: []]
        .append(number)
    }
    followProducts()
    for number in self.objects.indices where results[number] == nil { follow(number) }
    dropConflicts()
    followed = results.sorted { $0.key < $1.key }.map(\.value)
  }

  // MARK: - Order

  /// Computes the regular prices of products, each after those that it depends on (Kahn's algorithm). What is left has a
  /// circle, and gets no amounts.
  private mutating func followProducts() {
    let nodes = regular.filter { !$0.key.isMonthly }
    var needs: [String: Set<String>] = [:]
    var users: [String: [String]] = [:]
    for (node, numbers) in nodes {
      let named = numbers.compactMap { objects[$0].rule?.product }.filter {
        nodes[Regular(product: $0)] != nil
      }
      needs[node.product] = Set(named)
      for product in Set(named) { users[product, default: []].append(node.product) }
    }
    var ready = needs.filter(\.value.isEmpty).map(\.key)
    while let product = ready.popLast() {
      needs[product] = nil
      for number in nodes[Regular(product: product)] ?? [] { follow(number) }
      for user in users[product] ?? [] where needs[user]?.remove(product) != nil {
        if needs[user]?.isEmpty == true { ready.append(user) }
      }
    }
    var seen: Set<String> = []
    for start in needs.keys.sorted() {
      var walk: [String] = []
      var next: String? = start
      while let product = next, seen.insert(product).inserted {
        walk.append(product)
        next = needs[product]?.min()
      }
      if let closing = next, let first = walk.firstIndex(of: closing) {
        circles.append(walk[first...].compactMap { ruled($0, nodes) })
      }
      for product in walk {
        for number in nodes[Regular(product: product)] ?? [] where objects[number].rule != nil {
          results[number] = result(number, gaps: [.circle: objects[number].reach])
        }
      }
    }
  }

  private func ruled(_ product: String, _ nodes: [Regular: [Int]]) -> PricedObject? {
    nodes[Regular(product: product)]?.first { objects[$0].rule?.product != nil }.map { objects[$0] }
  }

  private func result(_ number: Int, gaps: [FollowedPrices.Gap: StorefrontSet] = [:]) -> FollowedPrices? {
    let object = objects[number]
    return object.rule.map {
      FollowedPrices(number: number, object: object, rule: $0, isLocked: isLocked(object), gaps: gaps)
    }
  }

  private func isLocked(_ object: PricedObject) -> Bool {
    switch object.lock {
    case .fixed: lockedPaths.contains(object.path)
    case .until: object.change.map { $0 <= today } ?? false
    default: false
    }
  }

  /// A price table has one amount for all its users. Where the users need different amounts, the table gets none.
  private mutating func dropConflicts() {
    let users = results.filter { $0.value.object.prices.follows == nil }
    for (_, users) in Dictionary(grouping: users, by: { ObjectIdentifier($0.value.rule) })
    where users.count > 1 {
      var amounts: [Storefront: Int64] = [:]
      var differing = StorefrontSet()
      for row in users.flatMap(\.value.rows) {
        if amounts.updateValue(row.chosen, forKey: row.storefront).map({ $0 != row.chosen }) ?? false {
          differing.insert(row.storefront)
        }
      }
      guard !differing.isEmpty else { continue }
      conflicts.append((users[0].value.rule, differing))
      for (number, _) in users { results[number]?.rows.removeAll { differing.contains($0.storefront) } }
    }
    conflicts.sort { $0.rule.range < $1.rule.range }
  }

  // MARK: - Amounts

  /// What a rule gives in a storefront before it is rounded to a price point: `base` times `factor`.
  private struct Target {
    /// The amount that the rule starts from, in minor units.
    let base: Int64
    let factor: Ratio
  }

  private mutating func follow(_ number: Int) {
    guard var result = result(number) else { return }
    let object = objects[number]
    let rule = result.rule
    var reach = object.reach
    var target: (Storefront) -> Target? = { _ in nil }
    var gap = FollowedPrices.Gap.noRegularPrice
    let total = object.offer.map { _ in regularPrices(of: object) }
    switch rule.basis {
    case .discount(let left):
      guard let total, let periods = object.offer?.periods else { return }
      target = { storefront in total(storefront).map { Target(base: $0, factor: left.times(periods)) } }
    case .times(let times, let product):
      let prices = regularPrices(of: product.value, on: day(of: object))
      target = { storefront in prices(storefront).map { Target(base: $0, factor: times) } }
    case .index(let file, let storefront):
      guard let rows = catalog.indexes[file.value]?.rows else {
        result.gaps = [.noFile: reach]
        results[number] = result
        return
      }
      reach = reach.intersection(StorefrontSet(rows.keys))
      if rows[storefront]?.amount == nil { reach = reach.subtracting(StorefrontSet([storefront])) }
      gap = .noEqualizedPrice
      let base = indexBase(storefront, of: object, rows[storefront])
      let derived = base.map { equalized(object, storefront, $0) } ?? [:]
      target = { storefront in
        guard let row = rows[storefront] else { return nil }
        return (row.amount ?? derived[storefront]).map { Target(base: $0, factor: row.factor) }
      }
    }
    for storefront in reach.members {
      guard let target = target(storefront), let wanted = target.factor.of(target.base) else {
        result.gaps[gap, default: StorefrontSet()].insert(storefront)
        continue
      }
      let usual = total?(storefront).flatMap { object.offer?.periods.of($0) }
      guard let chosen = choose(wanted, in: storefront, below: usual, rule, object) else {
        result.gaps[.noPricePoint, default: StorefrontSet()].insert(storefront)
        continue
      }
      result.rows.append(
        FollowedPrices.Row(
          storefront: storefront, base: target.base, wanted: wanted, chosen: chosen,
          current: object.prices[storefront]?.amount))
    }
    results[number] = result
  }

  /// The price point for an exact amount: the nearest ones within the limits, then the one that the rounding asks for.
  ///
  /// - Parameters:
  ///   - usual: the regular amount that an offer must stay below; nil for regular prices.
  /// - Returns: nil if no price point is within the limits.
  private func choose(
    _ wanted: ExactAmount, in storefront: Storefront, below usual: ExactAmount?, _ rule: PriceRule,
    _ object: PricedObject
  ) -> Int64? {
    let ladder = points[storefront]
    let low = max(rule.minimum[storefront] ?? 1, 1)
    let high = min(rule.maximum[storefront] ?? .max, usual?.largestBelow ?? .max)
    let below = ladder.nearest(to: min(wanted.whole, high)).below.flatMap { $0 >= low ? $0 : nil }
    let above = ladder.nearest(to: max(wanted.smallestFrom, low)).above.flatMap { $0 <= high ? $0 : nil }
    guard let below, let above else { return below ?? above }
    return switch rule.rounding ?? (object.isOffer ? .down : .nearest) {
    case .down: below
    case .up: above
    case .nearest: wanted.isNearer(below, than: above) ? below : above
    }
  }

  /// The amount of the storefront from which Apple derives the others: from its row, otherwise from the catalog.
  private func indexBase(_ storefront: Storefront, of object: PricedObject, _ row: PriceIndex.Row?) -> Int64?
  {
    guard let row, let amount = row.amount, let rule = object.rule, object.reach.contains(storefront) else {
      return object.prices[storefront]?.amount
    }
    return row.factor.of(amount).flatMap { choose($0, in: storefront, below: nil, rule, object) }
  }

  private func equalized(_ object: PricedObject, _ base: Storefront, _ amount: Int64) -> [Storefront: Int64] {
    // In-app purchases have other price points.
    object.column.product.isSubscription ? points.equalized[base, amount] : [:]
  }

  /// The day for which the amounts are computed: the first day of a price change or an offer, otherwise today. Regular
  /// prices that a price change has replaced are computed for the last day before that change.
  private func day(of object: PricedObject) -> CalendarDate {
    if let day = object.change ?? object.offer?.start { return day }
    guard object.offer == nil, let first = object.history?.inOrder.first?.startDate.value, first <= today
    else { return today }
    return first.previous ?? today
  }

  /// The regular prices of an offer's product and plan on its first day.
  private func regularPrices(of object: PricedObject) -> (Storefront) -> Int64? {
    let id = object.column.product.productId.value
    return regularPrices(of: id, isMonthly: object.offer?.plan.isMonthly ?? false, on: day(of: object))
  }

  /// The regular amounts of a product on a day: what its own rule gives, otherwise what the catalog says, otherwise what Apple
  /// derives from the base territory, if that is known.
  private func regularPrices(of product: String, isMonthly: Bool = false, on day: CalendarDate)
    -> (Storefront) -> Int64?
  {
    let numbers = regular[Regular(product: product, isMonthly: isMonthly)] ?? []
    let base = catalog.app.baseTerritory.value
    var amounts = [Int64](repeating: 0, count: Storefront.count)
    var derived: [Storefront: Int64] = [:]
    for number in numbers.sorted(by: { isBefore(objects[$0], objects[$1]) }) {
      let object = objects[number]
      if let change = object.change, change > day { continue }
      if object.prices.rest != nil { amounts = [Int64](repeating: 0, count: Storefront.count) }
      for price in object.prices.prices { amounts[Int(price.storefront.index)] = price.amount }
      if let result = results[number], !result.isLocked {
        for row in result.rows { amounts[Int(row.storefront.index)] = row.chosen }
      }
      if object.prices.rest != nil { derived = equalized(object, base, amounts[Int(base.index)]) }
    }
    return { storefront in
      let amount = amounts[Int(storefront.index)]
      return amount > 0 ? amount : derived[storefront]
    }
  }

  /// Orders by day, and on one day what leaves storefronts to Apple first: the amounts of the others count beside it.
  private func isBefore(_ a: PricedObject, _ b: PricedObject) -> Bool {
    switch (a.change, b.change) {
    case (nil, let other): other != nil
    case (_?, nil): false
    case (let day?, let other?):
      day == other ? a.prices.rest != nil && b.prices.rest == nil : day < other
    }
  }
}

extension PriceRule {
  var product: String? { if case .times(_, let product) = basis { product.value } else { nil } }
}
