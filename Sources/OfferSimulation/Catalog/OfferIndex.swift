/// Which offer of which subscription, by their numbers in a `SimulatedCatalog`.
package struct OfferIndex: Hashable, Sendable {
  package let subscription: Int
  package let number: Int

  package init(subscription: Int, number: Int) {
    self.subscription = subscription
    self.number = number
  }
}
