import OfferModel

extension CompiledCatalog {
  /// An amount in a currency: exact, and never a binary fraction.
  public struct Money: Sendable, Hashable, CustomStringConvertible {
    /// The amount in the currency's smallest unit: 499 for 4.99 USD, 500 for 500 JPY.
    public let minorUnits: Int64
    private let currency: Currency

    init(_ minorUnits: Int64, in storefront: OfferModel.Storefront) {
      self.minorUnits = minorUnits
      currency = storefront.currency
    }

    /// The currency (ISO 4217), such as `USD`.
    public var currencyCode: String { currency.code }
    /// The number of decimals that amounts of the currency have: 2, or 0 for CLP, JPY, KRW and VND.
    public var decimals: Int { currency.minorDigits }
    /// The amount with all its decimals and a decimal point: `4.99`, `500`. Foundation's `Decimal(string:)` reads it exactly.
    public var amount: String { decimalText(minorUnits, currency) }
    /// Amount and currency, `4.99 USD`: for logs. Customers see prices as StoreKit's `displayPrice` formats them.
    public var description: String { moneyText(minorUnits, currency) }
  }
}
