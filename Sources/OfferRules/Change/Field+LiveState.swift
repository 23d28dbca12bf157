package import OfferLanguage

extension Field {
  /// Whether Apple has such a key; what may be set once is a number that Apple gave.
  package var isKnownToApple: Bool { apple != nil && lock != .once }

  /// Whether live state has the key.
  ///
  /// The App Store Connect API has an image but not its path, and no base territory of an app.
  package var isInLiveState: Bool {
    switch key {
    case .promotionalImage, .baseTerritory: false
    default: isKnownToApple
    }
  }
}
