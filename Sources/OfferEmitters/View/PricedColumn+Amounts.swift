import Diagnostics
import OfferModel

extension PricedColumn {
  /// All amounts: `9.99 EUR in 20 storefronts, 8.99 GBP in GBR, Apple's price in 109 storefronts`.
  var amountsPhrase: String { amountsPhrase(atMost: .max) }

  /// The amounts of most storefronts; the others are counted.
  func amountsPhrase(atMost most: Int) -> String {
    let rows = PriceGrid([self]).rows
    let amounts = rows.compactMap { row -> String? in
      guard case .amount(let amount, _) = row.cells[0], let currency = row.currency else { return nil }
      let count = row.storefronts.count
      let place = count > 3 ? "\(count) storefronts" : listed(row.storefronts.codes, "and")
      return "\(moneyText(amount, currency)) in \(place)"
    }
    let isCut = amounts.count > most
    let shown = isCut ? amounts.prefix(most - 1) + ["\(amounts.count - most + 1) more amounts"] : amounts[...]
    let equalized = rows.compactMap { row -> String? in
      guard case .equalized = row.cells[0] else { return nil }
      return "Apple's price in \(placePhrase(row.storefronts))"
    }
    return (shown + equalized).joined(separator: ", ")
  }
}
