import Diagnostics
import OfferModel

/// The amounts of a price map without their places, so that two lists are equal if they say the same.
struct PriceList: Sendable, Hashable {
  private struct Entry: Sendable, Hashable {
    let storefront: Storefront
    let amount: Int64
  }

  /// Sorted by storefront.
  private let entries: [Entry]
  /// Whether Apple derives the price of every storefront without an amount.
  private let isRestEqualized: Bool

  init(_ prices: PriceMap) {
    entries = prices.prices.map { Entry(storefront: $0.storefront, amount: $0.amount) }
    isRestEqualized = prices.rest != nil
  }

  /// The price in a storefront where the product is sold, or the offer available; nil if nothing is known of it.
  subscript(storefront: Storefront) -> CompiledCatalog.Price? {
    let place = entries.partitionPoint { $0.storefront < storefront }
    guard place < entries.count, entries[place].storefront == storefront else {
      return isRestEqualized ? .equalized : nil
    }
    return .amount(CompiledCatalog.Money(entries[place].amount, in: storefront))
  }
}
