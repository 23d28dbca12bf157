import OfferLanguage
package import OfferModel

extension CatalogValue {
  /// A price map in an order for people: the base storefront first, then currencies whose storefronts all have one amount,
  /// then single storefronts.
  ///
  /// - Parameters:
  ///   - amounts: in minor units.
  ///   - rest: whether Apple equalizes all others.
  ///   - domain: the storefronts where the product is sold. The name of a currency means its storefronts among them.
  package static func prices(
    _ amounts: [Storefront: Int64], rest: Bool, base: Storefront, domain: StorefrontSet
  ) -> CatalogValue {
    var entries: [Named] = []
    var codes = amounts
    if let amount = codes.removeValue(forKey: base) {
      entries.append(Named(base.code, .amount(amount, base.currency)))
    }
    var currencies: [Named] = []
    for currency in Currency.allCases {
      let sold = domain.members.filter { $0.currency == currency && $0 != base }
      let here = sold.filter { codes[$0] != nil }
      // The name would reach every other storefront of the currency as well.
      guard here.count == sold.count, here.count > 2 else { continue }
      let amounts = Dictionary(grouping: here, by: { codes[$0] ?? 0 })
      // The amount of most storefronts; of two that as many have, the lower one.
      let mostUsual = amounts.max { one, other in
        (one.value.count, other.key) < (other.value.count, one.key)
      }
      guard let usual = mostUsual, usual.value.count > 2 else { continue }
      currencies.append(Named(Language.setName(of: currency), .amount(usual.key, currency)))
      for storefront in usual.value { codes[storefront] = nil }
    }
    entries += currencies.sorted { $0.name < $1.name }
    entries += codes.sorted { $0.key < $1.key }.map { storefront, amount in
      Named(storefront.code, .amount(amount, storefront.currency))
    }
    if rest { entries.append(Named("rest", .scalar("equalized"))) }
    return .map(entries)
  }

  /// An amount as people write it: a large one without decimals if they are zeros.
  private static func amount(_ amount: Int64, _ currency: Currency) -> CatalogValue {
    let isWhole = currency.minorDigits == 2 && amount % 100 == 0 && amount >= 100_00
    return .scalar(isWhole ? String(amount / 100) : decimalText(amount, currency))
  }
}
