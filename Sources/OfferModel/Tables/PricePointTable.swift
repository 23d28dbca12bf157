import EmbeddedFiles

/// Apple's standard price points: the amounts at which a storefront can sell, by its currency.
///
/// Source: Apple's list for subscriptions as of 2026-01-08 in all 175 storefronts; another public copy, of 2026-02, has the
/// same amounts. Storefronts of one currency have one list. Apple adds amounts now and then, and has about 100 higher ones
/// for products that it approved: what is not here is no certain mistake.
///
/// Each line of `Embedded/price-points.txt` has the currencies of a list and its runs: `0.99-199.99/1` means every amount from
/// 0.99 to 199.99 in steps of 1. A list is all amounts of its runs together.
enum PricePointTable {
  /// The day of the data.
  static let date = "2026-01-08"

  /// Sorted by the first currency, the runs by their first amount.
  static let rows = EmbeddedFiles.pricePoints.split(separator: UInt8(ascii: "\n")).map { line in
    let words = line.split(separator: UInt8(ascii: " "))
    let codes = words.prefix { $0.first.map { $0 >= UInt8(ascii: "A") } ?? false }
    return (
      currencies: codes.compactMap { Currency(code: String(decoding: $0, as: UTF8.self)) },
      runs: words.dropFirst(codes.count)
    )
  }
}
