package import Diagnostics

/// A product, shared by everything that refers to it.
package typealias Product = Shared<ProductData>

/// What subscriptions and in-app purchases have in common.
package struct ProductData: Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    case subscription, consumable
    case nonConsumable = "non-consumable"
    case nonRenewingSubscription = "non-renewing-subscription"
  }

  package var kind = Located(unbound: Kind.subscription)
  package var productId = Located(unbound: "")
  package var referenceName = Located(unbound: "")
  package var familySharable = Located(unbound: false)
  package var reviewNote: Located<String>?
  package var territories = Territories(StorefrontSet(), range: .unbound, isStated: false)
  package var availableInNewTerritories = Located(unbound: false)
  /// Regular prices, a subscription's for each period.
  package var prices = PriceMap(range: .unbound)
  package var localizations: [Localization] = []
  /// Paths from the folder of the catalog.
  package var promotionalImage: Located<String>?
  package var reviewScreenshot: Located<String>?

  package init() {}
}

extension Product {
  package typealias Kind = ProductData.Kind

  package var isSubscription: Bool {
    if case .subscription = self.kind.value { return true }
    return false
  }
}
