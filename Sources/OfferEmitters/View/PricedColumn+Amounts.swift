import Diagnostics
import OfferModel

extension PricedColumn {
  /// The amounts of most storefronts: `9.99 EUR in 20 storefronts, 8.99 GBP in GBR, 12 more amounts, Apple's price in
  /// 109 storefronts`.
  func amountsPhrase(atMost most: Int) -> String {
    let groups = groups
    let amounts = groups.filter { $0.amount != nil }
    let isCut = amounts.count > most
    let shown = amounts.prefix(isCut ? most - 1 : most).compactMap { group -> String? in
      guard let amount = group.amount, let currency = group.currency else { return nil }
      let count = group.storefronts.count
      let place = count > 3 ? "\(count) storefronts" : listed(group.storefronts.codes, "and")
      return "\(moneyText(amount, currency)) in \(place)"
    }
    let rest = isCut ? ["\(amounts.count - most + 1) more amounts"] : []
    let equalized = groups.last.flatMap { last in
      last.amount == nil ? "Apple's price in \(placePhrase(last.storefronts))" : nil
    }
    return (shown + rest + [equalized].compactMap(\.self)).joined(separator: ", ")
  }
}
