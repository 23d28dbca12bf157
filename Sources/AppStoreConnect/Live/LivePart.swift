import OfferLanguage

/// A part of an app that App Store Connect is asked for separately, so that it can be unread while others are not.
///
/// The raw value is the spelling in `live.json`, which never changes.
package enum LivePart: String, CaseIterable, Sendable {
  // Of the app.
  case subscriptionGroups = "subscription groups"
  case inAppPurchases = "in-app purchases"
  case gracePeriod = "the billing grace period"
  case promotedPurchases = "promoted purchases"
  /// Of the App Store: it is the same for every app.
  case storefrontList = "the list of storefronts"
  /// Named by the amount, for example `4.99 in USA`.
  case equalizations = "what Apple derives from"
  /// Named by the storefronts, for example `CAN, USA`.
  case pricePoints = "price points of"

  // Of a subscription group.
  case subscriptions

  // Of a group or a product.
  case localizations

  // Of a product.
  case reviewScreenshot = "review screenshot"
  case availability
  case storefronts = "storefronts where it is sold"
  case prices
  case introductoryOffers = "introductory offers"
  case promotionalOffers = "promotional offers"
  case winBackOffers = "win-back offers"
  case offerCodes = "offer codes"

  // Of an offer code.
  case oneTimeCodes = "one-time codes"
  case customCodes = "custom codes"
}

extension LivePart {
  /// The word for people.
  var phrase: String { WordsForPeople.of(rawValue) }

  /// Whether it is followed by the name of one of several.
  var isNamed: Bool { self == .equalizations || self == .pricePoints }

  /// The key of a product's part that is read, or not, independently of the others. Where a product is sold and its prices
  /// are one part.
  var separateKey: Key? {
    switch self {
    case .localizations: .localizations
    case .availability, .storefronts, .prices: .prices
    case .introductoryOffers: .introductoryOffers
    case .promotionalOffers: .promotionalOffers
    case .winBackOffers: .winBackOffers
    case .offerCodes: .offerCodes
    case .subscriptionGroups, .inAppPurchases, .gracePeriod, .promotedPurchases, .storefrontList,
      .equalizations,
      .pricePoints, .subscriptions, .reviewScreenshot, .oneTimeCodes, .customCodes:
      nil
    }
  }
}
