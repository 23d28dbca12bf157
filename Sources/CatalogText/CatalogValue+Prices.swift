import OfferLanguage
package import OfferModel

extension CatalogValue {
  /// A price map in an order for people: the base storefront first, then currencies whose storefronts all have one amount,
  /// then single storefronts.
  ///
  /// - Parameters:
  ///   - amounts: in minor units.
  ///   - rest: whether Apple equalizes all others.
  ///   - domain: where the product is sold; a currency's name means those of its storefronts that are in it.
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
      guard
        let usual = amounts.max(by: { ($0.value.count, $1.key) < ($1.value.count, $0.key) }),
        usual.value.count > 2
      else { continue }
      currencies.append(Named(Language.setName(of: currency), .amount(usual.key, currency)))
      for storefront in usual.value { codes[storefront] = nil }
    }
    entries += currencies.sorted { $0.name < $1.name }
    entries += codes.sorted { $0.key < $1.key }.map { Named($0.key.code, .amount($0.value, $0.key.currency)) }
    if rest { entries.append(Named("rest", .scalar("equalized"))) }
    return .map(entries)
  }

  /// As people write it: without decimals where a large amount has none.
  private static func amount(_ amount: Int64, _ currency: Currency) -> CatalogValue {
    let isWhole = currency.minorDigits == 2 && amount % 100 == 0 && amount >= 100_00
    return .scalar(isWhole ? String(amount / 100) : decimalText(amount, currency))
  }
}
