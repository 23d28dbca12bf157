import Diagnostics
import OfferLanguage
import OfferModel

/// Storefronts in which a product or an offer has the same price.
struct PriceRow: Sendable {
  let product: String
  let name: PriceColumn.Name
  let storefronts: StorefrontSet
  /// The amount with its currency; nil if it is free, or if Apple equalizes it.
  var money: (amount: Int64, currency: Currency)?
  var saving: ClosedRange<Double>?
  var isFree = false

  func amountPhrase(_ style: MoneyStyle) -> String {
    if isFree { return "free" }
    guard let money else { return "Apple's price" }
    return style.text(money.amount, money.currency)
  }
}

extension ProductView {
  /// All prices: those of the columns, then the free offers.
  var priceRows: [PriceRow] {
    let priced = prices.flatMap { one in
      one.groups.map { group in
        PriceRow(
          product: id, name: one.column.name, storefronts: group.storefronts,
          money: group.amount.flatMap { amount in group.currency.map { (amount, $0) } },
          saving: one.saving(of: group))
      }
    }
    let free = freeOffers.map { offer in
      PriceRow(
        product: id, name: offer.columnName, storefronts: offer.pricing.territories.set, saving: 1...1,
        isFree: true)
    }
    return priced + free
  }

  var freeOffers: [OfferView] { offers.filter { $0.pricing.prices == nil } }
}
