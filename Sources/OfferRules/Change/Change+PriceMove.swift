import Diagnostics
import OfferLanguage
package import OfferModel

extension Change {
  /// What a price change means for subscribers: `from 2027-03-01 CHE 5.00 → 6.00 CHF; existing subscribers keep 5.00 CHF`.
  ///
  /// - Parameters:
  ///   - live: the prices before the change of storefronts whose price the catalog leaves to Apple.
  ///   - storefronts: those that the change still has to reach; nil for all of them.
  ///   - suffix: what is added to the phrase of a step.
  /// - Returns: nil for a removed price change, and for changes of other objects.
  package func priceMove(
    from live: [Storefront: Int64] = [:], in storefronts: StorefrontSet? = nil,
    _ suffix: (PriceStep) -> String = { _ in "" }
  ) -> String? {
    guard case .priceChange = type, let new, let start = new.text(.startDate),
      case .prices(let all)? = new[.prices]?.value, let owner = parents.new
    else { return nil }
    let amounts = storefronts.map { all.restricted(to: $0) } ?? all
    guard let before = owner.prices(before: start, in: amounts.territories, besides: live) else { return nil }
    let steps = priceSteps(from: before, to: amounts)
    guard !steps.isEmpty else { return nil }
    let keeps = new.text(.existingSubscribers) == PriceChange.ExistingSubscribers.keepPrice.rawValue
    let shown = steps.prefix(6)
    let moves = shown.map { $0.phrase + suffix($0) }.joined(separator: ", ")
    let others = steps.count > shown.count ? ", and \(counted(steps.count - shown.count, "more step"))" : ""
    return "from \(start) \(moves)\(others); \(subscribers(keeps, steps))"
  }

  private func subscribers(_ keeps: Bool, _ steps: [PriceStep]) -> String {
    guard keeps else { return "existing subscribers pay the new price" }
    if steps.contains(where: { ($0.new ?? 0) < ($0.old ?? 0) }) {
      return "existing subscribers keep their price where it rises, and a lower price applies to everyone"
    }
    if steps.count == 1, let step = steps.first, let old = step.old,
      let currency = step.territories.first?.currency
    {
      return "existing subscribers keep \(moneyText(old, currency))"
    }
    return "existing subscribers keep their price"
  }

  /// A note that storefronts under `rest` change too, since Apple derives their prices from the base territory's; nil if that
  /// price stays.
  package func equalizedMove(base: Storefront) -> String? {
    guard let field = fields.first(where: { $0.field.key == .prices && !$0.isLocked }),
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
  /// The known prices of a subscription or a plan in some storefronts, right before a day.
  fileprivate func prices(
    before day: String, in storefronts: StorefrontSet, besides live: [Storefront: Int64]
  ) -> PriceMap? {
    guard case .prices(let first)? = self[.prices]?.value else { return nil }
    let earlier = objects(.priceChanges).filter { ($0.text(.startDate) ?? "") < day }.reversed().compactMap {
      change in
      if case .prices(let amounts)? = change[.prices]?.value { amounts } else { PriceMap?.none }
    }
    let prices = storefronts.members.compactMap { storefront in
      earlier.lazy.compactMap { $0[storefront] }.first ?? first[storefront]
        ?? live[storefront].map { amount in
          Price(amount: amount, storefront: storefront, start: first.range.start, length: 0, origin: .set)
        }
    }
    return PriceMap(range: first.range, prices: prices, territories: StorefrontSet(prices.map(\.storefront)))
  }
}
