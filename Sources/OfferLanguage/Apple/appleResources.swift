import OfferModel

/// Source: Apple's OpenAPI document, versions 4.4.1 and 4.5.1.
extension AppleResource {
  package static let all = [
    app, gracePeriod, subscriptionGroup, subscription, availability, price, introductoryOffer,
    promotionalOffer, winBackOffer, subscriptionOfferCode, purchaseOfferCode, subscriptionOneTimeCodes,
    subscriptionCustomCodes, purchaseOneTimeCodes, purchaseCustomCodes, groupVersion, subscriptionVersion,
    groupLocalization, subscriptionLocalization, inAppPurchase, purchaseAvailability, purchaseSchedule,
    purchasePrice, purchaseVersion, purchaseLocalization, subscriptionImage, purchaseImage,
    subscriptionScreenshot, purchaseScreenshot, reviewSubmission, reviewItem,
  ]

  // MARK: - The app and its products

  package static let app = AppleResource(
    "apps", "App", [.app],
    [
      .init("bundleId", .bundleId, sent: .never),
      .init("streamlinedPurchasingEnabled", .streamlinedPurchasing, sent: .never),
    ])

  package static let gracePeriod = AppleResource(
    "subscriptionGracePeriods", "SubscriptionGracePeriod", [.billingGracePeriod],
    [
      .init("optIn", .optIn, sent: .changed), .init("sandboxOptIn", .sandboxOptIn, sent: .changed),
      .init("duration", .duration, sent: .changed), .init("renewalType", .renewalType, sent: .changed),
    ])

  package static let subscriptionGroup = AppleResource(
    "subscriptionGroups", "SubscriptionGroup", [.subscriptionGroup],
    in: Home(owner: "app", type: "apps", list: "subscriptionGroups"),
    [.init("referenceName", .referenceName, sent: .always, isName: true)])

  package static let subscription = AppleResource(
    "subscriptions", "Subscription", [.subscription],
    in: Home(owner: "group", type: "subscriptionGroups", list: "subscriptions"),
    [
      .init("name", .referenceName, sent: .always), .init("productId", .productId, isName: true),
      .init("familySharable", .familySharable, sent: .always),
      .init("subscriptionPeriod", .period, sent: .always),
      .init("reviewNote", .reviewNote, sent: .always), .init("groupLevel", .level, sent: .always),
    ])

  package static let inAppPurchase = AppleResource(
    "inAppPurchases", "InAppPurchaseV2", [.inAppPurchase], version: 2,
    in: Home(owner: "app", type: "apps", list: "inAppPurchasesV2"),
    [
      .init("name", .referenceName, sent: .always), .init("productId", .productId, isName: true),
      .init("inAppPurchaseType", .type), .init("reviewNote", .reviewNote, sent: .always),
      .init("familySharable", .familySharable, sent: .always),
    ])

  /// A new one takes the place of what is there.
  package static let purchaseAvailability = AppleResource(
    "inAppPurchaseAvailabilities", "InAppPurchaseAvailability", [],
    in: ofPurchase("inAppPurchaseAvailability"),
    [.init("availableInNewTerritories", .availableInNewTerritories)])

  /// A new one takes the place of what is there, with all its prices.
  package static let purchaseSchedule = AppleResource(
    "inAppPurchasePriceSchedules", "InAppPurchasePriceSchedule", [], in: ofPurchase("iapPriceSchedule"),
    prices: "inAppPurchasePrices", [])

  package static let purchasePrice = AppleResource(
    "inAppPurchasePrices", "InAppPurchasePrice", [.purchasePriceChange],
    [.init("startDate", .startDate), .init("endDate", nil)])

  private static func ofPurchase(_ list: String) -> Home {
    Home(owner: "inAppPurchase", type: "inAppPurchases", list: list)
  }

  package static let availability = AppleResource(
    "subscriptionPlanAvailabilities", "SubscriptionPlanAvailability", [.monthlyPlan, .subscription],
    in: ofSubscription("planAvailabilities"),
    [
      .init("availableInNewTerritories", .availableInNewTerritories, sent: .always),
      .init("planType", .targetPlan, isName: true),
    ])

  /// `preserved` is what answers have of `preserveCurrentPrice`.
  package static let price = AppleResource(
    "subscriptionPrices", "SubscriptionPrice", [.priceChange], in: ofSubscription("prices"),
    [
      .init("startDate", .startDate),
      .init(
        "preserveCurrentPrice", .existingSubscribers,
        .truth(PriceChange.ExistingSubscribers.keepPrice.rawValue)),
      .init("planType", .targetPlan),
    ])

  // MARK: - Texts

  package static let groupVersion = AppleResource(
    "subscriptionGroupVersions", "SubscriptionGroupVersion", [],
    in: Home(owner: "subscriptionGroup", type: "subscriptionGroups", list: "versions"), [])

