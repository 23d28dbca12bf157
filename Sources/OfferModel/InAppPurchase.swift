import Diagnostics

/// A one-time purchase. Its only offers are offer codes.
package struct InAppPurchase: Sendable {
  package var product: Product
  /// The changes apply to all customers: no price is kept.
  package var priceChanges: [PriceChange] = []
  package var offerCodes: [Offer] = []

  package init(_ product: Product) { self.product = product }

  package var history: PriceHistory { PriceHistory(product.prices, priceChanges) }

  package var plannedChanges: [PlannedPriceChange] {
    history.planned(.upFront, sold: product.territories.set)
  }

  /// The product with the prices in force on a day.
  package func product(on day: CalendarDate) -> Product {
    guard !priceChanges.isEmpty else { return product }
    var result = product
    result.prices = history.prices(on: day)
    return result
  }
}
