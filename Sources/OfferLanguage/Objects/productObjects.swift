import Diagnostics

private let productId = Field(
  .productId, .text, .required, spellings: ["productID", "id", "productIdentifier"])
private let referenceName = Field(.referenceName, .text, .required, spellings: ["name"])
private let familySharable = Field(
  .familySharable, .boolean, .defaulted(.boolean(false)), lock: .oneWay(from: false, to: true),
  spellings: ["familyShareable", "isFamilyShareable"])
private let reviewNote = Field(.reviewNote, .lines, .optional)
private let promotionalImage = Field(.promotionalImage, .text, .optional, spellings: ["image"])
private let reviewScreenshot = Field(
  .reviewScreenshot, .text, .optional, spellings: ["screenshot", "appStoreReviewScreenshot"])
private let territories = Field(
  .territories, .territories, .defaulted(.derived("all")),
  spellings: ["availableTerritories", "availability", "storefronts", "countries"])
private let availableInNewTerritories = Field(
  .availableInNewTerritories, .boolean,
  .defaulted(.derived("true if it is sold in all storefronts, otherwise false")))
private let localizations = Field(.localizations, .localizations(.productLocalization), .optional)
private let introductoryOffers = Field(
  .introductoryOffers, .list(.introductoryOffer), .optional, spellings: ["introductoryOffer", "introOffers"])
private let promotionalOffers = Field(
  .promotionalOffers, .list(.promotionalOffer), .optional, spellings: ["adHocOffers", "discounts"])
private let winBackOffers = Field(
  .winBackOffers, .list(.winBackOffer), .optional, spellings: ["winbackOffers"])
private let offerCodes = Field(.offerCodes, .list(.offerCode), .optional, spellings: ["codeOffers"])

private let priceChanges = Field(
  .priceChanges, .list(.priceChange), .optional, spellings: ["scheduledPrices"])

package let subscriptionObject = ObjectType(
  .subscription, "subscription", name: .productId, recognition: .keys([.productId]),
  removal: .needsRetirement,
  [
    productId, referenceName, draftField,
    Field(.level, .integer(1...Int.max), .required, spellings: ["groupLevel", "groupNumber", "rank"]),
    Field(
      .period, .enumeration(.period), .required, lock: .fixed,
      spellings: ["subscriptionPeriod", "recurringSubscriptionPeriod", "duration"]),
    familySharable, reviewNote, promotionalImage, reviewScreenshot, territories, availableInNewTerritories,
    Field(.prices, .prices, .required, spellings: ["price", "displayPrice"]),
    priceChanges,
    Field(.billingPlans, .object(.billingPlans), .optional, spellings: ["planAvailabilities", "planType"]),
    localizations, introductoryOffers, promotionalOffers, winBackOffers, offerCodes,
  ])

package let priceChangeObject = ObjectType(
  .priceChange, "price change", name: .startDate, recognition: .keys([.productId, .startDate]),
  removal: .allowed,
  [
    Field(
      .startDate, .date, .required, lock: .until(.startDate), spellings: ["starts", "start", "from", "date"]),
    Field(.existingSubscribers, .enumeration(.existingSubscribers), .required, lock: .until(.startDate)),
    Field(.prices, .prices, .required, lock: .until(.startDate), spellings: ["price"]),
  ])

package let purchasePriceChangeObject = ObjectType(
  .purchasePriceChange, "price change", name: .startDate, recognition: .keys([.productId, .startDate]),
  removal: .allowed,
  [
    Field(.startDate, .date, .required, spellings: ["starts", "start", "from", "date"]),
    Field(.prices, .prices, .required, spellings: ["price"]),
  ])

package let billingPlansObject = ObjectType(
  .billingPlans, "set of billing plans",
  [
    Field(.monthly, .object(.monthlyPlan), .required, spellings: ["MONTHLY"])
  ])

package let monthlyPlanObject = ObjectType(
  .monthlyPlan, "monthly plan", recognition: .single, removal: .refused,
  [
    Field(.prices, .prices, .required, spellings: ["price"]),
    priceChanges,
    Field(
      .territories, .territories,
      .defaulted(.derived("the storefronts that have a price; with `rest`, those of the subscription")),
      spellings: ["availableTerritories"]),
    Field(.availableInNewTerritories, .boolean, .defaulted(.boolean(false))),
  ])

package let inAppPurchaseObject = ObjectType(
  .inAppPurchase, "in-app purchase", name: .productId, recognition: .keys([.productId]),
  removal: .needsRetirement,
  [
    productId, referenceName, draftField,
    Field(
      .type, .enumeration(.purchaseType), .required, lock: .fixed, spellings: ["inAppPurchaseType", "kind"]),
    familySharable, reviewNote, promotionalImage, reviewScreenshot, territories, availableInNewTerritories,
    Field(.prices, .prices, .required, spellings: ["price", "displayPrice"]),
    Field(.priceChanges, .list(.purchasePriceChange), .optional, spellings: ["scheduledPrices"]),
    localizations,
    Field(.offerCodes, .list(.inAppPurchaseOfferCode), .optional),
  ])

package let offersOfProductObject = ObjectType(
  .offersOfProduct, "offers of a product",
  [introductoryOffers, promotionalOffers, winBackOffers, offerCodes])
