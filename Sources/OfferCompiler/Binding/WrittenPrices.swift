import Diagnostics
import OfferModel

/// A price map as it is written: codes resolved, sets not yet spread over storefronts.
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
  /// Sorted by storefront.
  var codes: [Price] = []
  var codeSet = StorefrontSet()
  var sets: [SetPrice] = []
  /// Where the name of each set is.
  var setPlaces: [String: SourceRange] = [:]
  /// Keys that are neither a storefront nor a set.
  var unknownKeys = 0
  var firstOfMore: SourceRange?
  var rest: SourceRange?
  var follows: PriceRule?
  /// Whether an amount may be 0: in a table, and in the prices of an in-app purchase.
  var mayBeFree = false
  var isFreeSomewhere = false
  var isPartial = false
  /// Keys without an amount that can be used.
  var leftOut: [Located<String>] = []
  /// Name of the table that fills what the own keys leave open.
  var table: Located<String>?

  /// Stands for a table that could not be read: whoever uses it says nothing more.
  static func broken(at range: SourceRange) -> WrittenPrices {
    var prices = WrittenPrices(range: range)
    prices.isPartial = true
    return prices
  }
}
