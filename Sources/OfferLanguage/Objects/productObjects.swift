import Diagnostics
package import OfferModel

private let productId = Row<ProductData>.required(
  .productId, .text, get: { $0.productId },
  set: { product, value in product.productId = value },
  .means(
    "The product's identifier: unique in the app, never used again.",
    apple: [.attribute("productId", .once, isName: true)],
    spellings: [
      "productID", "id", "productIdentifier", "identifier", "sku", "storeId", "storeIdentifier",
      "storeProductId", "vendorProductId",
    ],
    samples: Samples("com.example.monthly", "com.example.yearly")))
private let referenceName = Row<ProductData>.required(
  .referenceName, .text, get: { $0.referenceName },
  set: { product, value in product.referenceName = value },
  .means(
    "Internal name; customers do not see it.", apple: [.attribute("name", .always)],
    spellings: ["name", "nickname", "internalName"], samples: Samples("Monthly", "Yearly")))
private let familySharable = Row<ProductData>.defaulted(
  .familySharable, .boolean, get: { $0.familySharable },
  set: { product, value in product.familySharable = value }, to: .boolean(false),
  .means(
    "Whether Family Sharing applies; it cannot be turned off again.", lock: .oneWay(from: false, to: true),
    apple: [.attribute("familySharable", .always)],
    spellings: ["familyShareable", "isFamilyShareable", "familySharing", "sharable", "shareable", "sharing"]))
private let reviewNote = Row<ProductData>.optional(
  .reviewNote, .lines, get: { $0.reviewNote },
  set: { product, value in product.reviewNote = value },
  .means(
    "A note for App Review.", apple: [.attribute("reviewNote", .always)],
    spellings: ["reviewComment", "noteForReview", "notesForReview"]))
private func promotionalImage(atApple schema: String) -> Row<ProductData> {
  .optional(
    .promotionalImage, .text, get: { $0.promotionalImage },
    set: { product, value in product.promotionalImage = value },
    .means(
      "Path of the image, relative to the catalog; an approved one is needed to promote the product or a win-back offer.",
      appleName: schema, spellings: ["image", "icon", "artwork"],
      samples: Samples(nil, "image.png")))
}
private let reviewScreenshot = Row<ProductData>.optional(
  .reviewScreenshot, .text, get: { $0.reviewScreenshot },
  set: { product, value in product.reviewScreenshot = value },
  .means(
    "Path of the screenshot for App Review, relative to the catalog.", appleName: "appStoreReviewScreenshot",
    spellings: ["screenshot", "appStoreReviewScreenshot"], samples: Samples(nil, "screenshot.png")))
private let territories = Row<ProductData>.function(
  Field(
    .territories, .territories, .defaulted(.derived("all")),
    .means(
      "Where it is sold; `none` removes it from sale, but customers who have it keep it.",
      appleName: "availableTerritories",
      spellings: territorySpellings + ["availability"],
      samples: Samples("[USA, CAN]", "[USA]"))),
  get: { $0.territories.normal })
private let availableInNewTerritories = Row<ProductData>.function(
  Field(
    .availableInNewTerritories, .boolean,
    .defaulted(.derived("true if it is sold in all storefronts, otherwise false")),
    .means(
      "Whether it is sold in storefronts that Apple adds.", appleName: "availableInNewTerritories")),
  get: { $0.availableInNewTerritories.map { .boolean($0) } })
private func prices(_ sentence: String, atApple schema: String, spellings: [String]) -> Row<ProductData> {
  .function(
    Field(
      .prices, .prices, .required,
      .means(
        sentence, appleName: schema, spellings: spellings,
        samples: Samples("{USA: 9.99, CAN: 9.99}", "{USA: 10.99, CAN: 9.99}"))),
    get: { $0.prices.normal })
}
private let spellingsOfRegularPrices =
  priceSpellings + ["regularPrice", "basePrice", "defaultPrice", "standardPrice", "prettyPrice", "priceList"]
private let localizations = Row<ProductData>.function(
  Field(
    .localizations, .localizations(.productLocalization), .optional,
    .means(
      "What customers see, by locale.", appleName: "localizations",
      spellings: spellingsOfLocalizations,
      samples: Samples(nil, "{en-US: {displayName: One}}"))),
  get: { $0.localizations.normal(.productLocalization, productLocalizationRows) })
let spellingsOfLocalizations = ["translations", "locales", "languages", "texts", "listings"]