  package static let subscriptionVersion = AppleResource(
    "subscriptionVersions", "SubscriptionVersion", [], in: ofSubscription("versions"), [])

  package static let groupLocalization = AppleResource(
    "subscriptionGroupLocalizations", "SubscriptionGroupLocalization", [.groupLocalization], version: 2,
    in: Home(owner: "version", type: "subscriptionGroupVersions", list: "localizations"),
    [
      .init("locale", nil, isName: true), .init("name", .displayName, sent: .always),
      .init("customAppName", .customAppName, sent: .always),
    ])

  package static let subscriptionLocalization = AppleResource(
    "subscriptionLocalizations", "SubscriptionLocalization", [.productLocalization], version: 2,
    in: Home(owner: "version", type: "subscriptionVersions", list: "localizations"),
    [
      .init("locale", nil, isName: true), .init("name", .displayName, sent: .always),
      .init("description", .description, sent: .always),
    ])

  package static let purchaseVersion = AppleResource(
    "inAppPurchaseVersions", "InAppPurchaseVersion", [], in: ofPurchase("versions"), [])

  package static let purchaseLocalization = AppleResource(
    "inAppPurchaseLocalizations", "InAppPurchaseLocalization", [.productLocalization], version: 2,
    in: Home(owner: "version", type: "inAppPurchaseVersions", list: "localizations"),
    [
      .init("locale", nil, isName: true), .init("name", .displayName, sent: .always),
      .init("description", .description, sent: .always),
    ])

  // MARK: - Files and reviews

  package static let subscriptionImage = AppleResource(
    "subscriptionImages", "SubscriptionImageV2", [], version: 2,
    in: Home(owner: "version", type: "subscriptionVersions", list: "images"), file)
  package static let purchaseImage = AppleResource(
    "inAppPurchaseImages", "InAppPurchaseImageV2", [], version: 2,
    in: Home(owner: "version", type: "inAppPurchaseVersions", list: "images"), file)
  package static let subscriptionScreenshot = AppleResource(
    "subscriptionAppStoreReviewScreenshots", "SubscriptionAppStoreReviewScreenshot", [],
    in: ofSubscription("appStoreReviewScreenshot"), file)
  package static let purchaseScreenshot = AppleResource(
    "inAppPurchaseAppStoreReviewScreenshots", "InAppPurchaseAppStoreReviewScreenshot", [],
    in: Home(owner: "inAppPurchaseV2", type: "inAppPurchases", list: "appStoreReviewScreenshot"), file)

  private static let file: [AppleAttribute] = [
    .init("fileName", nil, isName: true), .init("fileSize", nil, isName: true),
  ]

  package static let reviewSubmission = AppleResource(
    "reviewSubmissions", "ReviewSubmission", [],
    in: Home(owner: "app", type: "apps", list: "reviewSubmissions"),
    [.init("platform", nil, isName: true)])
  package static let reviewItem = AppleResource(
    "reviewSubmissionItems", "ReviewSubmissionItem", [],
    in: Home(owner: "reviewSubmission", type: "reviewSubmissions", list: "items"), [])

  // MARK: - Offers

  package static let introductoryOffer = AppleResource(
    "subscriptionIntroductoryOffers", "SubscriptionIntroductoryOffer", [.introductoryOffer],
    in: ofSubscription("introductoryOffers"),
    terms(isName: true) + [
      .init("startDate", .startDate, isName: true), .init("endDate", .endDate, sent: .always, isName: true),
    ])

  package static let promotionalOffer = AppleResource(
    "subscriptionPromotionalOffers", "SubscriptionPromotionalOffer", [.promotionalOffer],
    in: ofSubscription("promotionalOffers"), prices: "subscriptionPromotionalOfferPrices",
    [.init("name", .referenceName), .init("offerCode", .offerId, isName: true)] + terms())

  package static let winBackOffer = AppleResource(
    "winBackOffers", "WinBackOffer", [.winBackOffer], in: ofSubscription("winBackOffers"),
    prices: "winBackOfferPrices",
    [.init("referenceName", .referenceName), .init("offerId", .offerId, isName: true)]
      + terms(count: "periodCount") + [
        .init("startDate", .startDate, sent: .always), .init("endDate", .endDate, sent: .always),
        .init("priority", .priority, sent: .always),
        .init("promotionIntent", .promotionIntent, sent: .always),
        .init(
          "customerEligibility…", .customerEligibility,
          .attributes(
            .customerEligibility,
            [
              .init(
                "customerEligibilityPaidSubscriptionDurationInMonths", .paidSubscriptionDurationInMonths,
                sent: .always),
              .init(
                "customerEligibilityTimeSinceLastSubscribedInMonths", .timeSinceLastSubscribedInMonths,
                .object(.monthsSince, [.init("minimum", .minimum), .init("maximum", .maximum)]), sent: .always
              ),
              .init(
                "customerEligibilityWaitBetweenOffersInMonths", .waitBetweenOffersInMonths, sent: .always),
            ]), sent: .always),
      ])

