/// Identifies an offer by the number of its subscription and its own number in a `SimulatedCatalog`.
package struct OfferIndex: Hashable, Sendable {
  package let subscription: Int
  package let number: Int
}
