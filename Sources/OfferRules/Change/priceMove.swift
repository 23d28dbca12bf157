import Diagnostics
import OfferLanguage
package import OfferModel

extension Change {
  /// What a price change does to those who pay: `from 2027-03-01 CHE 5.00 → 6.00 CHF; existing subscribers keep 5.00 CHF`.
  ///
  /// Nil for everything else, and for a price change that goes.
  ///
  /// - Parameters:
  ///   - live: what is paid before, where the catalog leaves it to Apple.
  ///   - storefronts: those that the change still has to reach; nil for all of them.
  ///   - suffix: what else is said of a step.
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

  /// That equalized storefronts move with the price from which Apple derives theirs; nil where it stays.
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
  /// The prices of a subscription or a plan right before a day in some storefronts, as far as they are known.
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
        ?? live[storefront].map {
          Price(amount: $0, storefront: storefront, start: first.range.start, length: 0, origin: .set)
        }
    }
    return PriceMap(range: first.range, prices: prices, territories: StorefrontSet(prices.map(\.storefront)))
  }

  /// The storefronts whose codes somebody wrote at the offer.
  fileprivate var writtenStorefronts: StorefrontSet {
    var result = StorefrontSet()
    if case .territories(_, let written)? = self[.territories]?.value { result.formUnion(written) }
    if case .prices(let map)? = self[.prices]?.value {
      result.formUnion(
        StorefrontSet(
          map.prices.lazy.filter { $0.origin == .code }.map(\.storefront)))
    }
    return result
  }
}

/// Storefronts of one currency whose price made the same step.
package struct PriceStep: Sendable {
  package let territories: [Storefront]
  /// In minor units; nil where there was no amount.
  package let old: Int64?
  package let new: Int64?

  /// `109 USD storefronts`, `DEU, FRA`.
  var place: String {
    guard let first = territories.first else { return "" }
    return territories.count <= 3
      ? territories.map(\.code).joined(separator: ", ")
      : "\(grouped(territories.count)) \(first.currency.code) storefronts"
  }

  /// `109 USD storefronts 9.99 → 10.99`, `JPN 1500 → 1700 JPY`.
  package var phrase: String {
    guard let first = territories.first else { return "" }
    let currency = first.currency
    func amount(_ minor: Int64?) -> String { minor.map { decimalText($0, currency) } ?? "none" }
    // Where the storefronts are counted, the currency is there already.
    let money = territories.count <= 3 ? " " + currency.code : ""
    switch (old, new) {
    case (nil, let new): return "\(place) gained \(amount(new))\(money)"
    case (let old, nil): return "\(place) lost \(amount(old))\(money)"
    default: return "\(place) \(amount(old)) → \(amount(new))\(money)"
    }
  }
}

/// The amounts that differ, equal steps of one currency together; those of most storefronts first.
package func priceSteps(from old: PriceMap, to new: PriceMap) -> [PriceStep] {
  struct Step: Hashable {
    let currency: String
    let old: Int64?
    let new: Int64?
  }
  var steps: [Step: [Storefront]] = [:]
  for storefront in old.territories.union(new.territories).members {
    let before = old[storefront]?.amount
    let after = new[storefront]?.amount
    guard before != after else { continue }
    steps[Step(currency: storefront.currency.code, old: before, new: after), default: []].append(storefront)
  }
  let all = steps.map { step, territories in
    PriceStep(territories: territories, old: step.old, new: step.new)
  }
  return all.sorted { a, b in
    if a.territories.count != b.territories.count { return a.territories.count > b.territories.count }
    return a.territories.lexicographicallyPrecedes(b.territories)
  }
}

/// All steps in one line; of more than twelve the rest is counted.
///
/// - Parameter suffix: what else is said of a step.
package func pricePhrase(
  from old: PriceMap, to new: PriceMap, _ suffix: (PriceStep) -> String = { _ in "" }
) -> String {
  let steps = priceSteps(from: old, to: new)
  var parts = steps.prefix(12).map { $0.phrase + suffix($0) }
  if steps.count > 12 { parts.append("and \(counted(steps.count - 12, "more step"))") }
  if (old.rest == nil) != (new.rest == nil) {
    parts.append(new.rest == nil ? "the rest is no longer equalized" : "the rest is equalized")
  }
  return parts.joined(separator: "; ")
}

/// Storefronts that a live offer gained or lost against the baseline.
package struct StorefrontDrift {
  package let gained: StorefrontSet
  package let lost: StorefrontSet
  /// Whether a storefront's code was written or taken away by hand; otherwise a set, a default, a table or `rest` did it.
  package let isByHand: Bool
  /// Whether a storefront that both have costs something else.
  package let changesAmounts: Bool
  /// What says where the offer can be had, now and before.
  package let fields: [FieldChange]

  /// Nil when no locked key changed that says where an offer can be had.
  package init?(_ change: Change) {
    fields = change.fields.filter { $0.isLocked && [.prices, .territories].contains($0.field.key) }
    guard !fields.isEmpty, let old = change.old, let new = change.new else { return nil }
    let before = old.storefronts
    let after = new.storefronts
    gained = after.subtracting(before)
    lost = before.subtracting(after)
    let written = new.writtenStorefronts
    isByHand = !gained.isDisjoint(with: written) || (!lost.isEmpty && after.isSubset(of: written))
    if case .prices(let x)? = old[.prices]?.value, case .prices(let y)? = new[.prices]?.value {
      var differs = false
      x.forEachShared(with: y) { differs = differs || $0.amount != $1.amount }
      changesAmounts = differs
    } else {
      changesAmounts = false
    }
  }

  /// Whether nobody meant it: a warning, not a broken lock.
  package var isDrift: Bool { !isByHand && !changesAmounts }
}
