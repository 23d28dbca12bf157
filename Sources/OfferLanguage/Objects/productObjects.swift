import Diagnostics

private let productId = Field(
  .productId, .text, .required, spellings: ["productID", "id", "productIdentifier"],
  "The product's identifier: unique in the app, never used again.")
private let referenceName = Field(
  .referenceName, .text, .required, spellings: ["name"],
  "Internal name; customers do not see it.")
private let familySharable = Field(
  .familySharable, .boolean, .defaulted(.boolean(false)), lock: .oneWay(from: false, to: true),
  spellings: ["familyShareable", "isFamilyShareable"],
  "Whether Family Sharing applies; it cannot be turned off again.")
private let reviewNote = Field(
  .reviewNote, .lines, .optional, "A note for App Review.")
private let promotionalImage = Field(
  .promotionalImage, .text, .optional, spellings: ["image"],
  "Path of the image, relative to the catalog; an approved one is needed to promote the product or a win-back offer."
)
private let reviewScreenshot = Field(
  .reviewScreenshot, .text, .optional, spellings: ["screenshot", "appStoreReviewScreenshot"],
  "Path of the screenshot for App Review, relative to the catalog.")
private let territories = Field(
  .territories, .territories, .defaulted(.derived("all")),
  spellings: ["availableTerritories", "availability", "storefronts", "countries"],
  "Where it is sold; `none` removes it from sale, but customers who have it keep it.")
private let availableInNewTerritories = Field(
  .availableInNewTerritories, .boolean,
  .defaulted(.derived("true if it is sold in all storefronts, otherwise false")),
  "Whether it is sold in storefronts that Apple adds.")
private let localizations = Field(
  .localizations, .localizations(.productLocalization), .optional, "What customers see, by locale.")
private let introductoryOffers = Field(
  .introductoryOffers, .list(.introductoryOffer), .optional, spellings: ["introductoryOffer", "introOffers"],
  "For new subscribers.")
private let promotionalOffers = Field(
  .promotionalOffers, .list(.promotionalOffer), .optional, spellings: ["adHocOffers", "discounts"],
  "For existing and lapsed subscribers whom your server chooses.")
private let winBackOffers = Field(
  .winBackOffers, .list(.winBackOffer), .optional, spellings: ["winbackOffers"],
  "For lapsed subscribers whom Apple chooses by your rules.")
private let offerCodes = Field(
  .offerCodes, .list(.offerCode), .optional, spellings: ["codeOffers"],
  "Offers that customers get by entering a code.")

private let priceChanges = Field(
  .priceChanges, .list(.priceChange), .optional, spellings: ["scheduledPrices"],
  "Price changes, each from a certain day; `prices` is what customers pay before the first one.")

package let subscriptionObject = ObjectType(
  .subscription, "subscription", name: .productId, recognition: .keys([.productId]),
  removal: .needsRetirement,
  "An auto-renewable subscription.",
  [
    productId, referenceName, draftField,
    Field(
      .level, .integer(1...Int.max), .required, spellings: ["groupLevel", "groupNumber", "rank"],
      "Its level of service in the group; 1 is the highest."),
    Field(
      .period, .enumeration(.period), .required, lock: .fixed,
      spellings: ["subscriptionPeriod", "recurringSubscriptionPeriod", "duration"], "How often it renews."),
    familySharable, reviewNote, promotionalImage, reviewScreenshot, territories, availableInNewTerritories,
    Field(
      .prices, .prices, .required, spellings: ["price", "displayPrice"],
      "The regular price of a period, by storefront."),
    priceChanges,
    Field(
      .billingPlans, .object(.billingPlans), .optional, spellings: ["planAvailabilities", "planType"],
      "Ways to pay for a yearly subscription other than one payment."),
    localizations, introductoryOffers, promotionalOffers, winBackOffers, offerCodes,
  ])

package let priceChangeObject = ObjectType(
  .priceChange, "price change", name: .startDate, recognition: .keys([.productId, .startDate]),
  removal: .allowed,
  "Regular prices that change on a certain day. After a change has started, move its amounts into `prices`.",
  [
    Field(
      .startDate, .date, .required, lock: .until(.startDate), spellings: ["starts", "start", "from", "date"],
      "First day of the new prices."),
    Field(
      .existingSubscribers, .enumeration(.existingSubscribers), .required, lock: .until(.startDate),
      "What existing subscribers pay. A lower price applies to everyone."),
    Field(
      .prices, .prices, .required, lock: .until(.startDate), spellings: ["price"],
      "The new prices, only for the storefronts whose price changes; `rest` is not allowed."),
  ])

package let purchasePriceChangeObject = ObjectType(
  .purchasePriceChange, "price change", name: .startDate, recognition: .keys([.productId, .startDate]),
  removal: .allowed,
  "Prices of an in-app purchase that change on a certain day.",
  [
    Field(
      .startDate, .date, .required, spellings: ["starts", "start", "from", "date"],
      "First day of the new prices."),
    Field(
      .prices, .prices, .required, spellings: ["price"],
      "The new prices, only for the storefronts whose price changes; `rest` is not allowed."),
  ])

package let billingPlansObject = ObjectType(
  .billingPlans, "set of billing plans", "Ways to pay for a yearly subscription other than one payment.",
  [
    Field(
      .monthly, .object(.monthlyPlan), .required, spellings: ["MONTHLY"],
      "Twelve monthly payments with a commitment of a year.")
  ])

package let monthlyPlanObject = ObjectType(
  .monthlyPlan, "monthly plan", recognition: .single, removal: .refused,
  "Twelve monthly payments with a commitment of a year, only for a subscription with the period P1Y.",
  [
    Field(
      .prices, .prices, .required, spellings: ["price"],
      "The price of a month, by storefront."),
    priceChanges,
    Field(
      .territories, .territories,
      .defaulted(.derived("the storefronts that have a price; with `rest`, those of the subscription")),
      spellings: ["availableTerritories"],
      "Where the plan is sold; `none` removes it from sale."),
    Field(
      .availableInNewTerritories, .boolean, .defaulted(.boolean(false)),
      "Apple adds no storefronts to a monthly plan by itself."),
  ])

package let inAppPurchaseObject = ObjectType(
  .inAppPurchase, "in-app purchase", name: .productId, recognition: .keys([.productId]),
  removal: .needsRetirement, "A one-time purchase.",
  [
    productId, referenceName, draftField,
    Field(
      .type, .enumeration(.purchaseType), .required, lock: .fixed, spellings: ["inAppPurchaseType", "kind"],
      "What is bought."),
    familySharable, reviewNote, promotionalImage, reviewScreenshot, territories, availableInNewTerritories,
    Field(
      .prices, .prices, .required, spellings: ["price", "displayPrice"],
      "The regular price, by storefront; 0 is allowed here. A change takes effect at once."),
    Field(
      .priceChanges, .list(.purchasePriceChange), .optional, spellings: ["scheduledPrices"],
      "Price changes, each from a certain day."),
    localizations,
    Field(
      .offerCodes, .list(.inAppPurchaseOfferCode), .optional, "Offers that customers get by entering a code."),
  ])

package let offersOfProductObject = ObjectType(
  .offersOfProduct, "offers of a product",
  "Lists of offers that are added to those of the product. An in-app purchase has `offerCodes` only.",
  [introductoryOffers, promotionalOffers, winBackOffers, offerCodes])
