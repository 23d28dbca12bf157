import Diagnostics
import OfferLanguage
import OfferModel
import OfferRules

/// Storefronts in which a product or an offer has the same price.
struct PriceRow: Sendable {
  let product: String
  /// What has the price, in words: `win-back comeback`, `regular price, from 2027-11-22`.
  let title: String
  /// The same for programs, as in the header of `prices.csv`.
  let key: String
  let storefronts: StorefrontSet
  /// The amount with its currency; nil if it is free, or if Apple equalizes it.
  var money: (amount: Int64, currency: Currency)?
  var saving: ClosedRange<Double>?
  /// The same for programs: see `OfferView.filedSaving`.
  var filedSaving: ClosedRange<Double>?
  var isFree = false
  /// Who decided on the amount; nil if it is free, or if Apple equalizes it.
  var origin: PriceOrigin?
  /// What the rule is that gives an amount here, whether it is this one or not; nil if none does.
  var rule: String?

  func amountPhrase(_ style: MoneyStyle) -> String {
    if isFree { return "free" }
    guard let money else { return "Apple's price" }
    return style.text(money.amount, money.currency)
  }

  /// What its rule gives if it differs from that, in minor units.
  var ruleAmount: Int64? {
    if case .byHandInsteadOf(let amount)? = origin { amount } else { nil }
  }

  /// Where the amount comes from: `rule: 40% off the regular price`, `by hand; its rule gives 5.99 USD`, `Apple`.
  func originPhrase(_ style: MoneyStyle) -> String {
    switch origin {
    case .rule?: "rule: " + (rule ?? "")
    case .byHandInsteadOf(let amount)?:
      "by hand" + (money.map { "; its rule gives " + style.text(amount, $0.currency) } ?? "")
    case .byHand?: "by hand"
    case .baseline?: "baseline"
    case nil: isFree ? "" : "Apple"
    }
  }
}

extension PricedColumn {
  /// Its groups, each divided by who decided on the amounts.
  fileprivate var originGroups: [(group: PriceGroup, origin: PriceOrigin?)] {
    groups.flatMap { group -> [(group: PriceGroup, origin: PriceOrigin?)] in
      guard let amount = group.amount, followed != nil else {
        return [(group, group.amount.map { _ in .byHand })]
      }
      let parts = Dictionary(grouping: group.storefronts.members) { origin(of: amount, in: $0) }
      return parts.map { origin, members in
        let storefronts = StorefrontSet(members)
        return (PriceGroup(storefronts: storefronts, amount: amount, currency: group.currency), origin)
      }.sorted { one, other in one.group.storefronts.comesBefore(other.group.storefronts) }
    }
  }
}

extension ProductView {
  /// All prices: those of the columns, then the free offers.
  var priceRows: [PriceRow] {
    let priced = prices.flatMap { one in
      let title = one.column.name.title + (one.planned == nil ? "" : one.absenceSuffix)
      let key = one.column.name.text + (one.planned?.suffix ?? "")
      let rule = one.followed?.rule.basisPhrase { $0 }
      return one.originGroups.map { group, origin in
        PriceRow(
          product: id, title: title, key: key, storefronts: group.storefronts,
          money: group.amount.flatMap { amount in group.currency.map { (amount, $0) } },
          saving: one.saving?.parts(of: group), filedSaving: one.filedSaving?.parts(of: group),
          origin: origin, rule: origin.flatMap { $0 == .byHand ? nil : rule })
      }
    }
    let free = freeOffers.map { offer in
      PriceRow(
        product: id, title: offer.columnName.title, key: offer.columnName.text,
        storefronts: offer.pricing.territories.set, saving: 1...1, filedSaving: 1...1,
        isFree: true)
    }
    return priced + free
  }

  var freeOffers: [OfferView] { offers.filter { $0.pricing.prices == nil } }
}
