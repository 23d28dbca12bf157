/// The resources, by the names that code has for them.
extension AppleResource {
  package static let all: [AppleResource] = [
    app, gracePeriod, subscriptionGroup, subscription, availability, price, introductoryOffer,
    promotionalOffer, winBackOffer, subscriptionOfferCode, purchaseOfferCode, subscriptionOneTimeCodes,
    subscriptionCustomCodes, purchaseOneTimeCodes, purchaseCustomCodes, groupVersion, subscriptionVersion,
    groupLocalization, subscriptionLocalization, inAppPurchase, purchaseAvailability, purchaseSchedule,
    purchasePrice, purchaseVersion, purchaseLocalization, subscriptionImage, purchaseImage,
    subscriptionScreenshot, purchaseScreenshot, reviewSubmission, reviewItem,
  ]

  package static let app = AppleResource("apps", "App", .app)
  package static let gracePeriod = AppleResource(
    "subscriptionGracePeriods", "SubscriptionGracePeriod", .billingGracePeriod)
  package static let subscriptionGroup = AppleResource(
    "subscriptionGroups", "SubscriptionGroup", .subscriptionGroup,
    in: Home("app", "apps", "subscriptionGroups"))
  package static let subscription = AppleResource(
    "subscriptions", "Subscription", .subscription, in: Home("group", "subscriptionGroups", "subscriptions"),
    order: [.referenceName, .productId, .familySharable, .period, .reviewNote])
  package static let availability = AppleResource(
    "subscriptionPlanAvailabilities", "SubscriptionPlanAvailability", .monthlyPlan,
    in: Home("subscription", "subscriptions", "planAvailabilities"),
    own: [.attribute("planType", .once, isName: true, key: .targetPlan)])
  /// `preserved` is what answers have of `preserveCurrentPrice`.
  package static let price = AppleResource(
    "subscriptionPrices", "SubscriptionPrice", .priceChange,
    in: Home("subscription", "subscriptions", "prices"),
    own: [.attribute("planType", .once, key: .targetPlan)])
  package static let introductoryOffer = AppleResource(
    "subscriptionIntroductoryOffers", "SubscriptionIntroductoryOffer", .introductoryOffer,
    in: Home("subscription", "subscriptions", "introductoryOffers"), order: [.duration, .mode, .duration])
  package static let promotionalOffer = AppleResource(
    "subscriptionPromotionalOffers", "SubscriptionPromotionalOffer", .promotionalOffer,
    in: Home("subscription", "subscriptions", "promotionalOffers"),
    prices: "subscriptionPromotionalOfferPrices",
    order: [.referenceName, .offerId, .duration, .mode, .duration])
  package static let winBackOffer = AppleResource(
    "winBackOffers", "WinBackOffer", .winBackOffer,
    in: Home("subscription", "subscriptions", "winBackOffers"), prices: "winBackOfferPrices",
    order: [.referenceName, .offerId, .duration, .mode, .duration])
  package static let subscriptionOfferCode = AppleResource(
    "subscriptionOfferCodes", "SubscriptionOfferCode", .offerCode,
    in: Home("subscription", "subscriptions", "offerCodes"), prices: "subscriptionOfferCodePrices",
    order: [
      .referenceName, .customerEligibilities, .offerEligibility, .duration, .mode, .duration, .targetPlan,
      .autoRenewEnabled,
    ])
  package static let purchaseOfferCode = AppleResource(
    "inAppPurchaseOfferCodes", "InAppPurchaseOfferCode", .inAppPurchaseOfferCode,
    in: Home("inAppPurchase", "inAppPurchases", "offerCodes"), prices: "inAppPurchaseOfferPrices",
    order: [.referenceName, .customerEligibilities])
  package static let subscriptionOneTimeCodes = AppleResource(
    "subscriptionOfferCodeOneTimeUseCodes", "SubscriptionOfferCodeOneTimeUseCode", .batch,
    in: Home("offerCode", "subscriptionOfferCodes", "oneTimeUseCodes"),
    order: [.count, .createdDate, .expirationDate, .active], without: [.code])
  package static let subscriptionCustomCodes = AppleResource(
    "subscriptionOfferCodeCustomCodes", "SubscriptionOfferCodeCustomCode", .batch,
    in: Home("offerCode", "subscriptionOfferCodes", "customCodes"), order: [.code], without: [.environment])
  package static let purchaseOneTimeCodes = AppleResource(
    "inAppPurchaseOfferCodeOneTimeUseCodes", "InAppPurchaseOfferCodeOneTimeUseCode", .batch,
    in: Home("offerCode", "inAppPurchaseOfferCodes", "oneTimeUseCodes"),
    order: [.count, .createdDate, .expirationDate, .active], without: [.code])
  package static let purchaseCustomCodes = AppleResource(
    "inAppPurchaseOfferCodeCustomCodes", "InAppPurchaseOfferCodeCustomCode", .batch,
    in: Home("offerCode", "inAppPurchaseOfferCodes", "customCodes"), order: [.code], without: [.environment])
  package static let groupVersion = AppleResource(
    "subscriptionGroupVersions", "SubscriptionGroupVersion",
    in: Home("subscriptionGroup", "subscriptionGroups", "versions"))
  package static let subscriptionVersion = AppleResource(
    "subscriptionVersions", "SubscriptionVersion", in: Home("subscription", "subscriptions", "versions"))
  package static let groupLocalization = AppleResource(
    "subscriptionGroupLocalizations", "SubscriptionGroupLocalization", .groupLocalization,
    in: Home("version", "subscriptionGroupVersions", "localizations"), version: 2,
    own: [.attribute("locale", .once, isName: true)])
  package static let subscriptionLocalization = AppleResource(
    "subscriptionLocalizations", "SubscriptionLocalization", .productLocalization,
    in: Home("version", "subscriptionVersions", "localizations"), version: 2,
    own: [.attribute("locale", .once, isName: true)])
  package static let inAppPurchase = AppleResource(
    "inAppPurchases", "InAppPurchaseV2", .inAppPurchase, in: Home("app", "apps", "inAppPurchasesV2"),
    version: 2, order: [.referenceName, .productId, .type, .reviewNote])
  /// A new one takes the place of what is there.
  package static let purchaseAvailability = AppleResource(
    "inAppPurchaseAvailabilities", "InAppPurchaseAvailability",
    in: Home("inAppPurchase", "inAppPurchases", "inAppPurchaseAvailability"),
    own: [.attribute("availableInNewTerritories", .once, key: .availableInNewTerritories)])
  /// A new one takes the place of what is there, with all its prices.
  package static let purchaseSchedule = AppleResource(
    "inAppPurchasePriceSchedules", "InAppPurchasePriceSchedule",
    in: Home("inAppPurchase", "inAppPurchases", "iapPriceSchedule"), prices: "inAppPurchasePrices")
  private static let purchasePrice = AppleResource(
    "inAppPurchasePrices", "InAppPurchasePrice", .purchasePriceChange, own: [.attribute("endDate", .once)])
  package static let purchaseVersion = AppleResource(
    "inAppPurchaseVersions", "InAppPurchaseVersion", in: Home("inAppPurchase", "inAppPurchases", "versions"))
  package static let purchaseLocalization = AppleResource(
    "inAppPurchaseLocalizations", "InAppPurchaseLocalization", .productLocalization,
    in: Home("version", "inAppPurchaseVersions", "localizations"), version: 2,
    own: [.attribute("locale", .once, isName: true)])
  package static let subscriptionImage = AppleResource(
    "subscriptionImages", "SubscriptionImageV2", in: Home("version", "subscriptionVersions", "images"),
    version: 2,
    own: [.attribute("fileName", .once, isName: true), .attribute("fileSize", .once, isName: true)])
  package static let purchaseImage = AppleResource(
    "inAppPurchaseImages", "InAppPurchaseImageV2", in: Home("version", "inAppPurchaseVersions", "images"),
    version: 2,
    own: [.attribute("fileName", .once, isName: true), .attribute("fileSize", .once, isName: true)])
  package static let subscriptionScreenshot = AppleResource(
    "subscriptionAppStoreReviewScreenshots", "SubscriptionAppStoreReviewScreenshot",
    in: Home("subscription", "subscriptions", "appStoreReviewScreenshot"),
    own: [.attribute("fileName", .once, isName: true), .attribute("fileSize", .once, isName: true)])
  package static let purchaseScreenshot = AppleResource(
    "inAppPurchaseAppStoreReviewScreenshots", "InAppPurchaseAppStoreReviewScreenshot",
    in: Home("inAppPurchaseV2", "inAppPurchases", "appStoreReviewScreenshot"),
    own: [.attribute("fileName", .once, isName: true), .attribute("fileSize", .once, isName: true)])
  package static let reviewSubmission = AppleResource(
    "reviewSubmissions", "ReviewSubmission", in: Home("app", "apps", "reviewSubmissions"),
    own: [.attribute("platform", .once, isName: true)])
  package static let reviewItem = AppleResource(
    "reviewSubmissionItems", "ReviewSubmissionItem",
    in: Home("reviewSubmission", "reviewSubmissions", "items"))
}
