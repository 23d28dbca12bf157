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

  package static let app = AppleResource("apps", schema: "App", .app)
  package static let gracePeriod = AppleResource(
    "subscriptionGracePeriods", schema: "SubscriptionGracePeriod", .billingGracePeriod)
  package static let subscriptionGroup = AppleResource(
    "subscriptionGroups", schema: "SubscriptionGroup", .subscriptionGroup,
    in: Home("app", type: "apps", list: "subscriptionGroups"))
  package static let subscription = AppleResource(
    "subscriptions", schema: "Subscription", .subscription,
    in: Home("group", type: "subscriptionGroups", list: "subscriptions"),
    order: [.referenceName, .productId, .familySharable, .period, .reviewNote])
  package static let availability = AppleResource(
    "subscriptionPlanAvailabilities", schema: "SubscriptionPlanAvailability", .monthlyPlan,
    in: Home("subscription", type: "subscriptions", list: "planAvailabilities"),
    own: [.attribute("planType", .once, isName: true, key: .targetPlan)])
  /// `preserved` is what answers have of `preserveCurrentPrice`.
  package static let price = AppleResource(
    "subscriptionPrices", schema: "SubscriptionPrice", .priceChange,
    in: Home("subscription", type: "subscriptions", list: "prices"),
    own: [.attribute("planType", .once, key: .targetPlan)])
  package static let introductoryOffer = AppleResource(
    "subscriptionIntroductoryOffers", schema: "SubscriptionIntroductoryOffer", .introductoryOffer,
    in: Home("subscription", type: "subscriptions", list: "introductoryOffers"),
    order: [.duration, .mode, .duration])
  package static let promotionalOffer = AppleResource(
    "subscriptionPromotionalOffers", schema: "SubscriptionPromotionalOffer", .promotionalOffer,
    in: Home("subscription", type: "subscriptions", list: "promotionalOffers"),
    prices: "subscriptionPromotionalOfferPrices",
    order: [.referenceName, .offerId, .duration, .mode, .duration])
  package static let winBackOffer = AppleResource(
    "winBackOffers", schema: "WinBackOffer", .winBackOffer,
    in: Home("subscription", type: "subscriptions", list: "winBackOffers"), prices: "winBackOfferPrices",
    order: [.referenceName, .offerId, .duration, .mode, .duration])
  package static let subscriptionOfferCode = AppleResource(
    "subscriptionOfferCodes", schema: "SubscriptionOfferCode", .offerCode,
    in: Home("subscription", type: "subscriptions", list: "offerCodes"),
    prices: "subscriptionOfferCodePrices",
    order: [
      .referenceName, .customerEligibilities, .offerEligibility, .duration, .mode, .duration, .targetPlan,
      .autoRenewEnabled,
    ])
  package static let purchaseOfferCode = AppleResource(
    "inAppPurchaseOfferCodes", schema: "InAppPurchaseOfferCode", .inAppPurchaseOfferCode,
    in: Home("inAppPurchase", type: "inAppPurchases", list: "offerCodes"), prices: "inAppPurchaseOfferPrices",
    order: [.referenceName, .customerEligibilities])
  package static let subscriptionOneTimeCodes = AppleResource(
    "subscriptionOfferCodeOneTimeUseCodes", schema: "SubscriptionOfferCodeOneTimeUseCode", .batch,
    in: Home("offerCode", type: "subscriptionOfferCodes", list: "oneTimeUseCodes"),
    order: [.count, .createdDate, .expirationDate, .active], without: [.code])
  package static let subscriptionCustomCodes = AppleResource(
    "subscriptionOfferCodeCustomCodes", schema: "SubscriptionOfferCodeCustomCode", .batch,
    in: Home("offerCode", type: "subscriptionOfferCodes", list: "customCodes"), order: [.code],
    without: [.environment])
  package static let purchaseOneTimeCodes = AppleResource(
    "inAppPurchaseOfferCodeOneTimeUseCodes", schema: "InAppPurchaseOfferCodeOneTimeUseCode", .batch,
    in: Home("offerCode", type: "inAppPurchaseOfferCodes", list: "oneTimeUseCodes"),
    order: [.count, .createdDate, .expirationDate, .active], without: [.code])
  package static let purchaseCustomCodes = AppleResource(
    "inAppPurchaseOfferCodeCustomCodes", schema: "InAppPurchaseOfferCodeCustomCode", .batch,
    in: Home("offerCode", type: "inAppPurchaseOfferCodes", list: "customCodes"), order: [.code],
    without: [.environment])
  package static let groupVersion = AppleResource(
    "subscriptionGroupVersions", schema: "SubscriptionGroupVersion",
    in: Home("subscriptionGroup", type: "subscriptionGroups", list: "versions"))
  package static let subscriptionVersion = AppleResource(
    "subscriptionVersions", schema: "SubscriptionVersion",
    in: Home("subscription", type: "subscriptions", list: "versions"))
  package static let groupLocalization = AppleResource(
    "subscriptionGroupLocalizations", schema: "SubscriptionGroupLocalization", .groupLocalization,
    in: Home("version", type: "subscriptionGroupVersions", list: "localizations"), version: 2,
    own: [.attribute("locale", .once, isName: true)])
  package static let subscriptionLocalization = AppleResource(
    "subscriptionLocalizations", schema: "SubscriptionLocalization", .productLocalization,
    in: Home("version", type: "subscriptionVersions", list: "localizations"), version: 2,
    own: [.attribute("locale", .once, isName: true)])
  package static let inAppPurchase = AppleResource(
    "inAppPurchases", schema: "InAppPurchaseV2", .inAppPurchase,
    in: Home("app", type: "apps", list: "inAppPurchasesV2"),
    version: 2, order: [.referenceName, .productId, .type, .reviewNote])
  /// A new one takes the place of what is there.
  package static let purchaseAvailability = AppleResource(
    "inAppPurchaseAvailabilities", schema: "InAppPurchaseAvailability",
    in: Home("inAppPurchase", type: "inAppPurchases", list: "inAppPurchaseAvailability"),
    own: [.attribute("availableInNewTerritories", .once, key: .availableInNewTerritories)])
  /// A new one takes the place of what is there, with all its prices.
  package static let purchaseSchedule = AppleResource(
    "inAppPurchasePriceSchedules", schema: "InAppPurchasePriceSchedule",
    in: Home("inAppPurchase", type: "inAppPurchases", list: "iapPriceSchedule"), prices: "inAppPurchasePrices"
  )
  private static let purchasePrice = AppleResource(
    "inAppPurchasePrices", schema: "InAppPurchasePrice", .purchasePriceChange,
    own: [.attribute("endDate", .once)])
  package static let purchaseVersion = AppleResource(
    "inAppPurchaseVersions", schema: "InAppPurchaseVersion",
    in: Home("inAppPurchase", type: "inAppPurchases", list: "versions"))
  package static let purchaseLocalization = AppleResource(
    "inAppPurchaseLocalizations", schema: "InAppPurchaseLocalization", .productLocalization,
    in: Home("version", type: "inAppPurchaseVersions", list: "localizations"), version: 2,
    own: [.attribute("locale", .once, isName: true)])
  package static let subscriptionImage = AppleResource(
    "subscriptionImages", schema: "SubscriptionImageV2",
    in: Home("version", type: "subscriptionVersions", list: "images"),
    version: 2,
    own: [.attribute("fileName", .once, isName: true), .attribute("fileSize", .once, isName: true)])
  package static let purchaseImage = AppleResource(
    "inAppPurchaseImages", schema: "InAppPurchaseImageV2",
    in: Home("version", type: "inAppPurchaseVersions", list: "images"),
    version: 2,
    own: [.attribute("fileName", .once, isName: true), .attribute("fileSize", .once, isName: true)])
  package static let subscriptionScreenshot = AppleResource(
    "subscriptionAppStoreReviewScreenshots", schema: "SubscriptionAppStoreReviewScreenshot",
    in: Home("subscription", type: "subscriptions", list: "appStoreReviewScreenshot"),
    own: [.attribute("fileName", .once, isName: true), .attribute("fileSize", .once, isName: true)])
  package static let purchaseScreenshot = AppleResource(
    "inAppPurchaseAppStoreReviewScreenshots", schema: "InAppPurchaseAppStoreReviewScreenshot",
    in: Home("inAppPurchaseV2", type: "inAppPurchases", list: "appStoreReviewScreenshot"),
    own: [.attribute("fileName", .once, isName: true), .attribute("fileSize", .once, isName: true)])
  package static let reviewSubmission = AppleResource(
    "reviewSubmissions", schema: "ReviewSubmission", in: Home("app", type: "apps", list: "reviewSubmissions"),
    own: [.attribute("platform", .once, isName: true)])
  package static let reviewItem = AppleResource(
    "reviewSubmissionItems", schema: "ReviewSubmissionItem",
    in: Home("reviewSubmission", type: "reviewSubmissions", list: "items"))
}