/// Keys that other tools and Apple's API have for a product.
private let statesOfProducts: [Absence] = [
  .keys(
    "state", "status", "reviewState", because: "App Store Connect determines the state",
    help: "remove it; `offerc appstore status` shows it"),
  .keys(
    "enabled", "clearedForSale", "available", "isAvailable", "availableForSale", "forSale", "active",
    "isActive",
    because: "`territories` says where it is sold",
    help: "remove it, or write `territories: none` for a product that is not sold"),
  .keys(
    "availableInAllTerritories", "allTerritories", "worldwide",
    because: "it is sold in all storefronts unless `territories` says otherwise", help: "remove it"),
  .keys(
    "tier", "priceTier", because: "prices are amounts; App Store Connect no longer has price tiers",
    help: "write the amount, e.g. `prices: {USA: 4.99, rest: equalized}`", meant: .prices),
  .keys(
    "pricePoint", "pricePointId", "pricePoints", because: "prices are amounts",
    help: "write the amount, e.g. `prices: {USA: 4.99, rest: equalized}`", meant: .prices),
  .keys(
    "unitAmount", "unitAmountDecimal", "priceInCents", "cents", "priceMicros", "priceAmountMicros",
    because: "prices are amounts as customers see them, not in cents",
    help: "write the amount, e.g. `prices: {USA: 4.99, rest: equalized}`", meant: .prices),
  .keys(
    "currency", "currencyCode", because: "each storefront has its own currency",
    help: "remove it; an amount is in the currency of its storefront"),
  .keys(
    "tax", "taxCategory", "taxCode", "vat", because: "offerc does not know taxes", help: "remove it"),
  dataOfOthers,
  .keys(
    "note", "notes", "comment", "comments", "internalNote", "todo", because: "offerc does not keep notes",
    help: "write a comment, `# …`, or a key that begins with `x-`; `reviewNote` is for App Review"),
  .keys(
    "entitlement", "entitlements", "features", "benefits", "access", "accessLevel", "accessLevels",
    because: "App Store Connect does not know what a product unlocks",
    help: "remove it, or begin the key with `x-`: offerc ignores such keys"),
]
private let introductoryOffers = offers(
  .introductoryOffers, .introductory, of: .introductoryOffer,
  .means(
    "For new subscribers.",
    spellings: ["introductory", "introductoryDiscounts", "introOffers", "trials", "freeTrials"]))
private let promotionalOffers = offers(
  .promotionalOffers, .promotional, of: .promotionalOffer,
  .means(
    "For existing and lapsed subscribers whom your server chooses.",
    spellings: [
      "adHocOffers", "discounts", "promo", "promotions", "promotional", "specialOffers", "deals",
      "saveOffers",
      "loyaltyOffers", "upgradeOffers", "sales",
    ]))
private let winBackOffers = offers(
  .winBackOffers, .winBack, of: .winBackOffer,
  .means(
    "For lapsed subscribers whom Apple chooses by your rules.",
    spellings: [
      "winBack", "reactivation", "reactivationOffers", "comeback", "comebackOffers", "resubscribeOffers",
      "lapsedOffers", "returningOffers",
    ]))
private let offerCodes = offers(
  .offerCodes, .offerCode, of: .offerCode,
  .means(
    "Offers that customers get by entering a code.",
    spellings: spellingsOfOfferCodes))
private let spellingsOfOfferCodes = [
  "codeOffers", "codes", "promoCodes", "promotionCodes", "coupons", "couponCodes", "vouchers",
  "voucherCodes", "giftCodes", "redeemCodes", "redemptionCodes", "customCodes",
]

/// The row of a list of offers of one kind.
private func offers(
  _ key: Key, _ kind: OfferKind, of type: ObjectID, _ facts: KeyFacts
) -> Row<SubscriptionData> {
  .function(Field(key, .list(type), .optional, facts)) { subscription in
    normal(subscription.offers[kind].map(NormalObject.describing), at: subscription.product.productId.range)
  }
}

private let priceChanges = Row<SubscriptionData>.function(priceChangesField) { subscription in
  normal(
    subscription.priceChanges.map { NormalObject.describing($0) }, at: subscription.product.productId.range)
}
private let level = Row<SubscriptionData>.required(
  .level, .integer(1...Int.max), get: { $0.level },
  set: { subscription, value in subscription.level = value },
  .means(
    "Its level of service in the group; 1 is the highest.", apple: [.attribute("groupLevel", .always)],
    spellings: ["groupLevel", "groupNumber", "rank", "order", "position", "serviceLevel", "tierLevel"]))
