import Diagnostics
import OfferModel

package let catalogObject = ObjectType(
  .catalog, "catalog",
  [
    Field(.version, .integer(1...1), .required),
    Field(.app, .object(.app), .required),
    Field(.territorySets, .territorySets, .optional),
    Field(.priceTables, .priceTables, .optional),
    Field(.subscriptionGroups, .list(.subscriptionGroup), .optional),
    Field(.inAppPurchases, .list(.inAppPurchase), .optional),
    Field(.offers, .offersByProduct, .optional),
    Field(.retiredProductIds, .textList, .optional, lock: .growing),
  ])

package let appObject = ObjectType(
  .app, "app", name: .bundleId, recognition: .caseInsensitive(.bundleId),
  [
    Field(.bundleId, .text, .required),
    Field(.appleId, .integer(1...Int.max), .optional, lock: .once),
    Field(.name, .text, .optional),
    Field(.baseTerritory, .storefront, .defaulted(.text("USA"))),
    Field(.streamlinedPurchasing, .boolean, .defaulted(.boolean(true))),
    Field(.billingGracePeriod, .object(.billingGracePeriod), .optional),
    Field(.ownCodesPerQuarter, .integer(0...Int.max), .defaulted(.integer(Limits.ownCodesPerQuarter))),
    Field(.reviewLeadDays, .integer(0...365), .optional),
  ])

package let billingGracePeriodObject = ObjectType(
  .billingGracePeriod, "billing grace period",
  [
    Field(.optIn, .boolean, .required),
    Field(.sandboxOptIn, .boolean, .required),
    Field(.duration, .enumeration(.gracePeriodDuration), .required),
    Field(.renewalType, .enumeration(.gracePeriodRenewalType), .required),
  ])

package let territoryExpressionObject = ObjectType(
  .territoryExpression, "territory expression",
  [
    Field(.include, .territories, .defaulted(.derived("the default of the key itself"))),
    Field(.exclude, .territories, .optional),
  ])

/// Documents `follows`, a key of price maps beside storefronts, sets, `table` and `rest`.
package let priceRuleObject = ObjectType(
  .priceRule, "price rule",
  [
    Field(.discount, .text, .optional),
    Field(.times, .decimal, .optional),
    Field(.index, .text, .optional),
    Field(.of, .text, .optional),
    Field(
      .round, .enumeration(.priceRounding),
      .defaulted(.derived("`down` for offers, `nearest` for regular prices"))),
    Field(.minimum, .prices, .optional),
    Field(.maximum, .prices, .optional),
    Field(.except, .territories, .optional),
  ])

package let subscriptionGroupObject = ObjectType(
  .subscriptionGroup, "subscription group", name: .referenceName,
  recognition: .sharedProducts, removal: .withProducts,
  [
    Field(.referenceName, .text, .required),
    Field(.localizations, .localizations(.groupLocalization), .optional),
    Field(.subscriptions, .list(.subscription), .required),
    Field(.retiredOfferIds, .textList, .optional),
  ])

package let groupLocalizationObject = ObjectType(
  .groupLocalization, "group localization",
  [
    Field(.displayName, .text, .required),
    Field(.customAppName, .text, .optional),
  ])

package let productLocalizationObject = ObjectType(
  .productLocalization, "localization",
  [
    Field(.displayName, .text, .required),
    Field(.description, .text, .optional),
  ])
