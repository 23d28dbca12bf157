/// An offer, named by its product and its reference name.
package struct PlaceOfOffer: Hashable, Comparable, Sendable {
  package let productId: String
  package let offerName: String

  package init(productId: String, offerName: String) {
    self.productId = productId
    self.offerName = offerName
  }

  package static func < (a: PlaceOfOffer, b: PlaceOfOffer) -> Bool {
    (a.productId, a.offerName) < (b.productId, b.offerName)
  }
}
