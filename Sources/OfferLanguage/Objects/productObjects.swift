import Diagnostics

private let productId = Field(.productId, .text, .required)
private let referenceName = Field(.referenceName, .text, .required)
private let familySharable = Field(
  .familySharable, .boolean, .defaulted(.boolean(false)), lock: .oneWay(from: false, to: true))
private let reviewNote = Field(.reviewNote, .lines, .optional)
private let promotionalImage = Field(.promotionalImage, .text, .optional)
private let reviewScreenshot = Field(.reviewScreenshot, .text, .optional)
private let territories = Field(.territories, .territories, .defaulted(.derived("all")))
private let availableInNewTerritories = Field(
  .availableInNewTerritories, .boolean,
  .defaulted(.derived("true if it is sold in all storefronts, otherwise false")))
private let localizations = Field(.localizations, .localizations(.productLocalization), .optional)
private let introductoryOffers = Field(.introductoryOffers, .list(.introductoryOffer), .optional)
private let promotionalOffers = Field(.promotionalOffers, .list(.promotionalOffer), .optional)
private let winBackOffers = Field(.winBackOffers, .list(.winBackOffer), .optional)
private let offerCodes = Field(.offerCodes, .list(.offerCode), .optional)

private let priceChanges = Field(.priceChanges, .list(.priceChange), .optional)

package let subscriptionObject = ObjectType(
  .subscription, "subscription", name: .productId, recognition: .keys([.productId]),
  removal: .needsRetirement,
  [
    productId, referenceName, draftField,
    Field(.level, .integer(1...Int.max), .required),
    Field(.period, .enumeration(.period), .required, lock: .fixed),
    familySharable, reviewNote, promotionalImage, reviewScreenshot, territories, availableInNewTerritories,
    Field(.prices, .prices, .required),
    priceChanges,
    Field(.billingPlans, .object(.billingPlans), .optional),
    localizations, introductoryOffers, promotionalOffers, winBackOffers, offerCodes,
  ])

package let priceChangeObject = ObjectType(
  .priceChange, "price change", name: .startDate, recognition: .keys([.productId, .startDate]),
  removal: .allowed,
  [
    Field(.startDate, .date, .required, lock: .until(.startDate)),
    Field(.existingSubscribers, .enumeration(.existingSubscribers), .required, lock: .until(.startDate)),
    Field(.prices, .prices, .required, lock: .until(.startDate)),
  ])

package let purchasePriceChangeObject = ObjectType(
  .purchasePriceChange, "price change", name: .startDate, recognition: .keys([.productId, .startDate]),
  removal: .allowed,
  [
    Field(.startDate, .date, .required),
    Field(.prices, .prices, .required),
  ])

package let billingPlansObject = ObjectType(
  .billingPlans, "set of billing plans",
  [
    Field(.monthly, .object(.monthlyPlan), .required)
  ])

package let monthlyPlanObject = ObjectType(
  .monthlyPlan, "monthly plan", recognition: .single, removal: .refused,
  [
    Field(.prices, .prices, .required),
    priceChanges,
    Field(
      .territories, .territories,
      .defaulted(.derived("the storefronts that have a price; with `rest`, those of the subscription"))),
    Field(.availableInNewTerritories, .boolean, .defaulted(.boolean(false))),
  ])

package let inAppPurchaseObject = ObjectType(
  .inAppPurchase, "in-app purchase", name: .productId, recognition: .keys([.productId]),
  removal: .needsRetirement,
  [
    productId, referenceName, draftField,
    Field(.type, .enumeration(.purchaseType), .required, lock: .fixed),
    familySharable, reviewNote, promotionalImage, reviewScreenshot, territories, availableInNewTerritories,
    Field(.prices, .prices, .required),
    Field(.priceChanges, .list(.purchasePriceChange), .optional),
    localizations,
    Field(.offerCodes, .list(.inAppPurchaseOfferCode), .optional),
  ])

package let offersOfProductObject = ObjectType(
  .offersOfProduct, "offers of a product",
  [introductoryOffers, promotionalOffers, winBackOffers, offerCodes])
