import Diagnostics
package import OfferModel

/// What Apple derives from an amount in the base storefront.
package struct EqualizedAmounts: Sendable {
  var amount = ""
  var kind = EqualizedPrices.Kind.subscription
  /// The amounts that Apple derives, by storefront.
  var prices: [String: String] = [:]
  var storefront = ""
}

extension EqualizedAmounts {
  init(_ equalization: Equalization) {
    self.init(
      amount: equalization.base.customerPrice,
      kind: equalization.isInAppPurchase ? .inAppPurchase : .subscription,
      prices: Dictionary(equalization.amounts.map { ($0.territory, $0.customerPrice) }) { first, _ in
        first
      },
      storefront: equalization.base.territory)
  }

  /// What Apple derives from an amount of a subscription; nil if that is not known.
  init?(from base: Storefront, _ amount: Int64, in known: EqualizedPrices) {
    let derived = known[base, amount]
    guard !derived.isEmpty else { return nil }
    self.init(
      amount: decimalText(amount, base.currency),
      prices: Dictionary(
        uniqueKeysWithValues: derived.map { storefront, amount in
          (storefront.code, decimalText(amount, storefront.currency))
        }),
      storefront: base.code)
  }
}

extension EqualizedAmounts {
  /// What Apple equalizes now, where it is something else: `from 12.99 USD: DEU 14.90 → 16.49 EUR`; nil if nothing differs or is
  /// known.
  package func move(to known: EqualizedPrices) -> String? {
    guard let base = Storefront(code: storefront), let units = minorUnits(amount, base) else { return nil }
    let now = known[base, units]
    let moved = prices.sorted { one, other in one.key < other.key }.compactMap { code, text -> String? in
      guard let place = Storefront(code: code), let before = minorUnits(text, place), let after = now[place],
        before != after
      else { return nil }
      return "\(code) \(decimalText(before, place.currency)) → \(moneyText(after, place.currency))"
    }
    return moved.isEmpty ? nil : "from \(moneyText(units, base.currency)): \(firstFive(moved))"
  }
}

extension EqualizedPrices {
  init(_ all: [EqualizedAmounts]) {
    self.init()
    for one in all {
      guard let base = Storefront(code: one.storefront), let amount = minorUnits(one.amount, base) else {
        continue
      }
      var derived: [Storefront: Int64] = [:]
      for (code, amount) in one.prices {
        if let storefront = Storefront(code: code) { derived[storefront] = minorUnits(amount, storefront) }
      }
      add(derived, from: base, amount, of: one.kind)
    }
  }
}
