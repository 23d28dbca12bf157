import Diagnostics
import OfferLanguage
package import OfferModel

/// What a planned price change does.
package struct PriceMove: Sendable {
  /// Its first day, `YYYY-MM-DD`.
  package let start: String
  /// Whether it is no longer planned.
  package let isRemoved: Bool
  /// `CHE 5.00 → 6.00 CHF, FRA 5.00 → 6.00 EUR`.
  package let steps: String
  /// The same for programs, without what only Apple knows.
  package let priceSteps: [PriceStep]
  /// Whether Apple equalizes the prices of all other storefronts, so that they move with that of the base storefront.
  package let isRestEqualized: Bool
  /// `existing subscribers keep 5.00 CHF`; nil for a one-time purchase, and if it is no longer planned.
  package let subscribers: String?

  /// Without its first day: `CHE 5.00 → 6.00 CHF; existing subscribers keep 5.00 CHF`.
  package var amounts: String {
    (isRemoved ? "no longer " : "") + steps + (subscribers.map { "; " + $0 } ?? "")
  }

  /// `from 2027-03-01 CHE 5.00 → 6.00 CHF; existing subscribers keep 5.00 CHF`.
  package var phrase: String { "from \(start) \(amounts)" }
}

extension Change {
  /// What a price change does, and what it means for subscribers.
  ///
  /// Of a change with `rest`, it also says what Apple equalizes from, unless the amounts are known.
  ///
  /// - Parameters:
  ///   - base: the storefront that Apple equalizes from.
  ///   - live: the prices before the change of storefronts whose price the catalog leaves to Apple.
  ///   - equalized: the amounts that Apple equalizes, as far as they are known.
  ///   - storefronts: those that the change still has to reach; nil for all of them.
  ///   - money: how amounts are written.
  ///   - suffix: what is added to the phrase of a step.
  /// - Returns: nil for changes of other objects, and if no price changes.
  package func priceMove(
    base: Storefront, from live: [Storefront: Int64] = [:], equalized: [Storefront: Int64] = [:],
    in storefronts: StorefrontSet? = nil, money: MoneyStyle = .codes,
    _ suffix: (PriceStep) -> String = { _ in "" }
  ) -> PriceMove? {
    guard isOfPrice, let change = new ?? old, let start = change.text(.startDate),
      case .prices(let named)? = change[.prices]?.value, let owner = new == nil ? parents.old : parents.new
    else { return nil }
    let all = named.adding(equalized)
    let amounts = storefronts.map { all.restricted(to: $0) } ?? all
    guard let before = owner.prices(before: start, in: amounts.territories, besides: live) else { return nil }
    let isLeftToApple = owner.leavesPricesToApple(before: start)
    let steps = priceSteps(from: before, to: amounts).map { step in
      var step = step
      step.isOldPriceSetByApple = step.old == nil && isLeftToApple
      return step
    }
    let rest = equalized.isEmpty ? named.restPhrase(base: base, money) : nil
    guard !steps.isEmpty || rest != nil else { return nil }
    let keeps = change.text(.existingSubscribers) == PriceChange.ExistingSubscribers.keepPrice.rawValue
    let shown = steps.prefix(6)
    let others = steps.count > shown.count ? "and \(counted(steps.count - shown.count, "more step"))" : nil
    let moves = shown.map { $0.phrase(money) + suffix($0) } + [others, rest].compactMap(\.self)
    let hasSubscribers = type == .priceChange && new != nil
    return PriceMove(
      start: start, isRemoved: new == nil, steps: moves.joined(separator: ", "),
      priceSteps: steps, isRestEqualized: rest != nil,
      subscribers: hasSubscribers ? subscribers(keeps, steps, rest, money) : nil)
  }

  /// Whether the object is a price change of a subscription, a plan or a one-time purchase.
  package var isOfPrice: Bool { type == .priceChange || type == .purchasePriceChange }

  /// - Parameter rest: what is said of amounts that only Apple knows, which may be lower or higher.
  private func subscribers(
    _ keeps: Bool, _ steps: [PriceStep], _ rest: String?, _ money: MoneyStyle
  ) -> String {
    guard keeps else { return "existing subscribers pay the new price" }
    if rest != nil || steps.contains(where: { ($0.new ?? 0) < ($0.old ?? 0) }) {
      return "existing subscribers keep their price where it rises, and a lower price applies to everyone"
    }
    if steps.count == 1, let step = steps.first, let old = step.old,
      let currency = step.territories.first?.currency
    {
      return "existing subscribers keep \(money.text(old, currency))"
    }
    return "existing subscribers keep their price"
  }

