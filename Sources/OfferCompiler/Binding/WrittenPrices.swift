import Diagnostics
import OfferModel

/// Prices as they are written. Codes of storefronts are resolved; sets and the price table are not.
struct WrittenPrices: Sendable {
  struct SetPrice: Sendable {
    let name: Located<String>
    let set: StorefrontSet
    let isBuiltIn: Bool
    let amount: Int64
    let start: UInt32
    let length: UInt16
  }

  var range: SourceRange
  /// The mapping itself; nil for the name of a table.
  var mapping: NodeReference?
  /// Whether it has the structure of another format, which is reported.
  var isForeign = false
  /// Sorted by storefront.
  var codes: [Price] = []
  var codeSet = StorefrontSet()
  var sets: [SetPrice] = []
  /// Where the name of each set is.
  var setPlaces: [String: SourceRange] = [:]
  /// The number of keys that are neither a storefront nor a set.
  var unknownKeys = 0
  var firstOfMore: SourceRange?
  var rest: SourceRange?
  var follows: PriceRule?
  /// Whether an amount can be 0, as in a price table and for an in-app purchase.
  var mayBeFree = false
  var isFreeSomewhere = false
  var isPartial = false
  /// Keys without a valid amount.
  var leftOut: [Located<String>] = []
  /// The place of the last amount that commas have split: keys inside it are its parts.
  var split: Range<UInt32> = 0..<0
  /// The name of the price table for storefronts without a key.
  var table: Located<String>?

  /// Stands for a price table with a fault. Its users report nothing more.
  static func broken(at range: SourceRange) -> WrittenPrices {
    var prices = WrittenPrices(range: range)
    prices.isPartial = true
    return prices
  }
}
