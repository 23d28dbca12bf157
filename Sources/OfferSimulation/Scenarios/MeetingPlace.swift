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

/// Where a customer completes the purchase of a win-back offer.
package enum PurchaseCompletion: CaseIterable, Sendable {
  /// The App Store completes the purchase, and the app gets the transaction.
  case outsideApp
  /// The app gets a `PurchaseIntent`, and makes the purchase.
  case purchaseIntent
  /// The view makes the purchase.
  case inApp
}

extension MeetingPlace {
  /// Where the purchase is completed, with the app's setting of streamlined purchasing.
  ///
  /// Only purchases that begin on the App Store depend on the setting: the Subscriptions page always behaves as if it were on,
  /// and what is redeemed in the sheet arrives as a transaction. Source: "Supporting win-back offers in your app".
  package func completion(isStreamlined: Bool) -> PurchaseCompletion {
    switch self {
    case .launchSheet, .subscriptionsPage, .redemption: .outsideApp
    case .appStore, .directLink: isStreamlined ? .outsideApp : .purchaseIntent
    case .storeKitViews, .app: .inApp
    }
  }
}

extension SimulatedCatalog {
  /// The places where customers can meet an offer. The App Store shows a win-back offer only if its subscription has a
  /// promotional image.
  ///
  /// Source: "Supporting win-back offers in your app", "Merchandising win-back offers in your app".
  package func places(of offer: SimulatedOffer) -> [MeetingPlace] {
    switch offer.offer.part {
    case .introductory: return [.app, .storeKitViews]
    case .promotional: return [.app]
    case .offerCode: return [.redemption]
    case .winBack(let terms):
      let isInAppStore = terms.isPromoted && !needsImage(offer)
      var places: [MeetingPlace] = [.launchSheet, .storeKitViews, .subscriptionsPage]
      if isInAppStore { places.append(.appStore) }
      if terms.appleId != nil { places.append(.directLink) }
      return places
    }
  }

  /// Whether the App Store would show the offer if its subscription had a promotional image.
  package func needsImage(_ offer: SimulatedOffer) -> Bool {
    guard let part = offer.offer.winBack, part.isPromoted else { return false }
    return subscriptions[offer.index.subscription].product.promotionalImage == nil
  }
}
