import OfferModel

/// What subscriptions and other products have in common.
protocol StoreKitProductObject {
  var source: FileObject { get set }
  var productID: String { get }
  var referenceName: String? { get }
  var localizations: [StoreKitLocalization] { get set }
}
