package import OfferLanguage

extension Field {
  /// Whether Apple has such a key; what may be set once is a number that Apple gave.
  package var isKnownToApple: Bool { apple != nil && lock != .once }

  /// Whether live state has the key: what the App Store Connect API returns.
  ///
  /// Streamlined Purchasing is a switch on a page, and of an image Apple does not have the path.
  package var isInLiveState: Bool {
    isKnownToApple && key != .streamlinedPurchasing && key != .promotionalImage
  }
}
