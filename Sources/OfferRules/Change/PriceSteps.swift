import Diagnostics
package import OfferModel

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

  /// `109 USD storefronts 9.99 → 10.99`, `JPN 1500 → 1700`.
  package var phrase: String {
    guard let first = territories.first else { return "" }
    let currency = first.currency
    func amount(_ minor: Int64?) -> String { minor.map { decimalText($0, currency) } ?? "none" }
    switch (old, new) {
    case (nil, let new): return "\(place) gained \(amount(new))"
    case (let old, nil): return "\(place) lost \(amount(old))"
    default: return "\(place) \(amount(old)) → \(amount(new))"
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
    let (before, after) = (old[storefront]?.amount, new[storefront]?.amount)
    guard before != after else { continue }
    steps[Step(currency: storefront.currency.code, old: before, new: after), default: []].append(storefront)
  }
  return steps.map { PriceStep(territories: $1, old: $0.old, new: $0.new) }.sorted { a, b in
    if a.territories.count != b.territories.count { return a.territories.count > b.territories.count }
    return a.territories.lexicographicallyPrecedes(b.territories)
  }
}

/// All steps in one line; of more than twelve the rest is counted.
package func pricePhrase(from old: PriceMap, to new: PriceMap) -> String {
  let steps = priceSteps(from: old, to: new)
  var parts = steps.prefix(12).map(\.phrase)
  if steps.count > 12 { parts.append("and \(counted(steps.count - 12, "more step"))") }
  if (old.rest == nil) != (new.rest == nil) {
    parts.append(new.rest == nil ? "the rest is no longer equalized" : "the rest is equalized")
  }
  return parts.joined(separator: "; ")
}
