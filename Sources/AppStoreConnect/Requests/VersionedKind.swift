import JSONText
import OfferLanguage

/// What has versions at Apple, in which it keeps texts and images; subscriptions and in-app purchases also have prices.
package enum VersionedKind: CaseIterable, Sendable {
  case group, subscription, inAppPurchase

  var owner: AppleResource {
    switch self {
    case .group: .subscriptionGroup
    case .subscription: .subscription
    case .inAppPurchase: .inAppPurchase
    }
  }

  var version: AppleResource {
    switch self {
    case .group: .groupVersion
    case .subscription: .subscriptionVersion
    case .inAppPurchase: .purchaseVersion
    }
  }

  var localization: AppleResource {
    switch self {
    case .group: .groupLocalization
    case .subscription: .subscriptionLocalization
    case .inAppPurchase: .purchaseLocalization
    }
  }

  /// Nil for groups, which have no images.
  var image: AppleResource? {
    switch self {
    case .group: nil
    case .subscription: .subscriptionImage
    case .inAppPurchase: .purchaseImage
    }
  }

  /// The resource of screenshots for App Review; nil for groups.
  var screenshot: AppleResource? {
    switch self {
    case .group: nil
    case .subscription: .subscriptionScreenshot
    case .inAppPurchase: .purchaseScreenshot
    }
  }

  /// The words before the name of a reference in a plan.
  var prefix: String {
    switch self {
    case .group: "group "
    case .subscription: ""
    case .inAppPurchase: "in-app "
    }
  }

  /// The type of its price points; Apple keeps those of in-app purchases apart.
  var pricePoints: String {
    self == .inAppPurchase ? "inAppPurchasePricePoints" : "subscriptionPricePoints"
  }
  /// What the price of an offer calls its price point.
  var offerPricePoint: String { self == .inAppPurchase ? "pricePoint" : "subscriptionPricePoint" }
}