private let period = Row<SubscriptionData>.required(
  .period, .word(.period), get: { $0.period },
  set: { subscription, value in subscription.period = value },
  .means(
    "How often it renews.", lock: .fixed, apple: [.attribute("subscriptionPeriod", .always)],
    spellings: [
      "subscriptionPeriod", "recurringSubscriptionPeriod", "duration", "billingPeriod", "billingCycle",
      "billingInterval", "cycle", "interval", "frequency", "renewal", "renews", "renewalPeriod", "term",
      "length",
    ], samples: Samples("P1M", "P3M")))
private let billingPlans = Row<SubscriptionData>.function(
  Field(
    .billingPlans, .object(.billingPlans), .optional,
    .means(
      "Ways to pay for a yearly subscription other than one payment.",
      appleName: "SubscriptionPlanAvailability", spellings: ["planAvailabilities", "planType"])),
  get: { subscription in
    subscription.monthlyPlan.map { Located(.object(NormalObject.describing($0)), at: $0.range) }
  })

private let subscriptionPrices = prices(
  "The regular price of a period, by storefront.", atApple: "SubscriptionPrice",
  spellings: spellingsOfRegularPrices)
private let subscriptionImage = promotionalImage(atApple: "SubscriptionImage")

/// The keys of a subscription that an in-app purchase has, too.
package let subscriptionProductRows: [Row<ProductData>] = [
  productId,
  referenceName,
  familySharable,
  reviewNote,
  subscriptionImage,
  reviewScreenshot,
  territories,
  availableInNewTerritories,
  subscriptionPrices,
  localizations,
]

/// The keys that only a subscription has.
package let subscriptionRows: [Row<SubscriptionData>] = [
  level,
  period,
  priceChanges,
  billingPlans,
  introductoryOffers,
  promotionalOffers,
  winBackOffers,
  offerCodes,
]

package let subscriptionObject = ObjectType(
  .subscription, "subscription",
  documentation: "An auto-renewable subscription.", name: .productId, recognition: .keys([.productId]),
  removal: .needsRetirement,
  [
    productId.field,
    referenceName.field,
    draftField,
    level.field,
    period.field,
    familySharable.field,
    reviewNote.field,
    subscriptionImage.field,
    reviewScreenshot.field,
    territories.field,
    availableInNewTerritories.field,
    subscriptionPrices.field,
    priceChanges.field,
    billingPlans.field,
    localizations.field,
    introductoryOffers.field,
    promotionalOffers.field,
    winBackOffers.field,
    offerCodes.field,
  ],
  absent: foreignObjects + statesOfProducts + [
    .keys(
      "campaign", "tag", "tags", "label", "labels", because: "its offers have a `campaign`",
      help: "write `campaign: NAME` in each offer of the campaign"),
    .keys(
      "type", "kind", "inAppPurchaseType", because: "everything under `subscriptions` renews automatically",
      help: "remove it; other products belong in `inAppPurchases`"),
    .keys(
      "group", "groupId", "groupName", "subscriptionGroup", "subscriptionGroupId",
      "subscriptionGroupIdentifier", "subscriptionFamilyId",
      because: "a subscription belongs to the group under which it is written",
      help: "remove it, or move the subscription under the other group"),
    .keys(
      "basePlans", "basePlan", "basePlanId",
      because: "Google Play has base plans, App Store Connect has none",
      help: "write a separate subscription for each period, in the same group"),
    .keys(
      "commitment", "installments", "monthlyPlan", "monthlyPrice", "monthlyPayment",
      because: "twelve monthly payments of a yearly subscription are in `billingPlans`",
      help: "write `billingPlans: {monthly: {prices: {USA: 4.99, rest: equalized}}}` with your own amount"),
    .keys(
      "introPrice", "introPrices", "introductoryPrice", "introductoryPrices", "trialPrice",
      because: "a lower price for new subscribers is an introductory offer",
      help:
        "write `introductoryOffers: [{mode: pay-as-you-go, duration: P1M, prices: {USA: 0.99, rest: equalized}}]` with your own duration and amount"
    ),
    .keys(
      "discount", "discountPercent", "percentOff", "off", "sale", "salePrice", "promoPrice",
      "promotionalPrice", "offerPrice", "discountedPrice",
      because: "a lower price for some time is an offer",
      help:
        "write an offer with this price, under `introductoryOffers`, `promotionalOffers`, `winBackOffers` or `offerCodes`"
    ),
    .keys(
      "gracePeriod", "billingGracePeriod", "graceDays", because: "the app has one grace period for all",
      help: "write `billingGracePeriod` in `app`"),
    .keys(
      "autoRenew", "autoRenewing", "autoRenewable", "autoRenewEnabled", "renewing",
      because: "every subscription renews automatically", help: "remove it"),
    .keys(
      ["startDate", "endDate"] + startSpellings + endSpellings,
      because: "only its offers and price changes have dates",
      help: "remove it; a price that begins on a certain day is in `priceChanges`"),
  ])

