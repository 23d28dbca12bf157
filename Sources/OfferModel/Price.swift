package import Diagnostics

/// A customer price in one storefront: 16 bytes with its place, since a catalog has hundreds of thousands.
///
/// Public, like `Storefront` and `StorefrontSet`, though no product shows them: other modules inline only what is public.
public struct Price: Hashable, Sendable {
  /// In minor units of the storefront's currency: `4.99` USD is 499, `500` JPY is 500.
  public let amount: Int64
  /// UTF-8 offset of the price's key, and the length of key and amount together.
  public let start: UInt32
  public let length: UInt16
  public let storefront: Storefront
  public let origin: Origin

  /// How the storefront came to its price.
  public enum Origin: UInt8, Sendable {
    /// Its code is among the own keys.
    case code
    case set
    /// A price table, which may stand in another file.
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

/// The prices of a product or an offer, territory sets and tables resolved.
package struct PriceMap: Sendable {
  /// The `prices` key and what belongs to it.
  package var range: SourceRange
  /// The name of the price table that fills what the own keys leave open.
  package var table: SourceRange?
  /// Sorted by storefront, each at most once: the storefronts in use to which the map gives an amount.
  package var prices: [Price]
  package var territories: StorefrontSet
  /// Where `rest: equalized` is: every other storefront in use has the price that Apple equalizes.
  package var rest: SourceRange?
  /// Keys that reach no storefront in use: a code where the product is not sold, a set with nothing left.
  package var unused: [Located<String>] = []
  /// What the own keys follow, and what the table follows.
  package var follows: PriceRule?
  package var tableFollows: PriceRule?
  /// Whether a structural fault was found inside: rules on missing amounts then keep silent.
  package var isPartial = false

  package init(range: SourceRange, prices: [Price] = [], territories: StorefrontSet = StorefrontSet()) {
    self.range = range
    self.prices = prices
    self.territories = territories
  }

  package func range(of price: Price) -> SourceRange {
    let isFromTable = if case .table = price.origin { true } else { false }
    let file = isFromTable ? table?.file ?? range.file : range.file
    return SourceRange(file: file, start: price.start, end: price.start + UInt32(price.length))
  }

  /// The price in a storefront, if an amount is known.
  package subscript(storefront: Storefront) -> Price? {
    guard territories.contains(storefront) else { return nil }
    let place = prices.partitionPoint { $0.storefront.index < storefront.index }
    return place < prices.count ? prices[place] : nil
  }

  /// The storefronts to which both give an amount, in order: a merge, no look-ups.
  package func forEachShared(with other: PriceMap, _ body: (Price, Price) -> Void) {
    var i = 0
    var j = 0
    while i < prices.count, j < other.prices.count {
      let a = prices[i].storefront.index
      let b = other.prices[j].storefront.index
      if a == b { body(prices[i], other.prices[j]) }
      if a <= b { i += 1 }
      if b <= a { j += 1 }
    }
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
