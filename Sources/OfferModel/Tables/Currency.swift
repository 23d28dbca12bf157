/// A currency in which an App Store storefront bills.
///
/// Source: Apple's territories as of 2026-01 (43 currencies); minor digits from ISO 4217.
package enum Currency: UInt8, CaseIterable, Sendable {
  case aed, aud, brl, cad, chf, clp, cny, cop, czk, dkk, egp, eur, gbp, hkd, huf, idr, ils, inr
  case jpy, krw, kzt, mxn, myr, ngn, nok, nzd, pen, php, pkr, pln, qar, ron, rub, sar, sek, sgd
  case thb, `try`, twd, tzs, usd, vnd, zar

  /// ISO 4217 code, e.g. `EUR`.
  package var code: String { Currency.codes[Int(rawValue)] }
  private static let codes = """
    AED AUD BRL CAD CHF CLP CNY COP CZK DKK EGP EUR GBP HKD HUF IDR ILS INR JPY KRW KZT MXN MYR NGN NOK NZD \
    PEN PHP PKR PLN QAR RON RUB SAR SEK SGD THB TRY TWD TZS USD VND ZAR
    """.utf8.split(separator: 0x20).map { String(Substring($0)) }

  /// Digits after the decimal point of an amount.
  package var minorDigits: Int {
    switch self {
    case .clp, .jpy, .krw, .vnd: 0
    default: 2
    }
  }

  package init?(code: String) {
    guard let index = Currency.codes.firstIndex(of: code) else { return nil }
    self = Currency.allCases[index]
  }
}
