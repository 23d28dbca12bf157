import OfferModel

private let productId = Field(
  .productId, .text, .required, apple: "productId", spellings: ["productID", "id", "productIdentifier"],
  "The product's identifier: unique in the app, never used again.")
private let referenceName = Field(
  .referenceName, .text, .required, apple: "name", spellings: ["name"],
  "Internal name; customers do not see it.")
private let familySharable = Field(
  .familySharable, .boolean, .defaulted(.boolean(false)), lock: .oneWay(from: false, to: true),
  apple: "familySharable",
  spellings: ["familyShareable", "isFamilyShareable"],
  "Whether Family Sharing applies; it cannot be turned off again.")
private let reviewNote = Field(
  .reviewNote, .lines, .optional, apple: "reviewNote", "A note for App Review.")
private let territories = Field(
  .territories, .territories, .defaulted(.derived("all")), apple: "availableTerritories",
  spellings: ["availableTerritories", "availability", "storefronts", "countries"],
  "Where it is sold; `none` removes it from sale, but customers who have it keep it.")
private let availableInNewTerritories = Field(
  .availableInNewTerritories, .boolean,
  .defaulted(.derived("true if it is sold in all storefronts, otherwise false")),
  apple: "availableInNewTerritories", "Whether it is sold in storefronts that Apple adds.")
private let localizations = Field(
  .localizations, .localizations(.productLocalization), .optional, apple: "localizations",
  "What customers see, by locale.")
private let introductoryOffers = Field(
  .introductoryOffers, .list(.introductoryOffer), .optional, apple: "SubscriptionIntroductoryOffer",
  spellings: ["introductoryOffer", "introOffers"], "For new subscribers.")
private let promotionalOffers = Field(
  .promotionalOffers, .list(.promotionalOffer), .optional, apple: "SubscriptionPromotionalOffer",
  spellings: ["adHocOffers", "discounts"], "For existing and lapsed subscribers whom your server chooses.")
private let winBackOffers = Field(
  .winBackOffers, .list(.winBackOffer), .optional, apple: "WinBackOffer", spellings: ["winbackOffers"],
  "For lapsed subscribers whom Apple chooses by your rules.")
private let offerCodes = Field(
  .offerCodes, .list(.offerCode), .optional, apple: "SubscriptionOfferCode", spellings: ["codeOffers"],
  "Offers that customers get by entering a code.")

package let subscriptionObject = ObjectType(
  .subscription, "subscription", name: .productId, recognition: .keys([.productId]),
  removal: .needsRetirement,
  "An auto-renewable subscription.",
  [
    productId, referenceName,
    Field(
      .level, .integer(1...Int.max), .required, apple: "groupLevel",
      spellings: ["groupLevel", "groupNumber", "rank"],
      "Its level of service in the group; 1 is the most."),
    Field(
      .period, .enumeration(.period), .required, lock: .fixed, apple: "subscriptionPeriod",
      spellings: ["subscriptionPeriod", "recurringSubscriptionPeriod", "duration"], "How often it renews."),
    familySharable, reviewNote,
    Field(
      .promotionalImage, .text, .optional, apple: "SubscriptionImage", spellings: ["image"],
      "Path of the image, relative to the catalog; an approved one is needed to promote a win-back offer."),
    territories, availableInNewTerritories,
    Field(
      .prices, .prices, .required, apple: "SubscriptionPrice", spellings: ["price", "displayPrice"],
      "The regular price of a period, by storefront."),
    localizations, introductoryOffers, promotionalOffers, winBackOffers, offerCodes,
  ])

package let inAppPurchaseObject = ObjectType(
  .inAppPurchase, "in-app purchase", name: .productId, recognition: .keys([.productId]),
  removal: .needsRetirement, "A one-time purchase.",
  [
    productId, referenceName,
    Field(
      .type, .enumeration(.purchaseType), .required, lock: .fixed, apple: "inAppPurchaseType",
      spellings: ["inAppPurchaseType", "kind"], "What is bought."),
    familySharable, reviewNote, territories, availableInNewTerritories,
    Field(
      .prices, .prices, .required, apple: "InAppPurchasePrice", spellings: ["price", "displayPrice"],
      "The regular price, by storefront; 0 is allowed here."),
    localizations,
    Field(
      .offerCodes, .list(.inAppPurchaseOfferCode), .optional, apple: "InAppPurchaseOfferCode",
      "Offers that customers get by entering a code."),
  ])

package let offersOfProductObject = ObjectType(
  .offersOfProduct, "offers of a product",
  "Lists of offers that are added to those of the product. An in-app purchase has `offerCodes` only.",
  [introductoryOffers, promotionalOffers, winBackOffers, offerCodes])
