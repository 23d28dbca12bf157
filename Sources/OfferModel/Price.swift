import Diagnostics

/// A customer price in one storefront. It takes 16 bytes with its place: a catalog has hundreds of thousands of prices.
///
/// Public, like `Storefront` and `StorefrontSet`, only so that other modules can inline it: no product exports them.
public struct Price: Hashable, Sendable {
  /// In minor units of the storefront's currency: `4.99` USD is 499, `500` JPY is 500.
  public let amount: Int64
  /// The UTF-8 offset of the price's key.
  public let start: UInt32
  /// The length of key and amount together.
  public let length: UInt16
  public let storefront: Storefront
  public let origin: Origin

  /// How the storefront came to its price.
  public enum Origin: UInt8, Sendable {
    /// The storefront's code is a key of the price map.
    case code
    /// A territory set or a currency is a key of the price map.
    case set
    /// The price is from a price table, which can be in another file.
    case table
  }

  public init(amount: Int64, storefront: Storefront, start: UInt32, length: UInt16, origin: Origin = .code) {
    self.amount = amount
    self.storefront = storefront
    self.start = start
    self.length = length
    self.origin = origin
  }
}

/// An amount with exactly the currency's minor digits: 499 USD is `4.99`, 500 JPY is `500`.
package func decimalText(_ amount: Int64, _ currency: Currency) -> String {
  guard currency.minorDigits > 0 else { return String(amount) }
  let fraction = String(amount % 100)
  return String(amount / 100) + "." + (fraction.utf8.count == 1 ? "0" + fraction : fraction)
}

/// An amount without the decimals that the App Store's amounts of the currency lack: 7900000 IDR is `79000`.
package func shortDecimalText(_ amount: Int64, _ currency: Currency) -> String {
  PricePoints.standard(of: currency).text(amount, currency)
}
