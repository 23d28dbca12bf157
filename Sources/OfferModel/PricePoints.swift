/// The amounts at which each storefront can sell: Apple's standard ones, or those of a downloaded list.
package struct PricePoints: Sendable {
  /// The day of the amounts that offerc knows by itself.
  package static let date = PricePointTable.date
  /// What offerc knows by itself.
  package static let standard = PricePoints()

  /// The downloaded list, as messages name it.
  package let file: String?
  /// The storefronts whose amounts the list has.
  package let listed: StorefrontSet
  /// The prices that Apple derives from base amounts, as far as the list has them.
  package let equalized: EqualizedPrices
  private let proceeds: [Storefront: Proceeds]
  /// The price points of each storefront, by its index.
  private let ladders: [PriceLadder]
  /// A number for the ladder of each storefront. Storefronts with equal numbers have equal ladders.
  let ladderNumbers: [UInt8]

  /// The standard price points. Most runs need no other ones, so nothing is looked up for them.
  private init() {
    file = nil
    listed = StorefrontSet()
    equalized = EqualizedPrices()
    proceeds = [:]
    ladderNumbers = Storefront.all.map { $0.currency.rawValue }
    ladders = ladderNumbers.map { PricePoints.standardLadders[Int($0)] }
  }

  /// - Parameter lists: the amounts of storefronts, in minor units; for other storefronts, the standard ones count.
  package init(
    file: String, lists: [Storefront: [Int64]], equalized: EqualizedPrices = EqualizedPrices(),
    proceeds: [Storefront: Proceeds] = [:]
  ) {
    self.proceeds = proceeds
    self.file = file
    self.equalized = equalized
    let lists = lists.filter { !$0.value.isEmpty }
    listed = StorefrontSet(lists.keys)
    let currencies = UInt8(Currency.allCases.count)
    ladderNumbers = Storefront.all.map { storefront in
      lists[storefront] == nil ? storefront.currency.rawValue : currencies + storefront.index
    }
    ladders = Storefront.all.map { storefront in
      guard let amounts = lists[storefront] else { return PricePoints.standard(of: storefront.currency) }
      return PriceLadder(amounts: amounts, storefront.currency)
    }
  }

  /// What Apple pays of amounts, in minor units. All lists have the same order.
  package struct Proceeds: Sendable {
    package let amounts: [Int64]
    /// In a subscriber's first year.
    package let first: [Int64]
    /// After the first year; empty if it is not known.
    package let later: [Int64]

    package init(amounts: [Int64], first: [Int64], later: [Int64]) {
      self.amounts = amounts
      self.first = first
      self.later = later
    }
  }

  package var hasProceeds: Bool { !proceeds.isEmpty }

  /// What Apple pays of an amount, in minor units. Nil if it is not known.
  package func proceeds(of amount: Int64, in storefront: Storefront) -> (first: Int64, later: Int64?)? {
    guard let list = proceeds[storefront], let place = list.amounts.firstIndex(of: amount) else { return nil }
    return (list.first[place], place < list.later.count ? list.later[place] : nil)
  }

  package subscript(storefront: Storefront) -> PriceLadder { ladders[Int(storefront.index)] }

  /// Apple's standard price points of a currency.
  package static func standard(of currency: Currency) -> PriceLadder {
    standardLadders[Int(currency.rawValue)]
  }

  private static let standardLadders: [PriceLadder] = {
    var ladders = [PriceLadder](repeating: PriceLadder([], .usd), count: Currency.allCases.count)
    for row in PricePointTable.rows {
      for currency in row.currencies {
        ladders[Int(currency.rawValue)] = PriceLadder(readRuns(row.runs, currency), currency)
      }
    }
    return ladders
  }()
}

/// Reads runs of amounts, such as `0.99-199.99/1` with the first amount, the last one and the step, and single ones, `350`.
private func readRuns(_ words: ArraySlice<ArraySlice<UInt8>>, _ currency: Currency) -> [PriceLadder.Run] {
  words.map { word in
    var first: Int64?
    var last: Int64?
    var digits = AmountDigits()
    for byte in word {
      switch byte {
      case UInt8(ascii: "-"): first = digits.take(currency)
      case UInt8(ascii: "/"): last = digits.take(currency)
      default: digits.add(byte)
      }
    }
    let end = digits.take(currency)
    guard let first, let last, let step = end else {
      return PriceLadder.Run(first: end ?? 0, last: end ?? 0, step: 1)
    }
    return PriceLadder.Run(first: first, last: last, step: step)
  }
}
