import Diagnostics
import OfferModel

/// A product that lacks nothing, although App Store Connect says that it does.
package struct StuckProduct: Sendable {
  let object: ObjectPath
  let id: String
  let referenceName: String
  let isSubscription: Bool

  init(_ product: Product, _ live: ProductIds) {
    object = product.path
    id = live.id
    referenceName = product.referenceName.value
    isSubscription = product.isSubscription
  }
}
