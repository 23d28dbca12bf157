import OfferModel

/// A price map as it is written: keys of the language and amounts, in an order for people.
struct PriceText: Hashable {
  struct Entry: Hashable {
    let key: String
    let amount: String
  }

  let entries: [Entry]

  /// The base storefront first, then currencies whose storefronts all have one amount, then single storefronts.
  ///
  /// - Parameter domain: where the product is sold; a currency's name means those of its storefronts that are in it.
  init(_ prices: PriceDraft, base: Storefront, domain: StorefrontSet) {
    var entries: [Entry] = []
    var codes = prices.amounts
    if let amount = codes.removeValue(forKey: base) {
      entries.append(Entry(key: base.code, amount: amountText(amount, base.currency)))
    }
    var currencies: [Entry] = []
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
      currencies.append(
        Entry(
          key: "currency-" + currency.code.lowercased(), amount: amountText(usual.key, currency)))
      for storefront in usual.value { codes[storefront] = nil }
    }
    entries += currencies.sorted { $0.key < $1.key }
    entries += codes.sorted { $0.key < $1.key }.map {
      Entry(key: $0.key.code, amount: amountText($0.value, $0.key.currency))
    }
    if prices.hasRest { entries.append(Entry(key: "rest", amount: "equalized")) }
    self.entries = entries
  }

  /// `{USA: 1.99, CAN: 2.99}`; nil where that would be a long line.
  var flow: String? {
    guard entries.count <= 5 else { return nil }
    return "{" + entries.map { $0.key + ": " + $0.amount }.joined(separator: ", ") + "}"
  }
}

/// As people write it: without decimals where a large amount has none.
private func amountText(_ amount: Int64, _ currency: Currency) -> String {
  let isWhole = currency.minorDigits == 2 && amount % 100 == 0 && amount >= 100_00
  return isWhole ? String(amount / 100) : decimalText(amount, currency)
}
