import Diagnostics
import OfferModel

/// Where a customer can meet an offer.
package enum MeetingPlace: String, CaseIterable, Sendable {
  case launchSheet = "launch-sheet"
  case storeKitViews = "storekit-views"
  case subscriptionsPage = "subscriptions-page"
  case appStore = "app-store"
  case directLink = "direct-link"
  case app
  case redemption

  package var phrase: String {
    switch self {
    case .launchSheet: "sheet when the app starts"
    case .storeKitViews: "StoreKit views of the app"
    case .subscriptionsPage: "Subscriptions page of the account"
    case .appStore: "App Store"
    case .directLink: "direct link"
    case .app: "the app"
    case .redemption: "redemption of a code"
    }
  }
}

extension SimulatedOffer {
  /// Source: "Supporting win-back offers in your app", "Merchandising win-back offers in your app".
  package var places: [MeetingPlace] {
    switch terms {
    case .introductory: [.app, .storeKitViews]
    case .promotional: [.app]
    case .offerCode: [.redemption]
    case .winBack(let offer):
      [.launchSheet, .storeKitViews, .subscriptionsPage] + (offer.isPromoted ? [.appStore] : [])
        + (offer.appleId == nil ? [] : [.directLink])
    }
  }

  /// The address of a win-back offer whose Apple ID is known.
  package var directLink: String? {
    guard case .winBack(let offer) = terms else { return nil }
    return offer.appleId.map { "https://apps.apple.com/win-back/\($0.value)" }
  }

  /// Whether the customer gets the introductory offer first and then this one.
  package var isStacked: Bool {
    guard case .offerCode(_, let part) = terms, case .stackWithIntroOffers = part.offerEligibility.value
    else {
      return false
    }
    return true
  }
}
