import Diagnostics
package import OfferModel

/// How amounts are written for people.
package struct MoneyStyle: Sendable {
  /// Nil: codes.
  private let signs: [Currency: String]?

  /// `4.99 USD`.
  package static let codes = MoneyStyle(signs: nil)

  private init(signs: [Currency: String]?) { self.signs = signs }

  /// `€4.99`, `₹1,299`; `US$4.99` where another currency of the document has the sign, too.
  package init(of form: Catalog) {
    var storefronts = StorefrontSet()
    for product in form.products { storefronts.formUnion(product.prices.territories) }
    form.forEachPricing { _, pricing, _ in
      if let prices = pricing.prices { storefronts.formUnion(prices.territories) }
    }
    let used = Set(storefronts.members.map(\.currency))
    let bySign = Dictionary(grouping: used.filter { $0.sign != nil }) { $0.sign ?? "" }
    var signs: [Currency: String] = [:]
    for (sign, currencies) in bySign {
      for currency in currencies { signs[currency] = (currencies.count > 1 ? currency.country : "") + sign }
    }
    self.signs = signs
  }

  package func text(_ price: Price) -> String { text(price.amount, price.storefront.currency) }

  package func text(_ amount: Int64, _ currency: Currency) -> String {
    guard let signs else { return moneyText(amount, currency) }
    let unit: Int64 = currency.minorDigits == 0 ? 1 : 100
    let whole = grouped(Int(amount.magnitude) / Int(unit))
    let isWhole = amount.isMultiple(of: unit)
    let digits = isWhole ? whole : whole + decimalText(Int64(amount.magnitude), currency).suffix(3)
    let sign = signs[currency] ?? currency.code
    let space = sign.last?.isLetter ?? false ? "\u{A0}" : ""
    return (amount < 0 ? "−" : "") + sign + space + digits
  }
}

extension Currency {
  /// What people write before an amount; nil where that is the code. Source: the narrow symbols of CLDR 45.
  fileprivate var sign: String? {
    switch self {
    case .aud, .cad, .clp, .cop, .hkd, .mxn, .nzd, .sgd, .twd, .usd: "$"
    case .brl: "R$"
    case .cny, .jpy: "¥"
    case .egp, .gbp: "£"
    case .eur: "€"
    case .idr: "Rp"
    case .ils: "₪"
    case .inr: "₹"
    case .krw: "₩"
    case .kzt: "₸"
    case .ngn: "₦"
    case .php: "₱"
    case .rub: "₽"
    case .thb: "฿"
    case .try: "₺"
    case .vnd: "₫"
    case .zar: "R"
    default: nil
    }
  }

  /// What goes before a sign that several currencies have.
  fileprivate var country: String {
    switch self {
    case .aud: "A"
    case .cad: "CA"
    case .clp: "CL"
    case .cop: "CO"
    case .cny: "CN"
    case .egp: "E"
    case .hkd: "HK"
    case .jpy: "JP"
    case .mxn: "MX"
    case .nzd: "NZ"
    case .sgd: "S"
    case .twd: "NT"
    case .usd: "US"
    default: ""
    }
  }
}
