/// Apple's texts that several rules rest on, each with the date of the edition that was read.
extension RuleSource {
  static let winBackHelp = RuleSource.apple(
    title: "App Store Connect Help, Set up win-back offers", url: nil, read: "2026-10")
  static let winBackAttributes = RuleSource.apple(
    title: "App Store Connect API, WinBackOffer.Attributes", url: nil, read: "2025-06")
  static let winBackArticle = RuleSource.apple(
    title: "StoreKit, Supporting win-back offers in your app",
    url: "https://developer.apple.com/documentation/storekit/supporting-win-back-offers-in-your-app",
    read: "2026-10")
  static let offerCodesArticle = RuleSource.apple(
    title: "StoreKit, Supporting offer codes in your app",
    url: "https://developer.apple.com/documentation/storekit/supporting-offer-codes-in-your-app",
    read: "2026-10")
  static let introductoryHelp = RuleSource.apple(
    title: "App Store Connect Help, Set up introductory offers for auto-renewable subscriptions", url: nil,
    read: "2026-10")
  static let subscriptionHelp = RuleSource.apple(
    title: "App Store Connect Help, Auto-renewable subscription information", url: nil, read: "2026-10")
  static let purchaseHelp = RuleSource.apple(
    title: "App Store Connect Help, In-app purchase information", url: nil, read: "2026-10")
  static let localeArticle = RuleSource.apple(
    title: "App Store Connect API, Managing metadata in your app by using locale shortcodes", url: nil,
    read: "2025-06")
}
