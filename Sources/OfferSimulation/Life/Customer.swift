package import OfferModel

/// A customer, with what became of them in each group in which they ever had a subscription.
package struct Customer: Sendable {
  package let storefront: Storefront
  package let isFamilyMember: Bool
  /// By the number of the subscription group in the catalog.
  package internal(set) var lives: [Int: GroupLife] = [:]

  /// Returns the same customer in another storefront.
  package func moved(to storefront: Storefront) -> Customer {
    Customer(storefront: storefront, isFamilyMember: isFamilyMember, lives: lives)
  }

  package func life(in group: Int) -> GroupLife { lives[group] ?? GroupLife() }

  package var hasAssumedIntroductoryOffer: Bool { lives.values.contains { $0.assumedIntroductoryDay != nil } }

  /// The groups, in the order of the catalog.
  package var groups: [Int] { lives.keys.sorted() }

  /// The first purchase of a subscription of the app.
  package var firstPurchase: CalendarDate? { lives.values.compactMap(\.firstPurchase).min() }
}
