import Diagnostics
import OfferLanguage
import OfferModel

/// The regular prices of a product or a plan over time, with where it is sold.
struct SoldHistory {
  let history: PriceHistory
  let sold: StorefrontSet
}

extension Alignment {
  /// Aligns the planned price changes of a product or a plan.
  ///
  /// * No answer of Apple shows whether existing subscribers keep their price. So the live amounts of a day are divided among
  ///   the catalog's changes of that day.
  /// * No answer shows a change to the current price, so such amounts are taken from the catalog.
  /// * Live amounts in storefronts that the catalog lets follow the base territory on that day are left out.
  /// * Where a change of the catalog has `rest`, the live amounts that Apple equalizes from its base amount are that `rest`,
  ///   if no storefront lacks its own.
  func aligned(_ live: SoldHistory, of product: Product, with other: SoldHistory) -> [PriceChange] {
    let history = other.history
    if isUnread(.territories, of: product.path) { return history.changes }
    let current = currentPrices(of: live, product)
    // What counts beside `rest` comes after it.
    let changes = live.history.inOrder.map { listed($0, from: current, sold: live.sold) }
    let moving = changes.reduce(into: StorefrontSet()) { all, change in
      all.formUnion(change.prices.territories)
    }
    var result: [PriceChange] = []
    for (day, wanted) in Dictionary(grouping: history.changes, by: \.startDate.value) {
      let planned = changes.filter { $0.startDate.value == day }.map { following($0, history) }
        .reduce(PriceMap?.none) { all, change in all?.overlaid(by: change.prices) ?? change.prices }
      let named = history.named(on: day)
      // One change gets the storefronts that none of them names.
      let unnamed = planned?.territories.subtracting(named) ?? StorefrontSet()
      let home = wanted.firstIndex { $0.prices.rest != nil } ?? 0
      for (number, change) in wanted.enumerated() {
        let own = change.prices.territories
        var still = change.prices.restricted(to: unmoved(change, from: current).subtracting(moving))
        still.rest = nil
        let share = planned?.restricted(to: number == home ? own.union(unnamed) : own)
        var part = change
        part.prices = share.map { $0.overlaid(by: still) } ?? still
        if number == home, change.prices.rest != nil {
          let others = other.sold.subtracting(named)
          part.prices = withRest(part.prices, of: change.prices, in: others, from: current)
          // The amount that Apple equalizes from may be for a storefront where nothing is sold.
          let base = self.current.app.baseTerritory.value
          if planned != nil, !other.sold.contains(base), let amount = change.prices[base]?.amount {
            part.prices = part.prices.adding([base: amount])
          }
        }
        if !part.prices.prices.isEmpty { result.append(part) }
      }
    }
    let days = Set(history.changes.map(\.startDate.value))
    return (result + live.history.changes.filter { !days.contains($0.startDate.value) })
      .sorted { $0.startDate.value < $1.startDate.value }
  }

  /// The prices in force, with those that Apple has equalized.
  private func currentPrices(of live: SoldHistory, _ product: Product) -> PriceMap {
    let prices = live.history.prices
    // Price points of in-app purchases are others.
    guard prices.rest != nil, product.isSubscription else { return prices }
    return prices.adding(derivedAmounts(of: prices, in: live.sold.subtracting(prices.territories)))
  }

  /// A live change with the amounts under its `rest`, but without those that are the current price: no answer shows them.
  private func listed(_ change: PriceChange, from current: PriceMap, sold: StorefrontSet) -> PriceChange {
    guard change.prices.rest != nil else { return change }
    let derived = derivedAmounts(of: change.prices, in: sold.subtracting(change.prices.territories))
    guard !derived.isEmpty else { return change }
    var change = change
    change.prices = change.prices.adding(derived.filter { current[$0.key]?.amount != $0.value })
    change.prices.rest = nil
    return change
  }

  /// What is live of a change with `rest`: without the amounts that Apple equalizes from the live base amount, and with `rest`
  /// if no other storefront has another amount, or none. Where Apple equalizes no amount, what is live is not judged.
  ///
  /// - Parameters:
  ///   - live: the live amounts of the day.
  ///   - wanted: those of the catalog.
  ///   - others: the storefronts under `rest`.
  private func withRest(
    _ live: PriceMap, of wanted: PriceMap, in others: StorefrontSet, from current: PriceMap
  ) -> PriceMap {
    let base = self.current.app.baseTerritory.value
    let amount = (live[base] ?? wanted[base])?.amount
    let derived = amount.flatMap { self.live.live?[base, $0] } ?? [:]
    // What Apple equalizes is not known if the base amount was not asked about: then what is live is not judged.
    guard !derived.isEmpty else {
      var result = live.restricted(to: wanted.territories)
      let isScheduled = !others.intersection(live.territories).isEmpty
      result.rest = live.rest ?? (isScheduled ? wanted.rest : nil)
      return result
    }
    let equalized = live.territories.subtracting(wanted.territories).members.filter { storefront in
      derived[storefront] == nil || derived[storefront] == live[storefront]?.amount
    }
    let isEveryOneThere = others.members.allSatisfy { storefront in
      guard let amount = derived[storefront] else { return true }
      return (live[storefront] ?? current[storefront])?.amount == amount
    }
    var result = live.restricted(to: live.territories.subtracting(StorefrontSet(equalized)))
    result.rest = isEveryOneThere ? wanted.rest : nil
    return result
  }

  private func following(_ change: PriceChange, _ history: PriceHistory) -> PriceChange {
    let sameDay = history.changes.filter { $0.startDate.value == change.startDate.value }
    let scheduled = history.named(on: change.startDate.value)
    guard history.prices.rest != nil, !sameDay.contains(where: { $0.prices.rest != nil }),
      scheduled.contains(current.app.baseTerritory.value)
    else { return change }
    var change = change
    change.prices = change.prices.restricted(to: scheduled.union(history.prices.territories))
    return change
  }

  private func unmoved(_ change: PriceChange, from prices: PriceMap) -> StorefrontSet {
    var unmoved = StorefrontSet()
    prices.forEachShared(with: change.prices) { before, after in
      if before.amount == after.amount { unmoved.insert(after.storefront) }
    }
    return unmoved
  }
}
