import OfferLanguage
import OfferModel

/// Storefronts in which one price is the same amount.
struct PriceGroup: Sendable {
  let storefronts: StorefrontSet
  /// Nil where Apple equalizes the price.
  let amount: Int64?
  /// Of the amount.
  let currency: Currency?
}

extension PricedColumn {
  /// Amounts first, those of most storefronts first; then where Apple equalizes the price.
  var groups: [PriceGroup] {
    var others = column.territories
    // Currency, amount and storefront in one number: an amount has at most fifteen digits.
    var keys: [UInt64] = []
    keys.reserveCapacity(column.prices.prices.count)
    for price in column.prices.prices where others.contains(price.storefront) {
      let currency = UInt64(price.storefront.currency.rawValue)
      keys.append(currency << 58 | UInt64(price.amount) << 8 | UInt64(price.storefront.index))
    }
    keys.sort()
    var groups: [PriceGroup] = []
    var next = 0
    while next < keys.count {
      let key = keys[next] >> 8
      var storefronts = StorefrontSet()
      while next < keys.count, keys[next] >> 8 == key {
        storefronts.insert(Storefront(index: UInt8(truncatingIfNeeded: keys[next])))
        next += 1
      }
      groups.append(
        PriceGroup(
          storefronts: storefronts, amount: Int64(key & (1 << 50 - 1)),
          currency: storefronts.first?.currency))
      others = others.subtracting(storefronts)
    }
    groups.sort { a, b in
      let (first, second) = (a.storefronts.count, b.storefronts.count)
      return first == second
        ? (a.storefronts.first?.index ?? 0) < (b.storefronts.first?.index ?? 0) : first > second
    }
    guard column.prices.rest != nil, !others.isEmpty else { return groups }
    return groups + [PriceGroup(storefronts: others, amount: nil, currency: nil)]
  }

  /// What a group saves: one percentage, or the lowest and the highest.
  func saving(of group: PriceGroup) -> ClosedRange<Int>? {
    guard let saving, let amount = group.amount else { return nil }
    let percentages = group.storefronts.members.compactMap { saving.percent(amount, in: $0) }
    return percentages.min().flatMap { low in percentages.max().map { low...$0 } }
  }
}

/// `50%`, `48% to 52%`.
func percentPhrase(_ range: ClosedRange<Int>) -> String {
  range.lowerBound == range.upperBound
    ? "\(range.lowerBound)%" : "\(range.lowerBound)% to \(range.upperBound)%"
}
