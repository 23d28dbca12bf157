extension Offer {
  /// The address where customers redeem a code of the offer, with `{code}` in place of the code; nil if no code is redeemed at the
  /// App Store, or the Apple ID of the app is not known.
  package func redemptionLink(ofApp appleId: Int?) -> String? {
    guard let appleId, self.code?.isRedeemedAtApple ?? false else { return nil }
    return "https://apps.apple.com/redeem?ctx=offercodes&id=\(appleId)&code={code}"
  }
}
