/// The texts of Apple's that rules rest on, each named once.
extension RuleSource {
  static let inAppPurchaseInformation = RuleSource.apple(
    title: "App Store Connect Help, In-app purchase information", url: nil, read: "2026-10")

  static let winBackOfferAttributes = RuleSource.apple(
    title: "App Store Connect API, WinBackOffer.Attributes",
    url: "https://developer.apple.com/documentation/appstoreconnectapi/winbackoffer/attributes",
    read: "2026-10")

  static let configuringWinBackOffers = RuleSource.apple(
    title: "App Store Connect API, Creating and configuring win-back offers", url: nil, read: "2026-10")

  static let supportingOfferCodes = RuleSource.apple(
    title: "StoreKit, Supporting offer codes in your app",
    url: "https://developer.apple.com/documentation/storekit/supporting-offer-codes-in-your-app",
    read: "2026-10")

  static let implementingOfferCodes = RuleSource.apple(
    title: "StoreKit, Implementing offer codes in your app", url: nil, read: "2026-10")

  static let settingUpWinBackOffers = RuleSource.apple(
    title: "App Store Connect Help, Set up win-back offers", url: nil, read: "2026-10")

  static let supportingWinBackOffers = RuleSource.apple(
    title: "StoreKit, Supporting win-back offers in your app",
    url: "https://developer.apple.com/documentation/storekit/supporting-win-back-offers-in-your-app",
    read: "2026-10")

  static let settingUpIntroductoryOffers = RuleSource.apple(
    title: "App Store Connect Help, Set up introductory offers for auto-renewable subscriptions", url: nil,
    read: "2026-10")

  static let subscriptionInformation = RuleSource.apple(
    title: "App Store Connect Help, Auto-renewable subscription information", url: nil, read: "2026-10")

  static let localeShortcodes = RuleSource.apple(
    title: "App Store Connect API, Managing metadata in your app by using locale shortcodes", url: nil,
    read: "2025-06")

  /// Its limits: the page itself was not read for them.
  static let settingUpOfferCodesAsQuoted = RuleSource.apple(
    title: "App Store Connect Help, Set up offer codes, as others quote it", url: nil, read: "2026-10")
}
