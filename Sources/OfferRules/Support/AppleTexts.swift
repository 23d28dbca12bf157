/// The texts of Apple's that rules rest on, each named once.
extension RuleSource {
  static let inAppPurchaseInformation = help(
    "In-app purchase information", "reference/in-app-purchases-and-subscriptions/in-app-purchase-information",
    read: "2026-09-02")

  static let configuringInAppPurchases = help(
    "Overview for configuring in-app purchases",
    "configure-in-app-purchase-settings/overview-for-configuring-in-app-purchases", read: "2026-09-02")

  static let turningOnFamilySharing = help(
    "Turn on Family Sharing for in-app purchases",
    "configure-in-app-purchase-settings/turn-on-family-sharing-for-in-app-purchases", read: "2026-10-01")

  static let subscriptionInformation = help(
    "Auto-renewable subscription information",
    "reference/in-app-purchases-and-subscriptions/auto-renewable-subscription-information", read: "2026-09-02"
  )

  static let offeringSubscriptions = help(
    "Offer auto-renewable subscriptions", "manage-subscriptions/offer-auto-renewable-subscriptions",
    read: "2026-10-01")

  static let settingUpIntroductoryOffers = help(
    "Set up introductory offers for auto-renewable subscriptions",
    "manage-subscriptions/set-up-introductory-offers-for-auto-renewable-subscriptions", read: "2026-10")

  static let settingUpPromotionalOffers = help(
    "Set up promotional offers for auto-renewable subscriptions",
    "manage-subscriptions/set-up-promotional-offers-for-auto-renewable-subscriptions", read: "2026-09-02")

  static let settingUpWinBackOffers = help(
    "Set up win-back offers", "manage-subscriptions/set-up-win-back-offers", read: "2026-09-02")

  /// A quotation of the page, another of 2026-10-05.
  static let settingUpOfferCodes = help(
    "Set up subscription offer codes", "manage-subscriptions/set-up-subscription-offer-codes",
    read: "2026-09-22")

  static let managingPricing = help(
    "Manage pricing for auto-renewable subscriptions",
    "manage-subscriptions/manage-pricing-for-auto-renewable-subscriptions", read: "2026-09-02")

  static let enablingGracePeriod = help(
    "Enable billing grace period for auto-renewable subscriptions",
    "manage-subscriptions/enable-billing-grace-period-for-auto-renewable-subscriptions", read: "2026-10")

  static let winBackOfferAttributes = api(
    "WinBackOffer.Attributes", "winbackoffer/attributes", read: "2026-10")

  static let creatingWinBackOffers = api(
    "POST /v1/winBackOffers", "post-v1-winbackoffers", read: "2026-10")

  static let configuringWinBackOffers = api(
    "Creating and configuring win-back offers", "creating-and-configuring-win-back-offers", read: "2026-10")

  static let submittingSubscriptions = api(
    "Submitting subscriptions and subscription groups for App Review",
    "submitting-subscriptions-and-subscription-groups-for-app-review", read: "2025-06")

  static let localeShortcodes = api(
    "Managing metadata in your app by using locale shortcodes",
    "managing-metadata-in-your-app-by-using-locale-shortcodes", read: "2026-09-02")

  static let supportingOfferCodes = storeKit(
    "Supporting offer codes in your app", "supporting-offer-codes-in-your-app", read: "2026-10")

  static let implementingOfferCodes = storeKit(
    "Implementing offer codes in your app", "implementing-offer-codes-in-your-app", read: "2026-10")

  static let supportingWinBackOffers = storeKit(
    "Supporting win-back offers in your app", "supporting-win-back-offers-in-your-app", read: "2026-10")

  static let twelveMonthCommitment = storeKit(
    "Supporting monthly subscriptions with a 12-month commitment",
    "supporting-monthly-subscriptions-with-a-12-month-commitment", read: "2026-11")

  static let implementingAppStoreOffers = RuleSource.apple(
    title: "WWDC24 session 10110, Implement App Store Offers",
    url: "https://developer.apple.com/videos/play/wwdc2024/10110", read: "2026-10")

  private static func help(_ title: String, _ path: String, read: String) -> RuleSource {
    .apple(
      title: "App Store Connect Help, " + title,
      url: "https://developer.apple.com/help/app-store-connect/" + path, read: read)
  }

  private static func api(_ title: String, _ path: String, read: String) -> RuleSource {
    .apple(
      title: "App Store Connect API, " + title,
      url: "https://developer.apple.com/documentation/appstoreconnectapi/" + path, read: read)
  }

  private static func storeKit(_ title: String, _ path: String, read: String) -> RuleSource {
    .apple(
      title: "StoreKit, " + title, url: "https://developer.apple.com/documentation/storekit/" + path,
      read: read)
  }
}
