import Diagnostics
import OfferModel

/// What Apple derives from an amount in the base storefront.
package struct EqualizedAmounts: Sendable {
  var amount = ""
  var kind = EqualizedPrices.Kind.subscription
  /// The amounts that Apple derives, by storefront.
  var prices: [String: String] = [:]
  var storefront = ""
}

extension EqualizedAmounts {
  /// The amount from which Apple derives the others.
  struct Base: Hashable {
    let kind: EqualizedPrices.Kind
    let storefront: String
    let amount: String
  }

  var base: Base { Base(kind: kind, storefront: storefront, amount: amount) }

  init(_ equalization: Equalization) {
    self.init(
      amount: equalization.base.customerPrice,
      kind: equalization.isInAppPurchase ? .inAppPurchase : .subscription,
      prices: Dictionary(equalization.amounts.map { ($0.territory, $0.customerPrice) }) { first, _ in
        first
      },
      storefront: equalization.base.territory)
  }

  /// What Apple derives from an amount; nil if that is not known.
  init?(
    from base: Storefront, _ amount: Int64, of kind: EqualizedPrices.Kind = .subscription,
    in known: EqualizedPrices
  ) {
    let derived = known[base, amount, kind]
    guard !derived.isEmpty else { return nil }
    self.init(
      amount: decimalText(amount, base.currency),
      kind: kind,
      prices: Dictionary(
        uniqueKeysWithValues: derived.map { storefront, amount in
          (storefront.code, decimalText(amount, storefront.currency))
        }),
      storefront: base.code)
  }
}

extension EqualizedAmounts {
  /// The storefronts for which Apple derives another amount now, sorted by their codes; none if that is not known.
  func moved(to known: EqualizedPrices) -> [MovedAmount] {
    guard let base = Storefront(code: storefront), let units = minorUnits(amount, base) else { return [] }
    let now = known[base, units, kind]
    return prices.sorted { one, other in one.key < other.key }.compactMap { code, text in
      guard let place = Storefront(code: code), let before = minorUnits(text, place), let after = now[place],
        before != after
      else { return nil }
      return MovedAmount(storefront: place, before: before, after: after)
    }
  }
}

/// An amount that Apple derives in another way than before, in minor units.
struct MovedAmount {
  let storefront: Storefront
  let before: Int64
  let after: Int64

  /// `DEU 14.90 → 16.49 EUR`.
  var words: String {
    "\(storefront.code) \(decimalText(before, storefront.currency)) → \(moneyText(after, storefront.currency))"
  }
}

extension Equalization {
  /// What a plan says that Apple derived from an amount. It has no price points.
  init(_ known: EqualizedAmounts) {
    func amount(_ storefront: String, _ price: String) -> LiveAmount {
      LiveAmount(pricePoint: "", territory: storefront, customerPrice: price)
    }
    self.init(
      isInAppPurchase: known.kind == .inAppPurchase, base: amount(known.storefront, known.amount),
      amounts: known.prices.sorted { one, other in one.key < other.key }.map { amount($0.key, $0.value) })
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
