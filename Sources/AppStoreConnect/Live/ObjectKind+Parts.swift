import Diagnostics
import OfferModel

/// Parts of groups and products that steps are about, and that are not objects of the language.
extension ObjectKind {
  static let availability: ObjectKind = "availability"
  static let prices: ObjectKind = "prices"
  static let unsoldPrices: ObjectKind = "prices where it is not sold"
  static let localizations: ObjectKind = "localizations"
  static let textVersion: ObjectKind = "a new version of the texts"
  static let introductoryOffers: ObjectKind = "introductory offers"
  static let promotionalImage: ObjectKind = "promotional image"
  static let reviewScreenshot: ObjectKind = "review screenshot"
  static let reviewSubmission: ObjectKind = "review submission"
  static let appVersion: ObjectKind = "app version"
}

extension ObjectKind {
  /// The parts of an app, a group or a product in which an object of this kind would be found. If one of them is unread, the
  /// object may be there although nothing shows it.
  var liveParts: [LivePart] {
    switch self {
    case .subscriptionGroup: [.subscriptionGroups]
    case .subscription: [.subscriptions]
    case .inAppPurchase: [.inAppPurchases]
    case .availability: ObjectKind.whereSold
    case .prices, .unsoldPrices, .priceChange: [.prices] + ObjectKind.whereSold
    case .localizations, .localization, .textVersion, .promotionalImage: [.localizations]
    case .reviewScreenshot: [.reviewScreenshot]
    case .introductoryOffers, OfferKind.introductory.objectKind: [.introductoryOffers]
    case OfferKind.promotional.objectKind: [.promotionalOffers]
    case OfferKind.winBack.objectKind: [.winBackOffers]
    case OfferKind.offerCode.objectKind: [.offerCodes]
    case .batch: [.oneTimeCodes, .customCodes]
    default: []
    }
  }

  private static let whereSold: [LivePart] = [.availability, .storefronts]
}