  private static func ofSubscription(_ list: String) -> Home {
    Home(owner: "subscription", type: "subscriptions", list: list)
  }

  /// - Parameter count: Apple has two names for the number of periods.
  private static func terms(count: String = "numberOfPeriods", isName: Bool = false) -> [AppleAttribute] {
    [
      .init("duration", .duration, .lengthUnit, isName: isName), .init("offerMode", .mode, isName: isName),
      .init(count, .duration, .lengthCount, isName: isName),
      .init("targetSubscriptionPlanType", .targetPlan, sent: .onceUnlessDefault, isName: isName),
    ]
  }

  // MARK: - Offer codes

  package static let subscriptionOfferCode = AppleResource(
    "subscriptionOfferCodes", "SubscriptionOfferCode", [.offerCode], in: ofSubscription("offerCodes"),
    prices: "subscriptionOfferCodePrices",
    [
      .init("name", .referenceName, isName: true), .init("customerEligibilities", .customerEligibilities),
      .init("offerEligibility", .offerEligibility),
    ] + terms() + [
      .init("autoRenewEnabled", .autoRenewEnabled, sent: .onceUnlessDefault),
      .init("active", .active, sent: .changed),
    ])

  package static let purchaseOfferCode = AppleResource(
    "inAppPurchaseOfferCodes", "InAppPurchaseOfferCode", [.inAppPurchaseOfferCode],
    in: Home(owner: "inAppPurchase", type: "inAppPurchases", list: "offerCodes"),
    prices: "inAppPurchaseOfferPrices",
    [
      .init("name", .referenceName, isName: true), .init("customerEligibilities", .customerEligibilities),
      .init("active", .active, sent: .changed),
    ])

  package static let subscriptionOneTimeCodes = oneTimeCodes("subscription", "Subscription")
  package static let purchaseOneTimeCodes = oneTimeCodes("inAppPurchase", "InAppPurchase")
  package static let subscriptionCustomCodes = customCodes("subscription", "Subscription")
  package static let purchaseCustomCodes = customCodes("inAppPurchase", "InAppPurchase")

  private static func oneTimeCodes(_ product: String, _ schema: String) -> AppleResource {
    AppleResource(
      product + "OfferCodeOneTimeUseCodes", schema + "OfferCodeOneTimeUseCode", [.batch],
      in: Home(owner: "offerCode", type: product + "OfferCodes", list: "oneTimeUseCodes"),
      batch + [.init("environment", .environment, sent: .onceUnlessDefault, isName: true)])
  }

  private static func customCodes(_ product: String, _ schema: String) -> AppleResource {
    AppleResource(
      product + "OfferCodeCustomCodes", schema + "OfferCodeCustomCode", [.batch],
      in: Home(owner: "offerCode", type: product + "OfferCodes", list: "customCodes"),
      [.init("customCode", .code, isName: true)] + batch)
  }

  private static let batch: [AppleAttribute] = [
    .init("numberOfCodes", .count, isName: true), .init("createdDate", .createdDate, sent: .never),
    .init("expirationDate", .expirationDate, isName: true), .init("active", .active, sent: .changed),
  ]

  // MARK: - Names

  /// What keys are called that are no attributes.
  static let otherNames: [([ObjectID], Key, String)] = [
    ([.app], .appleId, "id of the app"), ([.app], .baseTerritory, "baseTerritory"),
    ([.app], .billingGracePeriod, "SubscriptionGracePeriod"),
    ([.subscription, .inAppPurchase, .monthlyPlan], .territories, "availableTerritories"),
    ([.inAppPurchase], .availableInNewTerritories, "availableInNewTerritories"),
    ([.subscription, .monthlyPlan, .priceChange], .prices, "SubscriptionPrice"),
    ([.inAppPurchase, .purchasePriceChange], .prices, "InAppPurchasePrice"),
    ([.subscription, .inAppPurchase], .localizations, "localizations"),
    ([.subscription], .promotionalImage, "SubscriptionImage"),
    ([.inAppPurchase], .promotionalImage, "InAppPurchaseImage"),
    ([.subscription, .inAppPurchase], .reviewScreenshot, "appStoreReviewScreenshot"),
    ([.subscription], .billingPlans, "SubscriptionPlanAvailability"),
    ([.billingPlans], .monthly, BillingPlan.monthly.appleName),
    (
      [.introductoryOffer, .promotionalOffer, .winBackOffer, .offerCode, .inAppPurchaseOfferCode], .prices,
      "prices"
    ),
    (
      [.introductoryOffer, .winBackOffer, .offerCode, .inAppPurchaseOfferCode], .territories,
      "territory of each price"
    ),
    ([.winBackOffer], .appleId, "id of the offer"),
  ]
}
