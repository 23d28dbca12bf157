import Diagnostics

private let productId = Field(
  .productId, .text, .required,
  .means(
    "The product's identifier: unique in the app, never used again.",
    apple: [.attribute("productId", .once, isName: true)],
    spellings: ["productID", "id", "productIdentifier", "Product ID"],
    samples: Samples("com.example.monthly", "com.example.yearly")))
private let referenceName = Field(
  .referenceName, .text, .required,
  .means(
    "Internal name; customers do not see it.", apple: [.attribute("name", .always)],
    spellings: ["name", "Reference Name"], samples: Samples("Monthly", "Yearly")))
private let familySharable = Field(
  .familySharable, .boolean, .defaulted(.boolean(false)),
  .means(
    "Whether Family Sharing applies; it cannot be turned off again.", lock: .oneWay(from: false, to: true),
    apple: [.attribute("familySharable", .always)], spellings: ["familyShareable", "isFamilyShareable"]))
private let reviewNote = Field(
  .reviewNote, .lines, .optional,
  .means("A note for App Review.", apple: [.attribute("reviewNote", .always)]))
private func promotionalImage(atApple schema: String) -> Field {
  Field(
    .promotionalImage, .text, .optional,
    .means(
      "Path of the image, relative to the catalog; an approved one is needed to promote the product or a win-back offer.",
      appleName: schema, spellings: ["image"], samples: Samples(nil, "image.png")))
}
private let reviewScreenshot = Field(
  .reviewScreenshot, .text, .optional,
  .means(
    "Path of the screenshot for App Review, relative to the catalog.", appleName: "appStoreReviewScreenshot",
    spellings: ["screenshot", "appStoreReviewScreenshot"], samples: Samples(nil, "screenshot.png")))
private let territories = Field(
  .territories, .territories, .defaulted(.derived("all")),
  .means(
    "Where it is sold; `none` removes it from sale, but customers who have it keep it.",
    appleName: "availableTerritories",
    spellings: ["availableTerritories", "availability", "storefronts", "countries"],
    samples: Samples("[USA, CAN]", "[USA]")))
private let availableInNewTerritories = Field(
  .availableInNewTerritories, .boolean,
  .defaulted(.derived("true if it is sold in all storefronts, otherwise false")),
  .means(
    "Whether it is sold in storefronts that Apple adds.", appleName: "availableInNewTerritories"))
private let localizations = Field(
  .localizations, .localizations(.productLocalization), .optional,
  .means(
    "What customers see, by locale.", appleName: "localizations",
    samples: Samples(nil, "{en-US: {displayName: One}}")))
private let introductoryOffers = Field(
  .introductoryOffers, .list(.introductoryOffer), .optional,
  .means("For new subscribers.", spellings: ["introductoryOffer", "introOffers"]))
private let promotionalOffers = Field(
  .promotionalOffers, .list(.promotionalOffer), .optional,
  .means(
    "For existing and lapsed subscribers whom your server chooses.", spellings: ["adHocOffers", "discounts"]))
private let winBackOffers = Field(
  .winBackOffers, .list(.winBackOffer), .optional,
  .means("For lapsed subscribers whom Apple chooses by your rules.", spellings: ["winbackOffers"]))
private let offerCodes = Field(
  .offerCodes, .list(.offerCode), .optional,
  .means("Offers that customers get by entering a code.", spellings: ["codeOffers"]))

private let priceChanges = Field(
  .priceChanges, .list(.priceChange), .optional,
  .means(
    "Price changes, each from a certain day; `prices` is what customers pay before the first one.",
    spellings: ["scheduledPrices"]))

package let subscriptionObject = ObjectType(
  .subscription, "subscription",
  documentation: "An auto-renewable subscription.", name: .productId, recognition: .keys([.productId]),
  removal: .needsRetirement,
  [
    productId, referenceName, draftField,
    Field(
      .level, .integer(1...Int.max), .required,
      .means(
        "Its level of service in the group; 1 is the highest.", apple: [.attribute("groupLevel", .always)],
        spellings: ["groupLevel", "groupNumber", "rank", "Level", "Subscription Level"])),
    Field(
      .period, .enumeration(.period), .required,
      .means(
        "How often it renews.", lock: .fixed, apple: [.attribute("subscriptionPeriod", .always)],
        spellings: [
          "subscriptionPeriod", "recurringSubscriptionPeriod", "duration", "Subscription Duration",
          "Duration", "billingPeriod",
        ], samples: Samples("P1M", "P3M"))),
    familySharable, reviewNote, promotionalImage(atApple: "SubscriptionImage"), reviewScreenshot, territories,
    availableInNewTerritories,
    Field(
      .prices, .prices, .required,
      .means(
        "The regular price of a period, by storefront.", appleName: "SubscriptionPrice",
        spellings: ["price", "displayPrice", "Subscription Price", "Subscription Prices"],
        samples: Samples("{USA: 9.99, CAN: 9.99}", "{USA: 10.99, CAN: 9.99}"))),
    priceChanges,
    Field(
      .billingPlans, .object(.billingPlans), .optional,
      .means(
        "Ways to pay for a yearly subscription other than one payment.",
        appleName: "SubscriptionPlanAvailability", spellings: ["planAvailabilities", "planType"])),
    localizations, introductoryOffers, promotionalOffers, winBackOffers, offerCodes,
  ],
  absent: foreignObjects + [
    .keys("campaign", because: "it is a label of offers", help: "write it in each offer of the campaign")
  ])

