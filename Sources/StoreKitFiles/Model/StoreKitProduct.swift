import Diagnostics
import OfferModel

/// An in-app purchase that is not an auto-renewable subscription.
struct StoreKitProduct: Sendable {
  var source = FileObject()
  var origin: SourceRange?
  var productID = ""
  var referenceName: String?
  var kind: Product.Kind?
  var price = StoreKitPrice.missing
  var isFamilyShareable = false
  var localizations: [StoreKitLocalization] = []
}

extension Product.Kind {
  /// The type as Xcode writes it.
  var storeKitName: String {
    switch self {
    case .consumable: "Consumable"
    case .nonConsumable, .subscription: "NonConsumable"
    case .nonRenewingSubscription: "NonRenewingSubscription"
    }
  }
}
