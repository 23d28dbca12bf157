import ByteText

/// What a key of App Store Connect is for, by the name that its file has when it is downloaded.
///
/// The contents of the files do not differ. Source: the names of downloads, as public reports of 2026 give them.
package enum KeyUse: Sendable {
  /// `AuthKey_….p8`: requests to the App Store Connect API.
  case api
  /// `SubscriptionKey_….p8`: signatures of offers, and the App Store Server API.
  case inAppPurchase

  /// Nil for a file with another name.
  package init?(ofFile path: String) {
    let name = path.byBytes.split(separator: "/").last ?? ""
    if name.byBytes.hasPrefix("AuthKey_") {
      self = .api
    } else if name.byBytes.hasPrefix("SubscriptionKey_") {
      self = .inAppPurchase
    } else {
      return nil
    }
  }
}
