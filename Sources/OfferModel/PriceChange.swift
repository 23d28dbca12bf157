package import Diagnostics

/// Regular prices of a subscription that change on a day, in the storefronts that change.
///
/// Source: `SubscriptionPrice` of the App Store Connect API, `startDate` and `preserveCurrentPrice`.
package struct PriceChange: Sendable {
  /// What customers who are subscribed already pay from the day on.
  package enum ExistingSubscribers: String, CaseIterable, Sendable {
    case keepPrice = "keep-price"
    case newPrice = "new-price"
  }

  package var startDate = Located(unbound: CalendarDate.earliest)
  /// Amounts of the storefronts that change. With `rest`, every other storefront where the product is sold gets the price
  /// that Apple equalizes from the amount of the base storefront.
  package var prices = PriceMap(range: .unbound)
  /// Always the new price for an in-app purchase.
  package var existingSubscribers = Located(unbound: ExistingSubscribers.newPrice)

  package init() {}

  package var keepsPrice: Bool { if case .keepPrice = existingSubscribers.value { true } else { false } }
}