private let purchaseId = productId.sampled("com.example.coins", "com.example.gems")
private let purchaseName = referenceName.sampled("Coins", "Gems")
private let purchaseType = Row<ProductData>.required(
  .type, .word(.purchaseType), get: { $0.kind },
  set: { product, value in product.kind = value },
  .means(
    "What is bought.", lock: .fixed, apple: [.attribute("inAppPurchaseType", .once)],
    spellings: ["inAppPurchaseType", "kind"], samples: Samples("consumable", "non-consumable")))
private let purchaseImage = promotionalImage(atApple: "InAppPurchaseImage")
private let purchasePrices = prices(
  "The regular price, by storefront; 0 is not an error here. A change takes effect immediately.",
  atApple: "InAppPurchasePrice", spellings: spellingsOfRegularPrices)
private let purchasePriceChanges = Row<InAppPurchase>.function(
  Field(
    .priceChanges, .list(.purchasePriceChange), .optional,
    .means("Price changes, each from a certain day.", spellings: spellingsOfPriceChanges)),
  get: { purchase in
    normal(
      purchase.priceChanges.map(NormalObject.describing(ofPurchase:)),
      at: purchase.product.productId.range)
  })
private let purchaseCodes = Row<InAppPurchase>.function(
  Field(
    .offerCodes, .list(.inAppPurchaseOfferCode), .optional,
    .means(
      "Offers that customers get by entering a code.",
      spellings: spellingsOfOfferCodes)),
  get: { purchase in
    normal(purchase.offerCodes.map(NormalObject.describing), at: purchase.product.productId.range)
  })

/// The keys of an in-app purchase that are members of its product.
package let purchaseProductRows: [Row<ProductData>] = [
  purchaseId,
  purchaseName,
  purchaseType,
  familySharable,
  reviewNote,
  purchaseImage,
  reviewScreenshot,
  territories,
  availableInNewTerritories,
  purchasePrices,
  localizations,
]

package let purchaseRows: [Row<InAppPurchase>] = [
  purchasePriceChanges,
  purchaseCodes,
]

package let inAppPurchaseObject = ObjectType(
  .inAppPurchase, "in-app purchase",
  documentation: "A one-time purchase.", name: .productId, recognition: .keys([.productId]),
  removal: .needsRetirement,
  [
    purchaseId.field,
    purchaseName.field,
    draftField,
    purchaseType.field,
    familySharable.field,
    reviewNote.field,
    purchaseImage.field,
    reviewScreenshot.field,
    territories.field,
    availableInNewTerritories.field,
    purchasePrices.field,
    purchasePriceChanges.field,
    localizations.field,
    purchaseCodes.field,
  ],
  absent: foreignObjects + statesOfProducts + [
    .keys(
      "introductoryOffers", "introductoryOffer", "introOffers", "promotionalOffers", "promoOffers",
      "promotions", "winBackOffers", "winBack", "freeTrial", "trial", "trialPeriod", "period", "duration",
      "billingPeriod", "level", "group", "subscriptionGroup", "autoRenew", "billingPlans",
      because: "only subscriptions have this key",
      help: "remove it; the only offers of an in-app purchase are its `offerCodes`"),
    .keys(
      "campaign", because: "its offer codes have a `campaign`",
      help: "write it in each offer code of the campaign"),
    .keys(
      "discount", "discounts", "discountPercent", "percentOff", "off", "sale", "salePrice", "promoPrice",
      "offerPrice", "discountedPrice", because: "a lower price needs an offer code",
      help: "write an offer with this price under `offerCodes`; for everybody, lower the amount in `prices`"),
  ])

package let offersOfProductObject = ObjectType(
  .offersOfProduct, "offers of a product",
  documentation:
    "Lists of offers that are added to those of the product. An in-app purchase has `offerCodes` only.",
  [introductoryOffers.field, promotionalOffers.field, winBackOffers.field, offerCodes.field])
