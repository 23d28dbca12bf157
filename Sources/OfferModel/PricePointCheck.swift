/// Looks up the prices of a catalog among price points.
///
/// A catalog has hundreds of thousands of prices and few different amounts: those that were found are remembered.
package struct PricePointCheck: Sendable {
  package let points: PricePoints
  /// What was found, each at the place that its hash gives; a later amount takes the place of an earlier one.
  private var known = [Int64](repeating: -1, count: 1 << placeBits)
  private static let placeBits = 11

  package init(_ points: PricePoints) { self.points = points }

  /// The prices that are no price points, 0 left out: it is no price.
  package mutating func unknown(among prices: [Price]) -> [Price] {
    var unknown: [Price] = []
    for price in prices {
      // Amounts have 15 digits at most.
      let key = price.amount << 8 | Int64(points.ladderNumbers[Int(price.storefront.index)])
      let place = Int((UInt64(bitPattern: key) &* 0x9E37_79B9_7F4A_7C15) >> (64 - PricePointCheck.placeBits))
      if known[place] == key { continue }
      if price.amount == 0 || points[price.storefront].contains(price.amount) {
        known[place] = key
      } else {
        unknown.append(price)
      }
    }
    return unknown
  }
}
