import Diagnostics
import OfferModel

extension Rulebook {
  static let familySharingType = Rule<Catalog>("family-sharing-type") { catalog, findings in
    for purchase in catalog.inAppPurchases where purchase.product.familySharable.value {
      let product = purchase.product
      switch product.kind.value {
      case .subscription, .nonConsumable: continue
      case .consumable, .nonRenewingSubscription: break
      }
      findings.warning(
        "familySharable is true, but a \(product.kind.value.rawValue) purchase cannot be shared",
        object: product.path, at: product.familySharable.range, label: "has no effect",
        related: [Label(product.kind.range, "the type")], help: "remove familySharable")
    }
  }
}
