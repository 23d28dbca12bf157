import Diagnostics
import OfferModel

/// Prices as they are written. Codes of storefronts are resolved; sets and the price table are not.
struct WrittenPrices: Sendable {
  struct SetPrice: Sendable {
    /// The kinds, in the order in which one wins over the next.
    enum Kind: CaseIterable {
      /// A storefront under another name, such as `Austria`, which is reported.
      case storefront
      /// A set that the catalog defines.
      case own
      case builtIn
    }

    let name: Located<String>
    let set: StorefrontSet
    let kind: Kind
    let amount: Int64
    let start: UInt32
    let length: UInt16
  }

  var range: SourceRange
  /// The mapping itself; nil for the name of a table.
  var mapping: NodeReference?
  /// Whether it has the structure of another format, which is reported.
  var isForeign = false
  /// The prices of single storefronts: in the order of the source while they are read, then sorted by storefront.
  private(set) var codes: [Price] = []
  /// The storefronts of `codes`.
  private(set) var codeSet = StorefrontSet()
  private var isSorted = true
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

  init(range: SourceRange) { self.range = range }

  /// Takes the place of a price table with a fault. Its users report nothing more.
  static func broken(at range: SourceRange) -> WrittenPrices {
    var prices = WrittenPrices(range: range)
    prices.isPartial = true
    return prices
  }
}

// MARK: - Prices of single storefronts

extension WrittenPrices {
  /// Adds the price of a storefront that has none yet.
  ///
  /// - Returns: Whether it was added; false if the storefront has a price already.
  @inline(__always)
  mutating func add(_ price: Price) -> Bool {
    guard codeSet.insert(price.storefront) else { return false }
    if let last = codes.last, last.storefront.index > price.storefront.index { isSorted = false }
    codes.append(price)
    return true
  }

  mutating func reserveCodes(_ count: Int) { codes.reserveCapacity(min(count, Storefront.count)) }

  /// Removes the price that was added last.
  mutating func removeLastCode() {
    guard let last = codes.popLast() else { return }
    codeSet = codeSet.subtracting(StorefrontSet([last.storefront]))
  }

  /// Sorts the prices of storefronts after the last one was read.
  ///
  /// Nearly all maps that are not sorted are long, so each price is put into the place of its storefront.
  ///
  /// - Parameter places: memory with a place for each storefront; what it contains does not matter.
  mutating func sortCodes(in places: inout [Price]) {
    guard !isSorted else { return }
    for price in codes { places[Int(price.storefront.index)] = price }
    codes = codeSet.members.map { storefront in places[Int(storefront.index)] }
    isSorted = true
  }
}
