package import OfferLanguage

extension Field {
  /// Whether Apple has such a key; what may be set once is a number that Apple gave.
  package var isKnownToApple: Bool { apple != nil && lock != .once }

  /// Whether live state has the key.
  ///
  /// The App Store Connect API has images but not their paths, and no base territory of an app.
  package var isInLiveState: Bool {
    switch key {
    case .promotionalImage, .reviewScreenshot, .baseTerritory: false
    case .appleId: true
    default: isKnownToApple
    }
  }
}