  /// A note that storefronts under `rest` change too, since Apple derives their prices from the base territory's; nil if that
  /// price stays.
  package func equalizedMove(base: Storefront) -> String? {
    guard !isOfPrice, let field = fields.first(where: { $0.field.key == .prices && !$0.isLocked }),
      case .prices(let old)? = field.old?.value, case .prices(let new)? = field.new?.value,
      old.rest != nil, new.rest != nil, let before = old[base]?.amount, let after = new[base]?.amount,
      before != after
    else { return nil }
    let was = decimalText(before, base.currency)
    let will = decimalText(after, base.currency)
    return
      "the storefronts under `rest` change as well: Apple derives their prices from \(base.code) (\(was) → \(will))"
  }
}

extension NormalObject {
  /// The known prices of a product or a plan in some storefronts, right before a day.
  ///
  /// - Parameter live: the prices of storefronts whose price the catalog leaves to Apple.
  fileprivate func prices(
    before day: String, in storefronts: StorefrontSet, besides live: [Storefront: Int64]
  ) -> PriceMap? {
    guard case .prices(let first)? = self[.prices]?.value else { return nil }
    let earlier = objects(.priceChanges).filter { ($0.text(.startDate) ?? "") < day }
    let prices = storefronts.members.compactMap { storefront in
      last(of: earlier, besides: first, in: storefront)
        ?? live[storefront].map { first.equalized($0, in: storefront) }
    }
    return PriceMap(range: first.range, prices: prices, territories: StorefrontSet(prices.map(\.storefront)))
  }

  /// Whether Apple sets prices right before a day: those of all storefronts without an amount.
  fileprivate func leavesPricesToApple(before day: String) -> Bool {
    let earlier = objects(.priceChanges).filter { ($0.text(.startDate) ?? "") < day }
    return ([self] + earlier).contains { object in
      if case .prices(let map)? = object[.prices]?.value { map.rest != nil } else { false }
    }
  }

  /// The last amount in a storefront; nil if a later change leaves the storefront to Apple.
  ///
  /// - Parameter changes: sorted by day.
  private func last(of changes: [NormalObject], besides first: PriceMap, in storefront: Storefront) -> Price?
  {
    var price = first[storefront]
    var since = ""
    for change in changes {
      guard case .prices(let map)? = change[.prices]?.value, let start = change.text(.startDate) else {
        continue
      }
      if let amount = map[storefront] {
        price = amount
        since = start
      } else if map.rest != nil, since < start {
        // An amount in another change of the day counts beside `rest`.
        price = nil
      }
    }
    return price
  }
}

extension PriceMap {
  /// `all other storefronts: Apple's equalized amounts from 12.99 USD`; nil without `rest`.
  package func restPhrase(base: Storefront, _ money: MoneyStyle = .codes) -> String? {
    guard rest != nil, let amount = self[base]?.amount else { return nil }
    return "all other storefronts: Apple's equalized amounts from \(money.text(amount, base.currency))"
  }

  /// A price that Apple equalizes. Its place is that of `rest`, otherwise that of the map.
  fileprivate func equalized(_ amount: Int64, in storefront: Storefront) -> Price {
    let place = rest ?? range
    let length = UInt16(truncatingIfNeeded: min(place.end - place.start, 0xFFFF))
    return Price(amount: amount, storefront: storefront, start: place.start, length: length, origin: .set)
  }

  /// Returns the prices with the amounts that Apple equalizes in storefronts that have none yet.
  package func adding(_ equalized: [Storefront: Int64]) -> PriceMap {
    let open = equalized.filter { !territories.contains($0.key) }
    guard !open.isEmpty else { return self }
    var result = self
    result.prices += open.map { storefront, amount in self.equalized(amount, in: storefront) }
    result.prices.sort { $0.storefront.index < $1.storefront.index }
    result.territories.formUnion(StorefrontSet(open.keys))
    return result
  }
}
