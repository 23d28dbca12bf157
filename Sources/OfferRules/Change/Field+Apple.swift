package import OfferLanguage

extension Field {
  /// Whether the key is sent to Apple. A key that can be set once is a number that Apple assigns, which is not sent.
  package var isKnownToApple: Bool { apple != nil && lock != .once }

  /// Whether live state has the key.
  ///
  /// The App Store Connect API has images but no paths of them, and does not have the base territory of an app.
  package var isInLiveState: Bool {
    switch key {
    case .promotionalImage, .reviewScreenshot, .baseTerritory: false
    case .appleId: true
    default: isKnownToApple
    }
  }
}
