import Diagnostics
package import OfferModel

/// Storefronts of one currency whose price changed from the same old to the same new amount.
package struct PriceStep: Sendable {
  package let territories: [Storefront]
  /// The old amount in minor units; nil if there was none.
  package let old: Int64?
  /// The new amount in minor units; nil if there is none.
  package let new: Int64?
  /// Whether there is an old amount that only Apple knows.
  var isOldPriceSetByApple = false

  /// Whether both amounts are known, and the new one is lower.
  package var isDecrease: Bool {
    guard let old, let new else { return false }
    return new < old
  }

  /// Whether both amounts are known, and the new one is higher.
  package var isIncrease: Bool {
    guard let old, let new else { return false }
    return new > old
  }

  /// `109 USD storefronts`; `DEU, FRA`, or with signs `Germany, France`.
  func place(_ style: MoneyStyle) -> String {
    guard let first = territories.first else { return "" }
    return territories.count <= 3
      ? style.places(territories)
      : "\(grouped(territories.count)) \(first.currency.code) storefronts"
  }

  /// `109 USD storefronts 9.99 → 10.99`, `JPN 1500 → 1700 JPY`.
  package var phrase: String { phrase(.codes) }

  /// With signs: `Japan ¥1,500 → ¥1,700`.
  package func phrase(_ style: MoneyStyle) -> String {
    guard let first = territories.first else { return "" }
    let currency = first.currency
    let place = place(style)
    func amount(_ minor: Int64?) -> String { minor.map { style.amount($0, currency) } ?? "none" }
    // Where the storefronts are counted, the currency is there already.
    let money = territories.count <= 3 ? style.unit(currency) : ""
    switch (old, new) {
    case (nil, let new) where isOldPriceSetByApple: return "\(place) Apple's price → \(amount(new))\(money)"
    case (nil, let new): return "\(place) gained \(amount(new))\(money)"
    case (let old, nil): return "\(place) lost \(amount(old))\(money)"
    default: return "\(place) \(amount(old)) → \(amount(new))\(money)"
    }
  }
}

/// The differences between two price maps, those of most storefronts first.
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
  let result = steps.map { step, storefronts in
    PriceStep(territories: storefronts, old: step.old, new: step.new)
  }
  return result.sorted { a, b in
    if a.territories.count != b.territories.count { return a.territories.count > b.territories.count }
    return a.territories.lexicographicallyPrecedes(b.territories)
  }
}

/// The first twelve differences between two price maps in one line, and the number of the others.
///
/// - Parameter suffix: what is added to the phrase of a step.
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