package let priceChangeObject = ObjectType(
  .priceChange, "price change",
  documentation:
    "Regular prices that change on a certain day. After a change has started, move its amounts into `prices`.",
  name: .startDate, recognition: .keys([.productId, .startDate]),
  removal: .allowed,
  [
    Field(
      .startDate, .date, .required,
      .means(
        "First day of the new prices.", lock: .until(.startDate), apple: [.attribute("startDate", .once)],
        spellings: ["starts", "start", "from", "date"])),
    Field(
      .existingSubscribers, .enumeration(.existingSubscribers), .required,
      .means(
        "What existing subscribers pay. A lower price applies to everyone.", lock: .until(.startDate),
        apple: [.attribute("preserveCurrentPrice", .once, .truth("keep-price"))])),
    Field(
      .prices, .prices, .required,
      .means(
        "The new prices, only for the storefronts whose price changes; `rest` is not allowed.",
        lock: .until(.startDate), appleName: "SubscriptionPrice", spellings: ["price"])),
  ],
  absent: [
    .keys(
      "preserveCurrentPrice", "keepPrice", because: "existingSubscribers says what existing subscribers pay",
      help:
        "write `existingSubscribers: keep-price`, or `existingSubscribers: new-price` if they also pay the new price",
      meant: .existingSubscribers)
  ])

package let purchasePriceChangeObject = ObjectType(
  .purchasePriceChange, "price change",
  documentation: "Prices of an in-app purchase that change on a certain day.", name: .startDate,
  recognition: .keys([.productId, .startDate]),
  removal: .allowed,
  [
    Field(
      .startDate, .date, .required,
      .means(
        "First day of the new prices.", apple: [.attribute("startDate", .once)],
        spellings: ["starts", "start", "from", "date"])),
    Field(
      .prices, .prices, .required,
      .means(
        "The new prices, only for the storefronts whose price changes; `rest` is not allowed.",
        appleName: "InAppPurchasePrice", spellings: ["price"])),
  ],
  absent: [.keys("existingSubscribers", because: "an in-app purchase has no subscribers", help: "remove it")])

package let billingPlansObject = ObjectType(
  .billingPlans, "set of billing plans",
  documentation: "Ways to pay for a yearly subscription other than one payment.",
  [
    Field(
      .monthly, .object(.monthlyPlan), .required,
      .means(
        "Twelve monthly payments with a commitment of a year.", appleName: "MONTHLY", spellings: ["MONTHLY"]))
  ])

package let monthlyPlanObject = ObjectType(
  .monthlyPlan, "monthly plan",
  documentation:
    "Twelve monthly payments with a commitment of a year, only for a subscription with the period P1Y.",
  recognition: .single, removal: .refused,
  [
    Field(
      .prices, .prices, .required,
      .means(
        "The price of a month, by storefront.", appleName: "SubscriptionPrice", spellings: ["price"],
        samples: Samples("{USA: 0.99, CAN: 0.99}", "{USA: 1.49, CAN: 0.99}"))),
    priceChanges,
    Field(
      .territories, .territories,
      .defaulted(.derived("the storefronts that have a price; with `rest`, those of the subscription")),
      .means(
        "Where the plan is sold; `none` removes it from sale.", appleName: "availableTerritories",
        spellings: ["availableTerritories"], samples: Samples("[USA]", "[USA, CAN]"))),
    Field(
      .availableInNewTerritories, .boolean, .defaulted(.boolean(false)),
      .means(
        "Apple adds no storefronts to a monthly plan by itself.",
        apple: [.attribute("availableInNewTerritories", .always)])),
  ])

package let inAppPurchaseObject = ObjectType(
  .inAppPurchase, "in-app purchase",
  documentation: "A one-time purchase.", name: .productId, recognition: .keys([.productId]),
  removal: .needsRetirement,
  [
    productId.sampled("com.example.coins", "com.example.gems"),
    referenceName.sampled("Coins", "Gems"), draftField,
    Field(
      .type, .enumeration(.purchaseType), .required,
      .means(
        "What is bought.", lock: .fixed, apple: [.attribute("inAppPurchaseType", .once)],
        spellings: ["inAppPurchaseType", "kind"], samples: Samples("consumable", "non-consumable"))),
    familySharable, reviewNote, promotionalImage(atApple: "InAppPurchaseImage"), reviewScreenshot,
    territories, availableInNewTerritories,
    Field(
      .prices, .prices, .required,
      .means(
        "The regular price, by storefront; 0 is not an error here. A change takes effect at once.",
        appleName: "InAppPurchasePrice", spellings: ["price", "displayPrice"],
        samples: Samples("{USA: 9.99, CAN: 9.99}", "{USA: 10.99, CAN: 9.99}"))),
    Field(
      .priceChanges, .list(.purchasePriceChange), .optional,
      .means("Price changes, each from a certain day.", spellings: ["scheduledPrices"])),
    localizations,
    Field(
      .offerCodes, .list(.inAppPurchaseOfferCode), .optional,
      .means("Offers that customers get by entering a code.", spellings: ["codeOffers"])),
  ],
  absent: foreignObjects + [
    .keys(
      "introductoryOffers", "promotionalOffers", "winBackOffers", "period", "level",
      because: "only subscriptions have this key", help: "remove it; an in-app purchase can have offerCodes"),
    .keys(
      "campaign", because: "it is a label of offers", help: "write it in each offer code of the campaign"),
  ])

package let offersOfProductObject = ObjectType(
  .offersOfProduct, "offers of a product",
  documentation:
    "Lists of offers that are added to those of the product. An in-app purchase has `offerCodes` only.",
  [introductoryOffers, promotionalOffers, winBackOffers, offerCodes])
