import Diagnostics
import OfferModel

package let catalogObject = ObjectType(
  .catalog, "catalog",
  """
  The top level of a file. One file, or all files of a folder together, describe one app; a file can hold any part of it.
  Keys that begin with `x-` are ignored, here and in every object with fixed keys: use them for anchors and notes.
  """,
  [
    Field(.version, .integer(1...1), .required, "Version of this language: 1. Once in a catalog."),
    Field(.app, .object(.app), .required, "The app that the catalog belongs to. Once in a catalog."),
    Field(
      .territorySets, .territorySets, .optional,
      "Names for groups of storefronts; a set may refer to other sets. `all`, `none` and one set for each currency (`currency-eur`) are built in."
    ),
    Field(
      .priceTables, .priceTables, .optional, "Names for price maps that several products or offers share."),
    Field(
      .subscriptionGroups, .list(.subscriptionGroup), .optional,
      "Groups of subscriptions; a customer can have only one subscription of a group at a time."),
    Field(
      .inAppPurchases, .list(.inAppPurchase), .optional, spellings: ["products"],
      "Consumables, non-consumables and non-renewing subscriptions."),
    Field(
      .offers, .offersByProduct, .optional,
      "Offers kept apart from their product: product id → its lists of offers. Several files can name the same product, for example one file for each campaign."
    ),
    Field(
      .retiredProductIds, .textList, .optional, lock: .growing,
      "Ids of deleted products: Apple never lets an id be used again."),
  ])

package let appObject = ObjectType(
  .app, "app", name: .bundleId, recognition: .caseInsensitive(.bundleId), "The app.",
  [
    Field(
      .bundleId, .text, .required, spellings: ["bundleIdentifier", "bundleID"],
      "The app's bundle ID."),
    Field(
      .appleId, .integer(1...Int.max), .optional, lock: .once, spellings: ["appId", "adamId"],
      "The app's numeric Apple ID; needed for redemption addresses."),
    Field(.name, .text, .optional, "The app's name, shown in reports."),
    Field(
      .baseTerritory, .storefront, .defaulted(.text("USA")),
      "The storefront from whose price Apple derives equalized prices."),
    Field(
      .streamlinedPurchasing, .boolean, .defaulted(.boolean(true)),
      "Whether customers can complete purchases of win-back offers outside the app."),
    Field(
      .billingGracePeriod, .object(.billingGracePeriod), .optional,
      "Access while Apple retries a failed renewal."),
    Field(
      .ownCodesPerQuarter, .integer(0...Int.max), .defaulted(.integer(Limits.ownCodesPerQuarter)),
      "Limit of codes with `issuer: offerc` in a calendar quarter; Apple's quota is separate."),
    Field(
      .reviewLeadDays, .integer(0...365), .optional,
      "Days that you allow for App Review when deadlines are computed; \(Limits.reviewLeadDays) if it is missing."
    ),
  ])

package let billingGracePeriodObject = ObjectType(
  .billingGracePeriod, "billing grace period",
  "How long subscribers keep access while Apple retries a failed renewal.",
  [
    Field(.optIn, .boolean, .required, "Whether customers get it."),
    Field(
      .sandboxOptIn, .boolean, .required, "Whether testers get it in the sandbox."),
    Field(.duration, .enumeration(.gracePeriodDuration), .required, "Its length."),
    Field(
      .renewalType, .enumeration(.gracePeriodRenewalType), .required, "Which renewals it covers."),
  ])

package let territoryExpressionObject = ObjectType(
  .territoryExpression, "territory expression", "Storefronts with exceptions.",
  [
    Field(
      .include, .territories, .defaulted(.derived("the default of the key itself")),
      "The storefronts that it contains: a name, or a list of names."),
    Field(.exclude, .territories, .optional, "The storefronts to leave out: a name, or a list of names."),
  ])

package let subscriptionGroupObject = ObjectType(
  .subscriptionGroup, "subscription group", name: .referenceName,
  recognition: .sharedProducts, removal: .withProducts,
  "Subscriptions of which a customer can have only one at a time.",
  [
    Field(
      .referenceName, .text, .required, spellings: ["name"],
      "Internal name; customers do not see it."),
    Field(
      .localizations, .localizations(.groupLocalization), .optional, "What customers see, by locale."),
    Field(
      .subscriptions, .list(.subscription), .required, "The subscriptions of the group."),
    Field(
      .retiredOfferIds, .textList, .optional,
      "Identifiers and reference names of offers that were deleted: Apple may never let them be used again."),
  ])

package let groupLocalizationObject = ObjectType(
  .groupLocalization, "group localization", "The group's names in one language.",
  [
    Field(
      .displayName, .text, .required, spellings: ["name", "title"],
      "The group's name for customers."),
    Field(
      .customAppName, .text, .optional, "Shown instead of the app's name."),
  ])

package let productLocalizationObject = ObjectType(
  .productLocalization, "localization", "The product's texts in one language.",
  [
    Field(
      .displayName, .text, .required, spellings: ["name", "title"],
      "The product's name for customers."),
    Field(.description, .text, .optional, "What customers get."),
  ])
