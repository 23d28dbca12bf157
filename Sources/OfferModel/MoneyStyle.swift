import ByteText
import Diagnostics

/// How amounts are written: with currency codes, as in files, or with the signs that people use.
package struct MoneyStyle: Sendable {
  /// The sign of each currency; nil: amounts have codes.
  private let signs: [Currency: String]?

  /// Amounts with codes: `4.99 USD`.
  package static let codes = MoneyStyle(signs: nil)

  private init(signs: [Currency: String]?) { self.signs = signs }

  /// Amounts with signs: `€4.99`, `₹1,299`; `US$4.99` if another currency of the catalogs has the same sign.
  package init(of catalogs: Catalog...) { self.init(of: catalogs) }

  package init(of catalogs: [Catalog]) {
    var storefronts = StorefrontSet()
    for catalog in catalogs {
      for product in catalog.products { storefronts.formUnion(product.prices.territories) }
      catalog.forEachOffer { offer, _ in
        if let prices = offer.pricing.prices { storefronts.formUnion(prices.territories) }
      }
      let changes =
        catalog.subscriptions.flatMap(\.plannedChanges) + catalog.inAppPurchases.flatMap(\.plannedChanges)
      for planned in changes { storefronts.formUnion(planned.change.prices.territories) }
      for plan in catalog.subscriptions.compactMap(\.monthlyPlan) {
        if let prices = plan.pricing.prices { storefronts.formUnion(prices.territories) }
      }
    }
    let used = Set(storefronts.members.map(\.currency))
    let bySign = Dictionary(grouping: used.filter { $0.sign != nil }) { $0.sign ?? "" }
    var signs: [Currency: String] = [:]
    for (sign, currencies) in bySign {
      for currency in currencies { signs[currency] = (currencies.count > 1 ? currency.country : "") + sign }
    }
    self.signs = signs
  }

  /// Returns a storefront as text: its code beside amounts with codes, or else its name.
  package func place(_ storefront: Storefront) -> String { signs == nil ? storefront.code : storefront.name }

  /// Returns several storefronts as text: `DEU, FRA` beside amounts with codes, or else their names.
  package func places(_ storefronts: [Storefront]) -> String {
    storefronts.map(place).joined(separator: ", ")
  }

  /// Returns an amount as text where its currency is named elsewhere: without the code, but with a sign.
  package func amount(_ amount: Int64, _ currency: Currency) -> String {
    guard signs == nil else { return text(amount, currency) }
    return (amount < 0 ? "-" : "") + decimalText(abs(amount), currency)
  }

  /// What follows amounts of a currency that `amount` writes: the code of the currency; empty if they have signs.
  package func unit(_ currency: Currency) -> String { signs == nil ? " " + currency.code : "" }

  package func text(_ price: Price) -> String { text(price.amount, price.storefront.currency) }

  package func text(_ amount: Int64, _ currency: Currency) -> String {
    guard signs != nil else { return moneyText(amount, currency) }
    let unit: Int64 = currency.minorDigits == 0 ? 1 : 100
    let whole = grouped(Int(amount.magnitude) / Int(unit))
    // Whether there are decimals depends on the currency, not on the amount, so that amounts below each other are alike.
    let hasDecimals =
      unit > 1 && (!PricePoints.standard(of: currency).isWhole || !amount.isMultiple(of: unit))
    let digits = hasDecimals ? whole + decimalText(Int64(amount.magnitude), currency).suffix(3) : whole
    return (amount < 0 ? "−" : "") + sign(currency) + digits
  }

  /// What is before the digits of all amounts of a currency that are not negative; empty if amounts have codes.
  package func sign(_ currency: Currency) -> String {
    guard let signs else { return "" }
    let sign = signs[currency] ?? currency.code
    let space = sign.unicodeScalars.last?.isOfWord ?? false ? "\u{A0}" : ""
    return sign + space
  }
}

extension Currency {
  /// The signs that people write before amounts, and what is put before a sign that several currencies have: `CAD:$:CA`. Other
  /// currencies are written with their codes. Source: the narrow symbols of CLDR 45.
  private static let signs = Dictionary(
    uniqueKeysWithValues: """
      AUD:$:A BRL:R$: CAD:$:CA CLP:$:CL CNY:¥:CN COP:$:CO EGP:£:E EUR:€: GBP:£: HKD:$:HK IDR:Rp: ILS:₪: INR:₹: JPY:¥:JP \
      KRW:₩: KZT:₸: MXN:$:MX NGN:₦: NZD:$:NZ PHP:₱: RUB:₽: SGD:$:S THB:฿: TRY:₺: TWD:$:NT USD:$:US VND:₫: ZAR:R:
      """.byBytes.split(separator: " ").map { row in
        let parts = row.byBytes.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        return (parts[0], (sign: parts[1], country: parts[2]))
      })

  fileprivate var sign: String? { Currency.signs[code]?.sign }
  fileprivate var country: String { Currency.signs[code]?.country ?? "" }
}
